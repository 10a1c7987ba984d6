import { expect, test } from 'vitest';
import { brand } from '#brand';
import { type Link, linksOf, linksOfFiles, problemOf } from './links.ts';
import { ownPath, pages } from './pages.ts';

/** Who may be linked to besides the brand's own addresses, and why. */
const outside: Record<string, string> = {};

const shown = ({ from, by, address }: Link, problem = '') =>
  `${from}: ${by} ${address} ${problem}`.trim();

const isMail = (address: string) => address.startsWith('mailto:');

test.each(pages)('every link of ours on $path is answered', async (page) => {
  const own = linksOf(page).filter(({ address }) => !isMail(address));
  const broken: string[] = [];
  for (const link of own) {
    const problem = await problemOf(link);
    if (problem) broken.push(shown(link, problem));
  }
  expect(broken).toEqual([]);
});

test('the styles and scripts lead to what is there', async () => {
  const broken: string[] = [];
  const links = await linksOfFiles();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const problem = await problemOf(link);
    if (problem) broken.push(shown(link, problem));
  }
  expect(broken).toEqual([]);
});

test('links lead out only to addresses of the brand, or to those allowed here', () => {
  const known = [...brand.social.map(({ href }) => href), ...Object.keys(outside)];
  const strangers = pages
    .flatMap(linksOf)
    .filter(({ address }) => !isMail(address) && ownPath(address) === undefined)
    .filter(({ address }) => !known.includes(address));
  expect(strangers.map((link) => shown(link))).toEqual([]);
});

test('mail goes to addresses of the brand only', () => {
  const known = [brand.supportEmail, brand.partnershipsEmail, brand.privacyEmail] as string[];
  const strangers = pages
    .flatMap(linksOf)
    .filter(({ address }) => isMail(address))
    .filter(({ address }) => !known.includes(new URL(address).pathname));
  expect(strangers.map((link) => shown(link))).toEqual([]);
});

test.each([
  ['a page that is not there', { address: '/nowhere' }, 'status 302'],
  ['a page that moved', { address: '/repayment' }, 'status 308'],
  ['a place that is not in its page', { address: '/#nowhere' }, 'no such place in the page'],
  ['a place that is not in this page', { address: '#nowhere' }, 'no such place in the page'],
  ['a call that is not there', { address: '/api/nothing' }, 'no such call'],
  [
    'a page that is asked to store',
    { address: '/', method: 'POST' },
    'only the provider takes a POST',
  ],
] as const)('%s is found', async (_, link, problem) => {
  expect(await problemOf({ from: '/', by: 'a test', ...link })).toBe(problem);
});

test('what needs no mending is left alone', async () => {
  for (const address of ['#main', '/signin?email=a#', '/signin/a-code', `${brand.origin}/#main`]) {
    expect(await problemOf({ from: '/', by: 'a test', address })).toBeUndefined();
  }
});
