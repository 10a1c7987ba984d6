import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The text in the page's own colours, which follow the scheme. */
export const textLook = [
  EditorView.theme({
    '&.cm-focused': { outline: 'none' },
    '.cm-content': { caretColor: 'var(--ink)' },
    '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
      { background: 'var(--selected)' },
    '.cm-gutters': { border: 'none', background: 'none', class: 'cm-sign' },
    '.cm-tooltip': {
      border: '1px solid var(--edge)',
      background: 'var(--paper)',
      color: 'var(--ink)',
    },
    '.cm-diagnosticAction': { background: 'var(--ink)', color: 'var(--paper)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, fontWeight: '600' },
      { tag: tags.strong, fontWeight: '600' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: [tags.link, tags.url, tags.tagName], class: 'cm-address' },
      { tag: [tags.processingInstruction, tags.comment, tags.meta], class: 'cm-sign' },
    ]),
  ),
];
