import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { EditedSite } from './edited-site.ts';

/** What stands in content/ today: sentences, figures and words to write other texts of. */
type Material = { readonly sentences: readonly string[]; readonly words: readonly string[] };

const pictures = 12;
const authors = 25;
const tags = 60;
const categories = [
  'basics',
  'credit',
  'cost',
  'repaying',
  'late',
  'withdrawals',
  'cards',
  'account',
] as const;

/** Writes posts and answers `from` to `to` into a copy of the site, the same ones each time. */
export async function writeTexts(
  site: EditedSite,
  kind: 'posts' | 'answers',
  from: number,
  to: number,
): Promise<void> {
  const material = await readMaterial();
  if (kind === 'posts' && from === 0) await writeSurroundings(site);
  for (let number = from; number < to; number++) {
    if (kind === 'posts') await site.write(`blog/post-${number}.mdx`, post(number, material));
    else await site.write(`faq/answer-${number}.mdx`, answer(number, material));
  }
}

/** Authors, and pictures that many posts share. */
async function writeSurroundings(site: EditedSite): Promise<void> {
  for (let number = 0; number < authors; number++) {
    const fields = `name: Writer ${number}\nrole: Writes about credit\nbio: Writer ${number} explains bills.\n`;
    await site.write(`authors/writer-${number}.yaml`, fields);
  }
  for (let number = 0; number < pictures; number++) {
    const noise = { type: 'gaussian' as const, mean: 90 + 10 * number, sigma: 40 };
    const create = { width: 1_440, height: 810, channels: 3 as const, background: '#fff', noise };
    const picture = await sharp({ create }).blur(6).jpeg().toBuffer();
    await site.write(`blog/picture-${number}.jpg`, picture);
  }
}

async function readMaterial(): Promise<Material> {
  const files = (await readdir('content/blog')).filter((name) => name.endsWith('.mdx')).sort();
  const texts = await Promise.all(files.map((name) => readFile(`content/blog/${name}`, 'utf8')));
  const sentences = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => /^[A-Z]/.test(line))
    .flatMap((line) => line.match(/[A-Z][^.?!]*[.?!](?= |$)/g) ?? [])
    // A tag or a link that a full stop cuts in two would stop the build; a live one tells of no sandbox.
    .filter((sentence) => !/[[\]<>{}()*_`]|sandbox/i.test(sentence));
  return { sentences, words: [...new Set(sentences.join(' ').match(/[a-z]{4,}/g))] };
}

/** Between 250 and 1,500 words, with headings, a table and figures; each second one has a picture. */
function post(number: number, material: Material): string {
  const draw = numbersFrom(number + 1);
  const day = new Date(Date.UTC(2026, 9, 30) - Math.floor(number * 1.5) * 86_400_000);
  const own = [...new Set([0, 1, 2].map(() => draw(draw(tags) + 1)))];
  const picture = `\npicture:\n  src: ./picture-${draw(pictures)}.jpg\n  alt: A street in Lagos on an early morning`;
  const part = () =>
    `## ${titled(some(4, material, draw))}\n\n${Array.from({ length: 2 + draw(4) }, () => paragraph(material, draw)).join('\n\n')}`;
  return `---
title: ${titled(some(5, material, draw))} ${number}
description: About ${titled(some(14, material, draw)).slice(0, 150)}.
date: ${day.toISOString().slice(0, 10)}
author: ${draw(3) === 0 ? 'credit-team' : `writer-${draw(authors)}`}
tags: [${own.map((tag) => `topic-${tag}`).join(', ')}]${number % 2 ? picture : ''}
---

${paragraph(material, draw)}

${Array.from({ length: 2 + draw(4) }, part).join('\n\n')}

| What | How much |
| --- | ---: |
| Interest a month | <Rate of="interest" /> |
| A smallest loan | <Minimum of="loan" currency="USD" /> |
`;
}

/** Between 30 and 150 words. */
function answer(number: number, material: Material): string {
  const draw = numbersFrom(number + 5_000_000);
  return `---
question: ${titled(some(7, material, draw))} ${number}?
category: ${categories[number % categories.length]}
order: ${1_000 + number}
---

${Array.from({ length: 1 + draw(3) }, () => paragraph(material, draw)).join('\n\n')}
`;
}

/** Four to eight sentences, one of which has a word that hardly any other text has. */
function paragraph({ sentences, words }: Material, draw: (below: number) => number): string {
  const rare = Array.from({ length: 3 }, () => words[draw(words.length)]?.slice(0, 3)).join('');
  const said = Array.from({ length: 4 + draw(5) }, () => sentences[draw(sentences.length)]);
  return [...said, `Some call it ${rare}.`].join(' ');
}

const some = (count: number, { words }: Material, draw: (below: number) => number) =>
  Array.from({ length: count }, () => words[draw(words.length)]).join(' ');

const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Small numbers that are the same for one seed each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
