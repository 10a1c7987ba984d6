import { type MdastNode, mdxToMdast } from 'satteri';
import type { Problem, Written } from './read.ts';

/**
 * Texts that the build cannot turn into a page, each with its first such place: read by the same
 * parser as the build's. Code is refused too: a text holds words and components alone.
 */
export function syntaxMistakes(texts: readonly Written[]): Problem[] {
  return texts.flatMap((written) => {
    const { file, body, lineAt } = written;
    try {
      return codeIn(mdxToMdast(body)).map(({ offset, message }) => ({
        file,
        line: lineAt(offset),
        message,
      }));
    } catch (error) {
      return [unreadable(written, (error as Error).message)];
    }
  });
}

/** Braces, and paragraphs that begin as a program does; only a comment stands in braces. */
function codeIn(node: MdastNode): { offset: number; message: string }[] {
  const offset = node.position?.start.offset ?? 0;
  if (node.type === 'mdxjsEsm')
    return [
      {
        offset,
        message: `the paragraph “${start(node.value)}” begins as a program does: begin it with another word or a capital letter`,
      },
    ];
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    return isComment(node.value) ? [] : [{ offset, message: brace(`{${node.value}`) }];
  const own =
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
    node.attributes.some(({ value }) => typeof value === 'object' && value !== null)
      ? [
          {
            offset,
            message: `<${node.name}> has a value in braces: write it in quotes, as of="withdrawal"`,
          },
        ]
      : [];
  return [...own, ...('children' in node ? node.children.flatMap(codeIn) : [])];
}

const isComment = (code: string) => /^\s*\/\*[\s\S]*\*\/\s*$/.test(code);

/** What the parser says, in an editor's words: its own name no cure, or one for programmers. */
function unreadable({ file, body, lineAt }: Written, said: string): Problem {
  const [, line = '1', column = '1', what = said] = /^(\d+):(\d+): ([\s\S]*)$/.exec(said) ?? [];
  const offset = body
    .split('\n', Number(line) - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
  const from = body.slice(offset + Number(column) - 1);
  return { file, line: lineAt(offset), message: cureOf(what, from) };
}

function cureOf(what: string, from: string): string {
  const [, closing] = /closing tag `<\/([^`]*)>`/.exec(what) ?? [];
  const [, open] = /closing tag for `<([^`]*)>`/.exec(what) ?? [];
  if (from.startsWith('<!--')) return 'a comment is written {/* so */} here, not <!-- so -->';
  if (from.startsWith('{')) return brace(from);
  if (closing !== undefined && what.startsWith('Unexpected'))
    return `</${closing}> closes what is not open: take it out, or write <${closing}> before it`;
  if (closing !== undefined)
    return `</${closing}> is in another paragraph than its <${closing}>: put each alone on a line`;
  if (open !== undefined && /^[A-Z]/.test(open))
    return `the component <${open}> has no end: end it with />`;
  if (open !== undefined) return `<${open}> is never closed: write </${open}> where it ends`;
  return `“${start(from)}” has a < that begins no component: write \\< for the sign itself`;
}

const brace = (from: string) =>
  `“${start(from)}” has a { that only programs use: write \\{ for the sign itself`;

/** The first words of a line, enough to find it by. */
const start = (text: string) => text.split('\n', 1)[0]?.slice(0, 24).trim() ?? '';
