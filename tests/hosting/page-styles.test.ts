import { expect, test } from 'vitest';
import { trimStyles } from '#hosting/page-styles.ts';

const page = (styles: string, body: string) =>
  `<!doctype html><head><style>${styles}</style></head><body>${body}</body>`;
const stylesIn = (html: string) => /<style>(.*)<\/style>/s.exec(html)?.[1];

test('a rule for a class that no element has waits in the file, with all others', () => {
  const { html, whole } = trimStyles(
    page('.a{color:red}.a .toast{color:#00f}.toast,p{top:0}', '<p class="a b">'),
  );
  expect(stylesIn(html)).toBe('.a{color:red}.toast,p{top:0}');
  expect(whole.css).toBe('.a{color:red}.a .toast{color:#00f}.toast,p{top:0}');
  expect(whole.path).toMatch(/^_astro\/whole\.[\w-]{8}\.css$/);
});

test('what may come true without a new class stays: states, and what stands in :not() or :is()', () => {
  const styles = '.a:hover{top:0}.a:not(.b){top:1px}:is(.b,p){top:2px}.a{&[data-sent]{top:3px}}';
  expect(stylesIn(trimStyles(page(styles, '<p class="a">')).html)).toBe(styles);
});

test('inside a layer, a width or another rule, rules are left out alike', () => {
  const styles = '@layer ui{@media (width>=9px){.a{top:0;&.wide{top:1px}& .far{top:2px}}}}';
  expect(stylesIn(trimStyles(page(styles, '<p class="a">')).html)).toBe(
    '@layer ui{@media (width>=9px){.a{top:0;}}}',
  );
});

test('faces and movements are in the page alone, where they have begun', () => {
  const styles = '@font-face{font-family:F;src:url(f)}@keyframes k{0%{top:0}}p{top:0}';
  const { html, whole } = trimStyles(page(styles, '<p>'));
  expect(stylesIn(html)).toContain('@keyframes k');
  expect(whole.css).toBe('p{top:0}');
});

test('the names that tie styles to elements are short, and one for each part', () => {
  const { html } = trimStyles(
    page(
      'p[data-astro-cid-abcdefgh]{top:0}b[data-astro-cid-ijklmnop]{top:1px}',
      '<p data-astro-cid-abcdefgh><b data-astro-cid-ijklmnop>',
    ),
  );
  expect(html).toContain('<p data-0><b data-1>');
  expect(stylesIn(html)).toBe('p[data-0]{top:0}b[data-1]{top:1px}');
});
