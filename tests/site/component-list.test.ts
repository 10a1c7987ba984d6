import { expect, test } from 'vitest';
import { figureChecks } from '#site/prose/checks.ts';
import { figureLists } from '#site/prose/component-list.ts';

test('an editor finds every component that a text may use, with each of its values', () => {
  const listed = figureLists.map(({ name }) => name).sort();
  expect(listed).toEqual(Object.keys(figureChecks).sort());
  for (const { values, attributes } of figureLists) {
    expect(values.length > 0 || attributes !== undefined).toBe(true);
    expect(values.every(({ value }) => value !== '')).toBe(true);
  }
});

test('the example of each component is one that can be drawn', () => {
  for (const { name, attributes = [] } of figureLists.filter((one) => one.attributes)) {
    const words = Object.fromEntries(attributes.map((one) => [one.name, one.example]));
    expect(() => figureChecks[name as keyof typeof figureChecks](words)).not.toThrow();
  }
});
