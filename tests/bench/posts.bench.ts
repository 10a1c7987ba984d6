import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { type EditedSite, editSite } from '#support/edited-site.ts';

const posts = Number(process.env.BENCH_POSTS ?? 1_000);
const few = 60;
/** Of each kind that lists posts or leads to them; every page of `few` posts is full. */
const pages = [
  'blog',
  'blog/page/2',
  'blog/tags/redline',
  'blog/tags/redline/page/2',
  'blog/authors/credit-team',
  'blog/post-15',
  'blog/rss.xml',
];

test(`a build with ${posts} posts, beside one with ${few}`, async () => {
  const site = await editSite();
  try {
    const small = await built(site, 0, few);
    const large = await built(site, few, posts);
    console.table({ [`${few} posts more`]: small.build, [`${posts} posts more`]: large.build });
    console.table(
      Object.fromEntries(
        pages.map((page, at) => [
          `/${page}`,
          { [`${few} posts`]: small.bytes[at], [`${posts} posts`]: large.bytes[at] },
        ]),
      ),
    );
    // Digits and dates differ from post to post; a list that grew would be far beyond them.
    for (const [at, bytes] of large.bytes.entries()) {
      expect(bytes, pages[at]).toBeLessThan((small.bytes[at] ?? 0) * 1.03 + 100);
    }
  } finally {
    await site.remove();
  }
}, 3_600_000);

async function built(site: EditedSite, from: number, to: number) {
  for (let number = from; number < to; number++) {
    await site.write(`blog/post-${number}.mdx`, post(number));
  }
  const { code, output, seconds, megabytes } = await site.build();
  expect(code, output).toBe(0);
  const bytes = await Promise.all(pages.map((page) => brotliBytes(site, page)));
  const pictures = /og\/\[\.\.\.card\]|social/i.test(output) ? 'with social pictures' : '';
  return { build: { seconds: Math.round(seconds), megabytes, pictures }, bytes };
}

async function brotliBytes(site: EditedSite, page: string): Promise<number> {
  const file = page.endsWith('.xml') ? page : `${page}.html`;
  return (await promisify(brotliCompress)(await readFile(join(site.built, file)))).length;
}

/** A post of about 700 words with a table and a figure of the product. */
function post(number: number): string {
  const day = new Date(Date.UTC(2026, 9, 30) - (number % 900) * 86_400_000);
  const words = 'A borrower pays what the bill says on its day and keeps what the partner holds. ';
  return `---
title: What borrower number ${number} asked about the redline
description: An answer to borrower ${number}, with the figures that the answer rests on.
date: ${day.toISOString().slice(0, 10)}
author: credit-team
tags: [redline, topic-${number % 40}]
---

${words.repeat(12)}

## The figures

| What | How much |
| --- | ---: |
| Interest a month | <Rate of="interest" /> |

${words.repeat(16)}

## What follows

${words.repeat(18)}
`;
}
