// The editor of a hand-in: CodeMirror with what a page of this book needs.
// Bundled into lab/editor.js (`make web`), and loaded when a panel is opened.
//   bookEditor.make(parent, { text, label, run, change })
//     .text() .set(text) .mark([{ line, text, kind }]) .go(line) .focus()
import { EditorState, RangeSet, StateEffect, StateField, Transaction } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  GutterMarker,
  drawSelection,
  gutter,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { classHighlighter } from "@lezer/highlight";
import { cpp } from "@codemirror/lang-cpp";

// What was found, at its lines.  An edit of a line takes its mark away, and
// one elsewhere moves it.
const found = StateEffect.define();
class Sign extends GutterMarker {
  constructor(kind, text) {
    super();
    Object.assign(this, { kind, text });
  }
  toDOM() {
    const e = document.createElement("span");
    e.className = `cm-sign ${this.kind}`;
    e.textContent = this.kind === "second" ? "②" : this.kind === "first" ? "①" : "✕";
    e.title = this.text;
    return e;
  }
}
const signs = (list) =>
  RangeSet.of(
    list.map((m) => new Sign(m.kind, m.text).range(m.from)),
    true,
  );
const marks = StateField.define({
  create: () => [],
  update(list, tr) {
    for (const e of tr.effects) if (e.is(found)) return e.value;
    if (!tr.docChanged) return list;
    return list
      .filter((m) => {
        let hit = false;
        const line = tr.startState.doc.lineAt(m.from);
        tr.changes.iterChangedRanges((a, b) => {
          if (a <= line.to && b >= line.from) hit = true;
        });
        return !hit;
      })
      .map((m) => ({ ...m, from: tr.changes.mapPos(m.from, 1) }));
  },
  provide: (f) => [
    EditorView.decorations.from(f, (list) =>
      Decoration.set(
        list.map((m) =>
          Decoration.line({ class: `cm-found ${m.kind}`, attributes: { title: m.text } }).range(m.from),
        ),
        true,
      ),
    ),
    gutter({
      class: "cm-signs",
      markers: (view) => signs(view.state.field(f)),
    }),
  ],
});
export function make(parent, { text, label, run, change, readonly }) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        marks,
        history(),
        highlightSpecialChars(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of("    "),
        cpp(),
        syntaxHighlighting(classHighlighter),
        EditorState.readOnly.of(!!readonly),
        EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", tabindex: "0" }),
        EditorView.updateListener.of((u) => {
          if (u.transactions.some((t) => t.docChanged && !t.annotation(Transaction.remote))) change?.();
        }),
        // Escape, then Tab: on to the next thing of the page (CodeMirror's own)
        keymap.of([
          { key: "Mod-Enter", run: () => (run?.(), true) },
          indentWithTab,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
      ],
    }),
  });
  return {
    view,
    text: () => view.state.doc.toString(),
    // (quiet: another tab has written it, and change() is not called)
    set(t, quiet) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: t },
        effects: found.of([]),
        annotations: Transaction.remote.of(!!quiet),
      });
    },
    // [{ line, text, kind }], kind: error, first, second
    mark(list) {
      const doc = view.state.doc;
      view.dispatch({
        effects: found.of(
          list
            .filter((m) => m.line >= 1 && m.line <= doc.lines)
            .map((m) => ({ ...m, from: doc.line(m.line).from })),
        ),
      });
    },
    go(line) {
      const at = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines)).from;
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
  };
}
