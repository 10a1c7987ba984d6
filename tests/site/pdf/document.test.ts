import { expect, test } from 'vitest';
import { drawDocument, type Letter } from '#pdf/document.ts';
import { blocksOf } from '#site/pdf/blocks.ts';
import { readPdf } from '#support/pdf.ts';

const html = `
<style>p{color:red}</style><div class="prose">
<h2 id="costs">1. What it costs</h2>
<p>At least <strong>₦1,000,000</strong> &amp; no more.</p>
<ol><li>One</li><li>Two of <a href="/privacy-policy">the policy</a></li></ol>
<h3 id="late">Late</h3>
<div role="group"><table><thead><tr><th>Data</th><th>Kept</th></tr></thead>
<tbody><tr><td>Name</td><td>Ọlá, 5 years</td></tr></tbody></table></div></div>`;
const letter: Letter = {
  title: 'User Agreement',
  summary: 'What we promise.',
  note: 'In force from 1 November 2026',
  author: 'Holdfast Credit Limited',
  dated: new Date('2026-11-01'),
  absolute: (path) => new URL(path, 'https://holdfast.example').href,
  blocks: blocksOf(html),
};

test('a document is tagged: a screen reader meets headings, lists, tables and links', async () => {
  const { tagged, catalog, info, links } = readPdf(await drawDocument(letter));
  expect(tagged).toEqual([
    { tag: 'H1', text: 'User Agreement' },
    { tag: 'P', text: 'What we promise.' },
    { tag: 'P', text: 'In force from 1 November 2026' },
    { tag: 'H2', text: '1. What it costs' },
    { tag: 'P', text: 'At least ' },
    { tag: 'P', text: '₦1,000,000' },
    { tag: 'P', text: ' & no more.' },
    { tag: 'Lbl', text: '1.' },
    { tag: 'LBody', text: 'One' },
    { tag: 'Lbl', text: '2.' },
    { tag: 'LBody', text: 'Two of ' },
    { tag: 'Link', text: 'the policy' },
    { tag: 'H3', text: 'Late' },
    { tag: 'TH', text: 'Data' },
    { tag: 'TH', text: 'Kept' },
    { tag: 'TD', text: 'Name' },
    { tag: 'TD', text: 'Ọlá, 5 years' },
  ]);
  expect(catalog).toMatch(/\/Lang \(en\)/);
  expect(catalog).toMatch(/\/MarkInfo/);
  expect(info).toMatch(/\/Title \(User Agreement\)/);
  expect(links).toEqual(['https://holdfast.example/privacy-policy']);
});

test('every page bears its number, outside of what is read', async () => {
  const paragraph = {
    kind: 'paragraph',
    runs: [{ text: 'words '.repeat(900), bold: false }],
  } as const;
  const { artifacts } = readPdf(
    await drawDocument({ ...letter, blocks: [{ ...paragraph, runs: [...paragraph.runs] }] }),
  );
  expect(artifacts).toContain('1 of 2');
  expect(artifacts).toContain('2 of 2');
});

test('the same text gives the same bytes', async () => {
  const [one, other] = [await drawDocument(letter), await drawDocument(letter)];
  expect(one.equals(other)).toBe(true);
});

test('what a document cannot draw stops the build instead of vanishing', () => {
  expect(() => blocksOf('<p>Text</p><video></video>')).toThrow('<video>');
});
