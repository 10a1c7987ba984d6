import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { plainText } from '#site/content/plain-text.ts';
import { readPdf } from '#support/pdf.ts';
import { textOf } from './pages.ts';

const squeezed = (text: string) => text.replace(/\s/g, '');

test.each(['user-agreement', 'privacy-policy'])(
  'the PDF of the %s says what its page says, word for word, and the page leads to it',
  async (name) => {
    const page = await textOf(`/${name}`);
    const { tagged, catalog } = readPdf(await readFile(`dist/public/${name}.pdf`));
    const [, prose = ''] = /<div class="prose"[^>]*>(.*)<\/article>/s.exec(page) ?? [];
    const words = tagged.filter(({ tag }) => tag !== 'Lbl').map(({ text }) => text);
    // Title, summary and the day come first.
    expect(squeezed(words.slice(3).join(''))).toBe(squeezed(plainText(prose)));
    const headings = [...prose.matchAll(/<h([23])\b[^>]*>(.*?)<\/h\1>/gs)].map(
      ([, level, text = '']) => ({ tag: `H${level}`, text: plainText(text) }),
    );
    expect(headings.length).toBeGreaterThan(8);
    expect(tagged.filter(({ tag }) => /^H[23]$/.test(tag))).toEqual(headings);
    expect(catalog).toMatch(/\/StructTreeRoot/);
    expect(page).toContain(`href="/${name}.pdf"`);
  },
);

test('the Naira sign is drawn and can be read, and the agreement leads to the policy', async () => {
  const { tagged, links } = readPdf(await readFile('dist/public/user-agreement.pdf'));
  expect(tagged.some(({ text }) => text.includes('₦'))).toBe(true);
  expect(tagged.every(({ text }) => !text.includes('�'))).toBe(true);
  expect(links.some((address) => address.endsWith('/privacy-policy'))).toBe(true);
});
