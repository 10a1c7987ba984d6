import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem, Written } from './read.ts';

type Picture = { src: string; alt: string; offset: number };

const fenced = /^(```|~~~)[\s\S]*?^\1/gm;
const code = /`[^`\n]*`/g;
const comment = /\{\/\*[\s\S]*?\*\/\}/g;
const markdown = /!\[([^\]]*)\]\(\s*<?([^)\s>]+)/g;
const element = /<img\b[^>]*>/g;

/** The pictures of texts that have no words, or no file. */
export function pictureMistakes(root: string, texts: Written[]): Problem[] {
  return texts.flatMap((written) =>
    picturesIn(written.body).flatMap(({ src, alt, offset }) => {
      const messages = [
        alt === '' &&
          `${src} has no alternative text: write what it shows between the brackets, ![a dial at 30 %](${src})`,
        !isThere(root, written, src) && missingPicture(src),
      ].filter((message) => message !== false);
      const place = { file: written.file, line: written.lineAt(offset) };
      return messages.map((message) => ({ ...place, message: `the picture ${message}` }));
    }),
  );
}

/** Pictures lie beside the text, or below public/ when their path begins with a slash. */
export function isThere(root: string, { file }: Written, src: string): boolean {
  if (isElsewhere(src)) return false;
  return existsSync(
    src.startsWith('/') ? join(root, '../public', src) : join(root, '..', dirname(file), src),
  );
}

export const missingPicture = (src: string) =>
  isElsewhere(src)
    ? `${src} is in another place: put the file beside the text, as ./picture.png`
    : `${src} does not exist: put the file beside the text and write ./ and its name`;

const isElsewhere = (src: string) => /^(https?:)?\/\//.test(src);

/** The text of a body, in which code and comments are blank and each line keeps its place. */
export function textOf(body: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  return body.replace(fenced, blank).replace(code, blank).replace(comment, blank);
}

/** The pictures of a text in Markdown or HTML; not those that stand in code. */
function picturesIn(body: string): Picture[] {
  const text = textOf(body);
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
