import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAnswer, inertPolicy } from '#hosting/headers.ts';
import type { Manifest } from '#hosting/manifest.ts';
import { postsOnPage } from '#site/blog/listing.ts';
import { answersOnPage } from '#site/faq/pages.ts';
import { type EditedSite, editSite } from '#support/edited-site.ts';
import { writeTexts } from '#support/many-texts.ts';
import { judge } from '#support/observatory.ts';

// One's own, as an owner writes it into src/brand.ts.
const origin = 'https://credit.test';

const post = (title: string, fields: string) => `---
title: ${title}
description: The story of ${title}.
date: 2026-11-02
author: credit-team
tags: [redline]
${fields}
---

Words of ${title}.
`;

// One build for all: it takes as long as everything else here.
let edited: EditedSite;
let site: string;
beforeAll(async () => {
  edited = await editSite();
  site = edited.built;
  await addHidden(edited);
  await writeTexts(edited, 'posts', 0, 40);
  await writeTexts(edited, 'answers', 0, 200);
  const { code, output } = await edited.build({ PROVIDER_MODE: 'live' }, '--site', origin);
  expect(code, output).toBe(0);
}, 240_000);
afterAll(() => edited.remove());

/** A post that is public, and what editors alone see: all that is theirs has a `zyx` in it. */
async function addHidden({ write }: EditedSite): Promise<void> {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9" id="zyxpost"/></svg>';
  const hidden = 'picture:\n  src: ./zyx.svg\n  alt: Zyxpost';
  await write('blog/zyx.svg', dot);
  await write('blog/public.mdx', post('Qqqpost', ''));
  await write(
    'blog/zyx-draft.mdx',
    post('Zyxpost', `draft: true\n${hidden}`).replace('[redline]', '[zyxpost]'),
  );
  await write(
    'faq/zyx-question.mdx',
    '---\nquestion: Zyxpost?\ncategory: cards\norder: 99\ndraft: true\n---\n\nZyxpost.\n',
  );
  await write('blog/zyx-to-come.mdx', post('Zyxpost', hidden).replace('2026-11-02', '2999-11-02'));
}

test('drafts, posts to come and what helps editors are in no file of a build, their tags and pictures neither', async () => {
  expect(await filesWith(/qqqpost/i)).not.toEqual([]);
  // Three letters alone may stand in the hash of a script.
  expect(await filesWith(/zyx(post|[-.])/i)).toEqual([]);
  expect(await filesWith(/Components for texts|Draft, not public/)).toEqual([]);
});

test('a build for live mode lets nobody frame the widget who is not named', async () => {
  const manifest = await readFile(join(site, '../manifest.json'), 'utf8');
  expect(manifest).toContain("frame-ancestors 'none'");
  expect(manifest).not.toMatch(/frame-ancestors (?!'none')|localhost|127\.0\.0\.1/);
});

test('every file of a build for live mode is an A+ by the Observatory’s scoring', async () => {
  const manifest: Manifest = JSON.parse(await readFile(join(site, '../manifest.json'), 'utf8'));
  expect(Object.keys(manifest)).toContain('/dashboard');
  for (const { file, policy = inertPolicy } of Object.values(manifest)) {
    const headers = { ...everyAnswer, 'content-security-policy': policy };
    const html = await readFile(join(site, file), 'utf8');
    expect.soft([file, judge({ headers, html }).grade]).toEqual([file, 'A+']);
  }
});

test('a build for live mode holds the app and nothing of the sandbox', async () => {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(html|js|css|svg|txt)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.some((file) => file.endsWith('dashboard.html'))).toBe(true);
  // What is written for partners' developers, and lists of it, may tell of the sandbox.
  const texts = /^(docs|blog|llms)\b/;
  const telling = [];
  for (const file of files.filter((path) => !texts.test(relative(site, path)))) {
    // The library for error reports has a sandbox of its own, a frame.
    const text = (await readFile(file, 'utf8')).replaceAll('Could not create sandbox iframe', '');
    const [told] = /.{0,60}(?:sandbox|Holdfast-1!|4084 ?0840|test bank).{0,60}/i.exec(text) ?? [];
    if (told) telling.push(`${file}: ${told}`);
  }
  expect(telling).toEqual([]);
});

test('no page lists more posts or answers than it has room for', async () => {
  const count = async (page: string, what: RegExp) =>
    (await readFile(join(site, page), 'utf8')).match(what)?.length ?? 0;
  const listed = /<h2[^>]*>\s*<a href="\/blog\//g;
  for (const page of ['blog.html', 'blog/page/2.html', 'blog/page/4.html']) {
    expect(await count(page, listed), page).toBe(postsOnPage);
  }
  expect(await count('blog/rss.xml', /<item>/g)).toBeLessThanOrEqual(50);
  expect(await count('llms.txt', /\/blog\/post-/g)).toBeLessThanOrEqual(50);
  const answers = /class="prose"/g;
  const categories = await count('faqs.html', /<h2 id="/g);
  expect(await count('faqs.html', answers)).toBe(categories * answersOnPage);
  expect(await count('faqs/cards/page/2.html', answers)).toBe(answersOnPage);
});

test('each page of answers leads to the next, and each answer to itself', async () => {
  const read = (page: string) => readFile(join(site, page), 'utf8');
  expect(await read('faqs.html')).toMatch(
    /href="\/faqs\/cards\/page\/2"[^>]*>\s*More answers: Cards/,
  );
  const second = await read('faqs/cards/page/2.html');
  expect(second).toMatch(/>Cards, page 2 of \d<\/h2>/);
  expect(second).toMatch(/href="\/faqs#cards"[^>]*>\s*Previous/);
  expect(second).toMatch(/href="\/faqs\/cards\/page\/3"[^>]*>\s*Next/);
  const [, id] = /class="prose" id="([^"]+)"/.exec(second) ?? [];
  expect(second).toContain(`href="/faqs/cards/page/2#${id}"`);
  expect(await read('sitemap-0.xml')).toContain('/faqs/cards/page/2</loc>');
});

test('the index of the search is in parts, so that a word fetches a few of them', async () => {
  const parts = await readdir(join(site, 'pagefind/index'));
  const sizes = await Promise.all(
    parts.map(async (name) => (await stat(join(site, 'pagefind/index', name))).size),
  );
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(parts.length).toBeGreaterThan(4);
  expect(Math.max(...sizes)).toBeLessThan(all / 4);
});

/** Their bytes are no words, and may look like some. */
const packed = /\.(png|jpe?g|webp|woff2|pf_\w+|pagefind)$/;

/** The built files whose name or text has the pattern; not what is compressed. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  const found = [];
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const text = packed.test(name) ? '' : await readFile(path, 'latin1');
    if (pattern.test(name) || pattern.test(text)) found.push(path);
  }
  return found;
}
