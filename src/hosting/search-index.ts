import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';

/** What the search in the browser needs; the rest that Pagefind offers are interfaces of its own. */
const needed =
  /^(pagefind(-worker)?\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_(meta|fragment|index|filter))$/;
const folder = 'pagefind';

/**
 * Makes the search's index from the built pages: each that marks a text with `data-pagefind-body`,
 * and there each answer with an address by itself, so that a result leads to its question.
 * Gives the number of texts. What was not built, such as a draft, cannot be found.
 */
export async function indexSearch(root: string, files: readonly string[]): Promise<number> {
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(`The search index could not be made: ${errors.join(', ')}`);
  let texts = 0;
  for (const file of files) {
    const html = await readFile(join(root, file), 'utf8');
    if (!html.includes('data-pagefind-body')) continue;
    if (html.includes('<meta name="robots" content="noindex"')) continue;
    const url = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;
    for (const text of textsOf(url, html)) {
      const added = await index.addHTMLFile(text);
      if (added.errors.length) throw new Error(`${text.url}: ${added.errors.join(', ')}`);
      texts++;
    }
  }
  const made = await index.getFiles();
  for (const { path, content } of made.files.filter(({ path }) => needed.test(path))) {
    const target = join(root, folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, /\.js$/.test(path) ? failing(content) : content);
  }
  await close();
  return texts;
}

/** Pagefind finds less without a word when a part of its index does not load. Its scripts, made to fail. */
function failing(script: Uint8Array): string {
  const text = new TextDecoder().decode(script);
  const failed = text.replace(silence, 'catch(e){throw e}');
  if (failed === text) throw new Error('Pagefind has other words for a part that does not load');
  return failed;
}
const silence = /catch\(e\)\{console\.error\(`Failed to load the index chunk [^`]*`\);?\}/;

/** A page as it is, or its answers one by one. */
export function textsOf(url: string, html: string): { url: string; content: string }[] {
  const answers = [...html.matchAll(answer)].map(([, question = '', id = '', body = '']) => ({
    url: `${url}#${id}`,
    content: page(question.replace(/<(?!\/?(?:code|em|strong)\b)[^>]*>/g, ''), body),
  }));
  return answers.length > 0 ? answers : [{ url, content: html }];
}

// The text in an element with an id, right after the question; what follows it is no answer.
const answer =
  /<summary\b[^>]*>((?:(?!<\/summary>).)*)<\/summary>\s*<div\b[^>]*\sid="([^"]+)"[^>]*>((?:(?!<\/details>).)*)<\/div>/gs;

const page = (title: string, body: string) =>
  `<html lang="en"><body data-pagefind-body><h1>${title}</h1>${body}</body></html>`;
