/* four frames for Rodinia's heartwall: cc heartwall.c rod/cuda/heartwall/AVI/avi*.c -lm -o x
   and, in the folder that holds rod, ./x */
#include "rod/cuda/heartwall/AVI/avilib.h"
#include <math.h>
#include <stdlib.h>

int main(void)
{
    int w = 656, h = 744;
    char *frame = malloc(w * h);
    avi_t *a = AVI_open_output_file("rod/data/heartwall/test.avi");
    AVI_set_video(a, w, h, 25, "    ");
    for (int f = 0; f < 4; f++) {
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                unsigned r = (i * 2654435761u) ^ (j * 40503u * (f + 1));
                frame[i * w + j] = (char)(int)(100 + (r >> 16) % 20 +
                    60 * sin((i + f) / 9.) * cos((j - f) / 13.));
            }
        AVI_write_frame(a, frame, w * h, 1);
    }
    AVI_close(a);
    return 0;
}
