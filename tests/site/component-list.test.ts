import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figureLists } from '#site/prose/component-list.ts';

test('an editor finds every component that a text may use, with each of its values', () => {
  const page = readFileSync('src/site/prose/ComponentList.astro', 'utf8');
  const all = readFileSync('src/site/prose/components.ts', 'utf8');
  const [, names = ''] = /figureComponents = \{(.*?)\}/s.exec(all) ?? [];
  const components = names.match(/\w+/g) ?? [];
  expect(components.length).toBeGreaterThan(15);
  const listed = figureLists.map(({ name }) => name);
  const missing = components.filter(
    (name) => !listed.includes(name) && !page.includes(`<${name} `),
  );
  expect(missing).toEqual([]);
  for (const { values } of figureLists)
    expect(values.every(({ value }) => value !== '')).toBe(true);
});
