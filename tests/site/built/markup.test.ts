import type { Message } from 'html-validate';
import { expect, test } from 'vitest';
import { attribute, type BuiltPage, pages, validator } from './pages.ts';
import { exceptions, writtenByReact } from './rules.ts';

test.each(pages)('$path is valid HTML', async ({ path, html }) => {
  const { results } = await validator.validateString(html, path);
  const found = results
    .flatMap(({ messages }) => messages)
    .filter((message) => !isMeant(message) && !isReactsWay(message, html))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message}: ${selector}`);
  expect(found).toEqual([]);
});

function isMeant({ ruleId, message, selector }: Message): boolean {
  return exceptions.some(
    (exception) =>
      exception.rule === ruleId &&
      (exception.message?.test(message) ?? true) &&
      (exception.selector?.test(selector ?? '') ?? true),
  );
}

/** Within an island React writes the tags. */
function isReactsWay({ ruleId, offset }: Message, html: string): boolean {
  const before = html.slice(0, offset);
  const isInside = before.lastIndexOf('<astro-island') > before.lastIndexOf('</astro-island>');
  return isInside && writtenByReact.includes(ruleId);
}

test('what is copied from a page holds no character that nobody sees', () => {
  const holding = pages.filter(({ html }) => /[\u200b\u2060\ufeff]/.test(html));
  expect(holding.map(({ path }) => path)).toEqual([]);
});

/** Attributes by which one element works another, each holding one id. */
const workers = ['commandfor', 'popovertarget', 'form', 'anchor'];

test.each(pages)('on $path every button works an element that is there', ({ document }) => {
  const ids = new Set(document.querySelectorAll('[id]').map((element) => element.id));
  const lost = workers
    .flatMap((name) =>
      document.querySelectorAll(`[${name}]`).map((element) => attribute(element, name) ?? ''),
    )
    .filter((id) => !ids.has(id));
  expect(lost).toEqual([]);
});

const meta = ({ document }: BuiltPage, name: string) =>
  document.querySelector(`meta[name="${name}"]`)?.getAttributeValue('content');

/** What no search engine keeps, nobody has to tell from another page. */
const listed = pages.filter((page) => !meta(page, 'robots')?.includes('noindex'));
const readings = {
  title: ({ document }: BuiltPage) => document.querySelector('title')?.textContent.trim(),
  description: (page: BuiltPage) => meta(page, 'description'),
};

test.each(Object.entries(readings))('every listed page has a %s of its own', (_, read) => {
  const bare = listed.filter((page) => !read(page));
  expect(bare.map(({ path }) => path)).toEqual([]);
  const sharing = Object.values(Object.groupBy(listed, (page) => read(page) ?? ''))
    .filter((group = []) => group.length > 1)
    .map((group = []) => group.map(({ path }) => path));
  expect(sharing).toEqual([]);
});

/** Its words wait for the guard (layouts/Waiting.astro); these do not. */
const seenAtOnce = '.skeleton, [data-text], .waiting-form';

test('a signed-in page whose script has not come shows where its words will be', () => {
  const shapes = pages.flatMap(({ path, document }) =>
    document.querySelectorAll('[data-first-view]').map((shape) => ({ path, shape })),
  );
  expect(shapes.length).toBeGreaterThan(10);
  const blank = shapes.filter(({ shape }) => shape.querySelector(seenAtOnce) === null);
  expect(blank.map(({ path }) => path)).toEqual([]);
});
