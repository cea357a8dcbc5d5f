# nobody asks whether a launch has failed
/^ *CUDA_TRY(cudaGetLastError());$/d
