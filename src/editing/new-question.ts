import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { slugOf } from './new-post.ts';
import { isSlug } from './schemas.ts';

const example = 'npm run new:faq cards "Why do you ask for a card?"';

/**
 * Writes the draft of a question, the last of its category, and returns its path. Throws, in words
 * for the editor, when the category or the question is missing or its address is taken.
 */
export async function newQuestion(root: string, category: string, question: string) {
  const categories: { id: string }[] = parse(
    await readFile(join(root, 'faq-categories.yaml'), 'utf8'),
  );
  const ids = categories.map(({ id }) => id);
  if (!ids.includes(category)) {
    throw new Error(`Name a category first: ${ids.join(', ')}. For example: ${example}`);
  }
  const slug = slugOf(question);
  if (!isSlug(slug)) throw new Error(`Write the question: ${example}`);
  const path = join(root, 'faq', `${slug}.mdx`);
  if (existsSync(path)) throw new Error(`/faqs#${slug} already exists: write another question.`);
  if (ids.includes(slug)) {
    throw new Error(`/faqs#${slug} is the address of a category: write another question.`);
  }
  await writeFile(path, template(question.trim(), category, await nextPlace(root, category)), {
    flag: 'wx',
  });
  return path;
}

async function nextPlace(root: string, category: string): Promise<number> {
  const files = (await readdir(join(root, 'faq'))).filter((name) => name.endsWith('.mdx'));
  const texts = await Promise.all(files.map((name) => readFile(join(root, 'faq', name), 'utf8')));
  const places = texts
    .filter((text) => new RegExp(`^category: ["']?${category}["']?$`, 'm').test(text))
    .map((text) => Number(/^order: (\d+)$/m.exec(text)?.[1] ?? 0));
  return Math.max(0, ...places) + 1;
}

// JSON is YAML, and quotes whatever a question may hold.
const template = (question: string, category: string, order: number) => `---
question: ${JSON.stringify(question)}
category: ${category}
order: ${order}
draft: true
---

Answer in the first sentence, then explain. Figures come from components, such as <Rate of="interest" />: /writing in development lists them.

{/* Publish it: remove "draft: true". */}
`;
