import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from '#editing/check.ts';
import { asLine } from '#editing/read.ts';
import { answersOnPage } from '#site/faq/pages.ts';
import { ownSite } from './site.ts';

const post = `---
title: A post
description: How it works.
date: 2026-11-02
author: credit-team
tags: [redline]
---

Words.
`;
const question = `---
question: How much?
category: credit
order: 1
---

So much.
`;
const sound: Record<string, string> = {
  'authors/credit-team.yaml': 'name: Credit team\nrole: Head of credit\nbio: Writes the rules.\n',
  'blog/a-post.mdx': post,
  'faq-categories.yaml': '- id: credit\n  title: Credit\n  order: 1\n',
  'faq/how-much.mdx': question,
  'testimonials.yaml':
    '- id: fees\n  quote: It held.\n  name: Ada N.\n  role: Trader, Enugu\n  kind: individual\n  example: true\n',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The mistakes found when these files stand among sound ones. */
async function mistakes(files: Record<string, string>): Promise<string[]> {
  for (const [file, text] of Object.entries({ ...sound, ...files })) {
    const path = join(folder, 'content', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return (await checkContent(join(folder, 'content'), ownSite)).map(asLine);
}

/** The mistakes of a post in which one line is another. */
const ofPost = (line: string | RegExp, other: string) =>
  mistakes({ 'blog/a-post.mdx': post.replace(line, other) });

test('sound content has no mistakes', async () => {
  expect(await mistakes({})).toEqual([]);
});

test('names an unknown field with its line, and the fields there are', async () => {
  expect(await ofPost('tags:', 'subtitle: More\ntags:')).toEqual([
    'content/blog/a-post.mdx:6  subtitle is a field that a post does not have. It may have title, description, date, updated, author, tags, picture, draft',
  ]);
});

test.each([
  ['a day that does not exist', '2026-11-31', '"2026-11-31" is not a day'],
  ['a day in words', '2 November', '"2 November" is not a day'],
  ['a day written otherwise', '02/11/2026', '"02/11/2026" is not a day'],
])('refuses %s', async (_what, date, message) => {
  expect(await ofPost('2026-11-02', date)).toEqual([
    expect.stringMatching(`^content/blog/a-post.mdx:4  date ${message}`),
  ]);
});

test('says of a missing field that it is missing', async () => {
  expect(await ofPost(/date:.*\n/, '')).toEqual([
    'content/blog/a-post.mdx:2  date is missing: write the day of publication as year-month-day, for example 2026-11-01',
  ]);
});

test('refuses an update before the publication', async () => {
  expect(await ofPost('author:', 'updated: 2026-11-01\nauthor:')).toEqual([
    expect.stringMatching(/a-post.mdx:5 {2}updated is before date/),
  ]);
});

test('finds a picture whose file is missing', async () => {
  expect(await ofPost('tags:', 'picture:\n  src: ./dial.png\n  alt: A dial\ntags:')).toEqual([
    expect.stringMatching(/a-post.mdx:7 {2}picture.src \.\/dial\.png does not exist/),
  ]);
});

test('finds a picture without alternative text', async () => {
  const found = await mistakes({
    'blog/dial.png': 'a picture',
    'blog/a-post.mdx': post.replace('tags:', 'picture:\n  src: ./dial.png\ntags:'),
  });
  expect(found).toEqual([expect.stringMatching(/a-post.mdx:6 {2}picture.alt is missing/)]);
});

test('finds in the text a picture without words, and one without a file', async () => {
  expect(await mistakes({ 'blog/a-post.mdx': `${post}\n![](./dial.png)\n` })).toEqual([
    expect.stringMatching(/a-post.mdx:11 {2}the picture \.\/dial\.png does not exist/),
    expect.stringMatching(/a-post.mdx:11 {2}the picture \.\/dial\.png has no alternative text/),
  ]);
});

test('takes no code for a picture', async () => {
  expect(
    await mistakes({ 'blog/a-post.mdx': `${post}\n\`![](./a.png)\`\n\n~~~\n![](./b.png)\n~~~\n` }),
  ).toEqual([]);
});

test('names an author who is nobody, and the ones there are, beside every other mistake', async () => {
  const text = post.replace('credit-team', 'credit-teams').replace('How it works.', "''");
  expect(await mistakes({ 'blog/a-post.mdx': text })).toEqual([
    expect.stringMatching(/a-post.mdx:3 {2}description is empty/),
    'content/blog/a-post.mdx:5  author "credit-teams" is not in content/authors: take one of credit-team, or add it',
  ]);
});

test('names a category that there is not', async () => {
  expect(await mistakes({ 'faq/how-much.mdx': question.replace('credit', 'costs') })).toEqual([
    'content/faq/how-much.mdx:3  category "costs" is not in content/faq-categories.yaml: take one of credit, or add it',
  ]);
});

test('finds two questions in one place', async () => {
  expect(await mistakes({ 'faq/how-soon.mdx': question })).toEqual([
    'content/faq/how-soon.mdx:4  order 1 in "credit" is taken by content/faq/how-much.mdx: give each question of a category its own number',
  ]);
});

test('finds a question at the address of its category', async () => {
  expect(await mistakes({ 'faq/credit.mdx': question.replace('1', '2') })).toEqual([
    expect.stringMatching(
      /^content\/faq\/credit.mdx:1 {2}\/faqs#credit is the address of a category/,
    ),
  ]);
});

test.each([
  ['capitals and spaces', '[Late Fees]', 'tags "Late Fees" is not a tag'],
  ['the same twice', '[redline, redline]', 'tags names a tag twice'],
  ['none', '[]', 'tags is empty'],
  ['five', '[a, b, c, d, e]', 'tags has more than 4 tags'],
  ['a word', 'redline', 'tags must be a list'],
])('refuses tags: %s', async (_what, tags, message) => {
  expect(await ofPost('[redline]', tags)).toEqual([
    expect.stringContaining(`content/blog/a-post.mdx:6  ${message}`),
  ]);
});

test('says how long a description is that is too long', async () => {
  expect(await ofPost('How it works.', 'x'.repeat(161))).toEqual([
    'content/blog/a-post.mdx:3  description has 161 characters: search results and cards show 160, shorten it',
  ]);
});

test('leaves no file out in silence', async () => {
  expect(
    await mistakes({
      'blog/Another Post.mdx': post,
      'blog/plain.md': post,
      'blog/2026/deep.mdx': post,
    }),
  ).toEqual([
    expect.stringMatching(/^content\/blog\/2026\/deep.mdx:1 {2}is too deep/),
    expect.stringMatching(/^content\/blog\/Another Post.mdx:1 {2}is not a good address/),
    expect.stringMatching(/^content\/blog\/plain.md:1 {2}is not read: name it plain.mdx/),
  ]);
});

test('keeps the addresses of the blog itself free', async () => {
  expect(await mistakes({ 'blog/tags.mdx': post })).toEqual([
    expect.stringMatching(/^content\/blog\/tags.mdx:1 {2}\/blog\/tags is taken/),
  ]);
});

test('says where fields cannot be read, and what usually helps', async () => {
  expect(await ofPost('A post', 'Redline: how it works')).toEqual([
    expect.stringMatching(
      /^content\/blog\/a-post.mdx:2 {2}cannot be read .* needs quotes around it$/,
    ),
  ]);
  expect(await mistakes({ 'blog/a-post.mdx': 'Only words.\n' })).toEqual([
    'content/blog/a-post.mdx:1  begins with its fields, between two lines of ---',
  ]);
});

test('finds an id that is used twice in a list', async () => {
  expect(
    await mistakes({
      'faq-categories.yaml':
        '- id: credit\n  title: Credit\n  order: 1\n- id: credit\n  title: Again\n  order: 1\n',
    }),
  ).toEqual([
    'content/faq-categories.yaml:4  id "credit" is used on line 1 too: give each its own',
    'content/faq-categories.yaml:6  order 1 is taken by "credit": give each its own number',
  ]);
});

test('finds two articles of the documentation in one place, or where the reference is', async () => {
  const article = '---\ntitle: A\ndescription: B\norder: 1\nupdated: 2026-11-22\n---\n\nWords.\n';
  expect(
    await mistakes({
      'docs/embed.mdx': article,
      'docs/hand-off.mdx': article,
      'docs/api.mdx': article.replace('order: 1', 'order: 2'),
    }),
  ).toEqual([
    'content/docs/api.mdx:1  /docs/api is taken: give the file another name',
    'content/docs/hand-off.mdx:4  order 1 is taken by "embed": give each its own number',
  ]);
});

test('names a field that an article of the documentation does not have', async () => {
  const article =
    '---\ntitle: A\ndescription: B\norder: 1\ndate: 2026-11-22\nupdated: 2026-11-22\n---\n';
  expect(await mistakes({ 'docs/embed.mdx': article })).toEqual([
    'content/docs/embed.mdx:5  date is a field that an article of the documentation does not have. It may have title, description, order, updated',
  ]);
});

const ofText = (text: string, others: Record<string, string> = {}) =>
  mistakes({ 'blog/a-post.mdx': post.replace('Words.', text), ...others });

test.each([
  ['[how](/blog/none)', 'the link /blog/none leads nowhere: no page has this address'],
  ['<a href="/nowhere">how</a>', 'the link /nowhere leads nowhere: no page has this address'],
  ['[how](/faqs#none)', 'the link /faqs#none leads to nothing in /faqs'],
  [
    '[how](blog/a-post)',
    'the link blog/a-post does not start with a slash: write it from the root, as /blog/a-post',
  ],
  ['<Rate of="speed" />', '<Rate of="speed" /> does not exist. Write one of: ratio, interest'],
  ['<Loan usd="ten" show="last" />', '<Loan>: "ten" is no amount; write it as 1,000 or 49.50.'],
  [
    '<Loan usd="1,000" show="none" />',
    '<Loan of="none" /> does not exist. Write one of: principal',
  ],
  ['<Rates of="interest" />', '<Rates> is not a component. There are Amount, BillSteps, Bills'],
  ['<Code file="none.ts" />', 'content/docs/examples/none.ts is not there'],
])('finds in a text what is not there: %s', async (text, problem) => {
  expect(await ofText(`First.\n\nThen ${text}.`)).toEqual([
    expect.stringContaining(`content/blog/a-post.mdx:11  ${problem}`),
  ]);
});

test('takes links that lead somewhere, and what stands in code or a comment', async () => {
  const sound = [
    '[a](/blog/a-post) [b](/faqs#how-much) [c](/faqs#credit) [d](/signin?email=a) [e](#words)',
    '[f](https://example.com) [g](mailto:a@example.com) [h](/blog/tags/redline) [i](/terms.pdf)',
    '`<Rates of="x" />` `[j](/nowhere)` {/* [k](/nowhere) */} <Term of="feedback" />',
  ];
  expect(await ofText(sound.join('\n\n'), { '../public/terms.pdf': '' })).toEqual([]);
});

test('finds a link to a post that readers do not see yet, unless a draft leads there', async () => {
  const draft = post.replace('tags:', 'draft: true\ntags:').replace('Words.', '[a](/blog/to-come)');
  const toCome = post.replace('2026-11-02', '2999-11-02');
  const others = { 'blog/a-draft.mdx': draft, 'blog/to-come.mdx': toCome };
  expect(await ofText('[a](/blog/to-come)', others)).toEqual([
    'content/blog/a-post.mdx:9  the link /blog/to-come leads to a post that is not published',
  ]);
});

test('finds a link to an answer that is a draft', async () => {
  const draft = '---\nquestion: Soon?\ncategory: credit\norder: 99\ndraft: true\n---\n\nSoon.\n';
  expect(await ofText('[a](/faqs#soon)', { 'faq/soon.mdx': draft })).toEqual([
    'content/blog/a-post.mdx:9  the link /faqs#soon leads to an answer that is a draft',
  ]);
});

test('says where an answer is that /faqs has no room for', async () => {
  const numbers = Array.from({ length: answersOnPage + 1 }, (_, index) => index + 1);
  const many = Object.fromEntries(
    numbers.map((order) => [
      `faq/answer-${order}.mdx`,
      `---\nquestion: Why?\ncategory: credit\norder: ${100 + order}\n---\n\nBecause.\n`,
    ]),
  );
  const last = `answer-${answersOnPage + 1}`;
  expect(await ofText(`[a](/faqs#answer-1) [b](/faqs/credit/page/2#${last})`, many)).toEqual([]);
  expect(await ofText(`[a](/faqs#${last})`, many)).toEqual([
    `content/blog/a-post.mdx:9  the link /faqs#${last} leads to nothing in /faqs: write /faqs/credit/page/2#${last}`,
  ]);
});

test("the site's own content has no mistakes", async () => {
  expect(await checkContent('content', ownSite)).toEqual([]);
});

test('takes only words that we use, and says in what field or line others stand', async () => {
  const text = post
    .replace('How it works.', 'Oops, a favorite.')
    .replace('Words.', 'A\nnice color.');
  expect(await mistakes({ 'blog/a-post.mdx': text })).toEqual([
    'content/blog/a-post.mdx:3  description says “favorite”. Spell as in Britain and Nigeria',
    'content/blog/a-post.mdx:3  description says “Oops”. Calm: no Oops',
    'content/blog/a-post.mdx:10  the text says “color”. Spell as in Britain and Nigeria',
  ]);
});

test('holds headings to their order', async () => {
  expect(await ofText('# One\n\n## Two\n\n#### Four\n\n~~~\n# No\n~~~')).toEqual([
    'content/blog/a-post.mdx:9  the heading “One” is written as the title of the page, which it has already: write ##',
    'content/blog/a-post.mdx:13  the heading “Four” leaves out a level: write ###',
  ]);
});

const unreadable: [string, string, string][] = [
  [
    'a component without an end',
    'It is <Rate of="cap"> now.',
    'the component <Rate> has no end: end it with />',
  ],
  [
    'a quote that is not closed',
    'It is <Rate of="cap /> now.',
    '“<Rate of="cap /> now.” has a < that begins no component: write \\< for the sign itself',
  ],
  [
    'a sign for less',
    'Below <5 %.',
    '“<5 %.” has a < that begins no component: write \\< for the sign itself',
  ],
  [
    'an address in < and >',
    'See <https://a.ng>.',
    '“<https://a.ng>.” has a < that begins no component: write \\< for the sign itself',
  ],
  [
    'a brace',
    'Write {name} here.',
    '“{name” has a { that only programs use: write \\{ for the sign itself',
  ],
  [
    'a brace that stays open',
    'Write {name here.',
    '“{name here.” has a { that only programs use: write \\{ for the sign itself',
  ],
  ['a comment of HTML', '<!-- later -->', 'a comment is written {/* so */} here, not <!-- so -->'],
  [
    'an end without a beginning',
    'Now</b>.',
    '</b> closes what is not open: take it out, or write <b> before it',
  ],
  ['a beginning without an end', 'Now <b>bold.', '<b> is never closed: write </b> where it ends'],
  [
    'an end in another paragraph',
    '<aside>\na\n</aside> b',
    '</aside> is in another paragraph than its <aside>: put each alone on a line',
  ],
  [
    'a value in braces',
    '<Rate of={cap} />',
    '<Rate> has a value in braces: write it in quotes, as of="withdrawal"',
  ],
  [
    'a paragraph that reads as code',
    'export your list',
    'the paragraph “export your list” begins as a program does: begin it with another word or a capital letter',
  ],
];
test.each(unreadable)('tells how to write %s', async (_, text, message) => {
  const found = await mistakes({ 'blog/a-post.mdx': `${post}\n${text}\n` });
  expect(found.join('\n')).toContain(`content/blog/a-post.mdx:`);
  expect(found.map((line) => line.replace(/^\S+ {2}/, ''))).toContain(message);
});

test('takes braces and tags in code, comments and escaped signs for text', async () => {
  const text = '`{a} <b`\n\n{/* later <b */}\n\n```\n<Rate {\n```\n\n\\{ and \\< and 2 < 3\n';
  expect(await mistakes({ 'blog/a-post.mdx': `${post}\n${text}` })).toEqual([]);
});
