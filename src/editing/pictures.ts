export type Picture = { src: string; alt: string; offset: number };

const fenced = /^(```|~~~)[\s\S]*?^\1/gm;
const code = /`[^`\n]*`/g;
const markdown = /!\[([^\]]*)\]\(\s*<?([^)\s>]+)/g;
const element = /<img\b[^>]*>/g;

/** The pictures of a text in Markdown or HTML; not those that stand in code. */
export function picturesIn(body: string): Picture[] {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  const text = body.replace(fenced, blank).replace(code, blank);
  const written = [...text.matchAll(markdown)].map(({ 1: alt = '', 2: src = '', index }) => ({
    src,
    alt: alt.trim(),
    offset: index,
  }));
  const elements = [...text.matchAll(element)].map(({ 0: tag, index }) => ({
    src: attribute(tag, 'src'),
    alt: attribute(tag, 'alt'),
    offset: index,
  }));
  return [...written, ...elements].filter(({ src }) => src !== '');
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1]?.trim() ?? '';
}
