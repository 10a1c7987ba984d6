/** A text that a person can read, and where it is written. `…` stands for what is filled in. */
export type Text = { readonly file: string; readonly line: number; readonly text: string };

export type Found = {
  readonly line: number;
  readonly text: string;
  /** The field that holds it, of a text that begins with its name. */
  readonly field?: string;
};

/** The same length and lines, without what it says. */
export const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** The lines of a text as they are read: code, links and what a component fills in are blank or `…`. */
export function proseOf(source: string): string {
  const head = headOf(source);
  return (
    (blank(head) + source.slice(head.length))
      .replace(/^```[\s\S]*?^```/gm, blank)
      .replace(/^(import|export) [\s\S]*?;$/gm, blank)
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
      // A hard word is read where it stands; any other component fills something in.
      .replace(/<HardWord of="([^"]*)" word="([^"]*)" \/>/g, '$2')
      .replace(/<HardWord of="([^"]*)" \/>/g, '$1')
      .replace(/<[A-Z]\w*(?:[^>"]|"[^"]*")*>|\{[^{}]*\}/g, (tag) => `…${breaks(tag)}`)
      .replace(/<\/?\w+[^>]*>/g, breaks)
      .replace(/\]\([^)]*\)/g, (link) => `]${breaks(link)}`)
      .replace(/`[^`\n]+`/g, '…')
  );
}

const headOf = (source: string) => /^---\n[\s\S]*?\n---\n/.exec(source)?.[0] ?? '';
const breaks = (text: string) => text.replace(/[^\n]/g, '');

/** The fields of the head, each line of one by itself. */
export const inHead = (source: string): Found[] => inYaml(headOf(source));

/** Headings, paragraphs, items and cells, and the fields of the head. */
export function inMdx(source: string): Found[] {
  const lines = proseOf(source).split('\n');
  const found: Found[] = [];
  for (const [index, raw] of lines.entries()) {
    const cells = raw.startsWith('|') ? raw.split('|') : [raw];
    for (const cell of cells) {
      const text = cell
        .replace(/^\s*(#+|[-*>]|\d+\.)\s+/, '')
        .replace(/[*_[\]]/g, '')
        .trim();
      const above = found.at(-1);
      const goes = raw === cell && /^\s*[a-z…]/.test(raw) && lines[index - 1]?.trim() && above;
      if (goes) found[found.length - 1] = { ...above, text: `${above.text} ${text}` };
      else if (/[a-z]{2}/i.test(text)) found.push({ line: index + 1, text });
    }
  }
  return [...inHead(source), ...found];
}

const notRead = /^(date|updated|effective|author|order|id|src|category|tags|example|kind|draft)$/;

export function inYaml(source: string): Found[] {
  return source.split('\n').flatMap((line, index) => {
    const [, name = '', text = ''] = /^[ -]*(?:(\w+): )?['"]?(.*?)['"]?$/.exec(line) ?? [];
    return notRead.test(name) || !/[a-z]{2} |^[A-Z][a-z]/.test(text)
      ? []
      : [{ line: index + 1, text, ...(name && { field: name }) }];
  });
}
