import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

/** One file of content, or one item of a list: its fields, and where each of them stands. */
export type Written = {
  /** As shown to the editor, content/blog/redline.mdx. */
  file: string;
  /** The file's name, or the item's own id. */
  id: string;
  /** The whole file. */
  source: string;
  fields: unknown;
  /** What follows the fields. */
  body: string;
  /** The line of a field in the file; the first line of the fields when it is not there. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** The line of the file at an offset of the body. */
  lineAt: (offset: number) => number;
};

/** What is wrong, for the editor: where, and a sentence on how to mend it. */
export type Problem = {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** Worth a look, and no reason to stop a build. */
  readonly isWarning?: true;
  /** The words of the line that it is about. */
  readonly words?: string;
  /** What can stand there instead of them. */
  readonly instead?: readonly string[];
};

/** A problem as a line of a report. */
export const asLine = ({ file, line, message }: Problem): string => `${file}:${line}  ${message}`;

const frontmatter = /^\uFEFF?---\r?\n([\s\S]*?)^---[ \t]*\r?$/m;

/** Reads the source of an .mdx file, with fields between two lines of ---. */
export function readArticle(source: string, file: string): Written | Problem {
  const found =
    source.startsWith('---') || source.startsWith('\uFEFF---') ? frontmatter.exec(source) : null;
  if (!found) return { file, line: 1, message: 'begins with its fields, between two lines of ---' };
  const [whole, yaml = ''] = found;
  const body = source.slice(whole.length);
  const written = readYaml(yaml, file, 1);
  if ('message' in written) return written;
  const before = linesIn(whole);
  return {
    ...written,
    source,
    body,
    lineAt: (offset) => before + 1 + linesIn(body.slice(0, offset)),
  };
}

/** Reads the source of a .yaml file of fields. */
export const readFields = (source: string, file: string): Written | Problem =>
  readYaml(source, file, 0);

/** Reads the source of a .yaml file that is a list of items with an id each. */
export function readList(source: string, file: string): (Written | Problem)[] {
  const list = readYaml(source, file, 0);
  if ('message' in list) return [list];
  if (!Array.isArray(list.fields))
    return [{ file, line: 1, message: 'must be a list: begin each item with "- id:"' }];
  return list.fields.map((fields: unknown, index) => ({
    ...list,
    fields,
    id: idOf(fields) ?? `item ${index + 1}`,
    lineOf: (path) => list.lineOf([index, ...path]),
  }));
}

function readYaml(yaml: string, file: string, linesBefore: number): Written | Problem {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const lineAt = (offset: number) => linesBefore + lines.linePos(offset).line;
  const [error] = document.errors;
  if (error) {
    const what = error.message.replace(/ at line[\s\S]*/, '');
    return {
      file,
      line: lineAt(error.pos[0]),
      message: `cannot be read (${what}). Text with a colon or a # needs quotes around it`,
    };
  }
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth > 0; depth--) {
      const start = startOf(document, path.slice(0, depth));
      if (start !== undefined) return lineAt(start);
    }
    return linesBefore + 1;
  };
  const id = file.replace(/.*\/|\.[a-z]+$/g, '');
  return { file, id, source: yaml, fields: document.toJS(), body: '', lineOf, lineAt: () => 1 };
}

/** Where a field begins: at its name, so that a text of several lines is found at its first. */
function startOf(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]) {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const last = path.at(-1);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === last)
    : undefined;
  const node = pair ? pair.key : path.length > 0 ? document.getIn(path, true) : undefined;
  return (node as { range?: [number, number, number] } | undefined)?.range?.[0];
}

function idOf(fields: unknown): string | undefined {
  const id = (fields as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : undefined;
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
