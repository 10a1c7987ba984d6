import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { headlines } from '#ui/fonts/headlines.ts';
import { pages } from './pages.ts';

// What pdfkit reads fonts with. It has no types of its own.
const { openSync } = createRequire(import.meta.resolve('pdfkit'))('fontkit') as {
  openSync: (path: string) => { characterSet: number[] };
};
const paths = { home: '/', individual: '/home/individual', business: '/home/business' };

describe.each(Object.entries(headlines))(
  'the headline of the %s page',
  (name, [headline, figure]) => {
    const page = pages.find(({ path }) => path === paths[name as keyof typeof paths]);

    test('is the one that its letters were cut for', () => {
      const said = page?.document.querySelector('h1')?.textContent.replace(/\s+/g, ' ').trim();
      expect(said).toBe(headline);
      const number = page?.document.querySelector('main .number');
      expect(number?.textContent.trim()).toBe(figure);
    });

    test('has every letter in the font that the page holds, and the brand’s name too', () => {
      const font = openSync(`src/ui/fonts/headline-${name}.woff2`);
      const lacking = [...headline, ...figure, ...brand.name].filter(
        (letter) => !font.characterSet.includes(letter.codePointAt(0) ?? 0),
      );
      expect(lacking).toEqual([]);
      expect(page?.html).toContain(
        '@font-face{font-family:Headline;src:url(data:font/woff2;base64,',
      );
    });
  },
);
