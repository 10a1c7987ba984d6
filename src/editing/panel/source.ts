import { parseDocument } from 'yaml';

/** A text between whose two lines of --- stand its fields; a YAML file is nothing but fields. */
export type Parts = { readonly fields: string; readonly body: string };

const article = /^\uFEFF?---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

export function partsOf(source: string): Parts | undefined {
  const found = source.startsWith('---') ? article.exec(source) : null;
  return found ? { fields: found[1] ?? '', body: source.slice(found[0].length) } : undefined;
}

export const joined = ({ fields, body }: Parts): string => `---\n${fields}---\n${body}`;

/** The line of the file on which the body begins, counted from 1. */
export const bodyLine = ({ fields }: Parts): number => fields.split('\n').length + 2;

type Path = readonly (string | number)[];

/** What is written in a field; undefined when it is not there, or the fields cannot be read. */
export function fieldOf(yaml: string, path: Path): unknown {
  const document = parseDocument(yaml);
  if (document.errors.length > 0) return undefined;
  return path.reduce<unknown>(
    (found, name) => (found as Record<string | number, unknown> | null | undefined)?.[name],
    document.toJS(),
  );
}

/** The same fields with one of them written anew, or taken out; comments and the others stay. */
export function withField(yaml: string, path: Path, value: unknown): string {
  const document = parseDocument(yaml);
  if (document.errors.length > 0) return yaml;
  if (value === undefined) document.deleteIn(path);
  else {
    const node = document.createNode(value, { flow: Array.isArray(value) });
    document.setIn(path, node);
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
