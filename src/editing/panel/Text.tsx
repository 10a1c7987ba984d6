import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import type { Problem } from '../read.ts';
import { textLook } from './text-look.ts';

type Props = {
  readonly body: string;
  /** The line of the file on which the body begins. */
  readonly firstLine: number;
  readonly problems: readonly Problem[];
  readonly onChange: (body: string) => void;
  /** Where the cursor was before the page was loaded anew, and whether it was in the text. */
  readonly cursor: number;
  readonly inText: boolean;
  readonly onCursor: (at: number, inText: boolean) => void;
  /** Gets what others do in the text. */
  readonly hand: RefObject<Hand | null>;
};

/** What others do in the text, each of which the editor can undo; lines are those of the file. */
export type Hand = {
  /** Writes at the cursor. */
  insert(text: string): void;
  /** Puts other words in the place of those that a problem is about. */
  mend(problem: Problem, instead: string): void;
  /** Puts the cursor at a line. */
  goTo(line: number): void;
};

/** The text itself, in Markdown with components. It begins with `body` and then has its own. */
export function Text(props: Props) {
  const { firstLine, problems } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const editor = new EditorView({
      parent,
      root: parent.getRootNode() as ShadowRoot,
      state: EditorState.create({
        doc: latest.current.body,
        selection: { anchor: Math.min(latest.current.cursor, latest.current.body.length) },
        extensions: [
          lineNumbers({ formatNumber: (line) => String(line + latest.current.firstLine - 1) }),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          markdown(),
          textLook,
          lintGutter(),
          EditorView.contentAttributes.of({ 'aria-label': 'Text', spellcheck: 'false' }),
          // Tab leaves the text after Escape, as the library does it for keyboards.
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
            if (update.selectionSet || update.focusChanged) {
              latest.current.onCursor(update.state.selection.main.head, update.view.hasFocus);
            }
          }),
        ],
      }),
    });
    view.current = editor;
    const lineAt = (line: number) => {
      const { doc } = editor.state;
      return doc.line(Math.max(1, Math.min(line - latest.current.firstLine + 1, doc.lines)));
    };
    latest.current.hand.current = {
      insert(text) {
        editor.dispatch(editor.state.replaceSelection(text));
        editor.focus();
      },
      mend({ line, words = '' }, instead) {
        const { from, text } = lineAt(line);
        const at = text.indexOf(words);
        if (at < 0) return;
        const changes = { from: from + at, to: from + at + words.length, insert: instead };
        editor.dispatch({ changes });
      },
      goTo(line) {
        const { from, to } = lineAt(line);
        const effects = EditorView.scrollIntoView(from, { y: 'center' });
        editor.dispatch({ selection: { anchor: from, head: to }, effects });
        editor.focus();
      },
    };
    if (latest.current.inText) {
      editor.focus();
      editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.selection.main.head) });
    }
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    const shown = problems
      .map((problem) => ({ ...problem, line: problem.line - firstLine + 1 }))
      .filter(({ line }) => line >= 1 && line <= doc.lines)
      .map(({ line, message, isWarning, words, instead = [] }): Diagnostic => {
        const { from, to, text } = doc.line(line);
        const at = words ? text.indexOf(words) : -1;
        const place =
          words && at >= 0 ? { from: from + at, to: from + at + words.length } : { from, to };
        const actions = instead.map((text) => ({
          name: text,
          apply: (view: EditorView, from: number, to: number) =>
            view.dispatch({ changes: { from, to, insert: text } }),
        }));
        const severity = isWarning ? 'warning' : 'error';
        return { ...place, message, severity, ...(at >= 0 && { actions }) };
      });
    editor.dispatch(setDiagnostics(editor.state, shown));
  }, [problems, firstLine]);

  return <div className="text" ref={box} />;
}
