import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '#brand';
import { amounts, minimums } from '#site/prose/amounts.ts';
import { rates } from '#site/prose/rates.ts';
import { terms } from '#site/prose/terms.ts';
import { bareFigures, componentsOf, prose } from './prose.ts';

const root = new URL('../../', import.meta.url);
const scan = (source: string) => bareFigures({ path: 'x.mdx', source });
const inFolder = (folder: string) => prose.filter(({ path }) => path.startsWith(folder));

describe('the words', () => {
  it.each(prose)('of $path type no figure: components give them', (text) => {
    expect(bareFigures(text)).toEqual([]);
  });

  it.each(prose)('of $path name the product and its addresses by component', ({ source }) => {
    const text = source.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, '');
    expect(text).not.toContain(brand.name);
    expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w/);
  });

  it.each(prose)('of $path do not shout', ({ source }) => {
    expect(source.replace(/^```[\s\S]*?^```/gm, '')).not.toMatch(/\w!(\s|$)|Oops/);
  });

  it('ask only for figures that exist', () => {
    const known: Record<string, (words: Record<string, string>) => boolean> = {
      Rate: ({ of = '' }) => of in rates,
      Term: ({ of = '' }) => of in terms,
      Amount: ({ of = '' }) => of in amounts,
      Minimum: ({ of = '', currency = '' }) => `${of} ${currency}` in minimums,
    };
    const unknown = prose.flatMap((text) =>
      componentsOf(text)
        .filter(({ name, words }) => known[name]?.(words) === false)
        .map(({ tag }) => `${text.path}: ${tag}`),
    );
    expect(unknown).toEqual([]);
  });

  it('use only components that exist, in posts and answers', () => {
    const components = readdirSync(new URL('src/site/prose', root))
      .filter((name) => name.endsWith('.astro'))
      .map((name) => name.replace('.astro', ''));
    const used = [...inFolder('content/blog'), ...inFolder('content/faq')].flatMap(componentsOf);
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter(({ name }) => !components.includes(name))).toEqual([]);
  });

  it('link to questions and posts that exist', () => {
    const links = prose.flatMap(({ path, source }) =>
      [...source.matchAll(/\]\(\/(faqs#|blog\/)([\w-]+)\)/g)].map(([link, where, name]) => ({
        path,
        link,
        file: `content/${where === 'faqs#' ? 'faq' : 'blog'}/${name}.mdx`,
      })),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ file }) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  it('are enough: seven posts, thirty answers, six testimonials that say that they are examples', () => {
    expect(inFolder('content/blog').length).toBeGreaterThanOrEqual(7);
    expect(inFolder('content/faq/').length).toBeGreaterThanOrEqual(30);
    const testimonials =
      prose.find(({ path }) => path === 'content/testimonials.yaml')?.source ?? '';
    expect(testimonials.match(/^- id: /gm)?.length).toBeGreaterThanOrEqual(6);
    expect(testimonials.match(/^ {2}example: true$/gm)?.length).toBe(
      testimonials.match(/^- id: /gm)?.length,
    );
  });
});

describe('a typed figure is found', () => {
  it.each([
    ['Interest is 3% a month.', ['x.mdx:1: 3%']],
    ['Fine.\n\nAt least $50 or ₦1,000,000.', ['x.mdx:3: $50', 'x.mdx:3: ₦1,000,000.']],
    [
      'After three complete months, within 30 days.',
      ['x.mdx:1: 30', 'x.mdx:1: three complete months'],
    ],
    ['On the 3rd of the month', ['x.mdx:1: 3']],
  ])('in %j', (source, found) => {
    expect(scan(source)).toEqual(found);
  });

  it.each([
    'On 10 March 2026, under the Arbitration and Mediation Act 2023, at 00:00.',
    '1. first\n2. second\n\n## 3. Third\n\nSee sections 5 and 7. Due on the 1st.',
    'It costs <Rate of="interest" /> of {figures.ratio} and `100000`, see [this](/blog/2026).',
    '```json\n{ "amount": 100000 }\n```',
    'It says “OTP cannot have less than 5 digits.” there.',
    '---\ndate: 2026-11-02\norder: 3\n---\n',
  ])('but not in %j', (source) => {
    expect(scan(source)).toEqual([]);
  });
});
