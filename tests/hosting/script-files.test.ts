import { expect, test } from 'vitest';
import { fileOf, type Graph } from '#hosting/script-files.ts';

const at = (path: string) => `/app/src/${path}`;
const screens = ['dashboard', 'offer', 'repay', 'withdrawal', 'profile', 'waitlist', 'sandbox'];
const islands = [...screens, 'signin', 'forgot'].map((name) => at(`features/${name}/Screen.tsx`));

/** A module `ui/Shared.tsx` that these import at once, and those only later. */
function fileFor(first: readonly string[], later: readonly string[] = []): string | null {
  const island = (name: string) => at(`features/${name}/Screen.tsx`);
  const parts = later.map((name) => at(`features/${name}/Later.tsx`));
  const none = { isEntry: false, importers: [], dynamicImporters: [] };
  const graph: Graph = {
    getModuleInfo: (id) => {
      if (islands.includes(id)) return { ...none, isEntry: true };
      const part = parts.indexOf(id);
      if (part >= 0) return { ...none, dynamicImporters: [island(later[part] ?? '')] };
      return { ...none, importers: [...first.map(island), ...parts] };
    },
  };
  return fileOf(at('ui/Shared.tsx'), graph);
}

test.each([
  ['app', ['signin', 'dashboard'], []],
  ['app', ['forgot', 'repay'], []],
  ['signed-in', ['dashboard', 'offer'], []],
  ['signed-in', ['profile', 'repay'], []],
  ['signed-in', ['dashboard'], ['withdrawal']],
  ['amounts', ['repay', 'withdrawal'], []],
  ['amounts', ['repay'], ['dashboard']],
  ['entrances', ['signin', 'forgot'], []],
  ['entrances', ['signin', 'forgot'], ['offer']],
  ['entrances', ['forgot'], ['offer']],
] as const)('%s holds what %j show at once and %j later', (file, first, later) => {
  expect(fileFor(first, later)).toBe(file);
});

test.each([
  [['dashboard'], []],
  [['dashboard', 'sandbox'], []],
  [['dashboard'], ['dashboard']],
  [['waitlist'], ['offer']],
  [[], ['dashboard', 'offer']],
])('what %j show at once and %j later is in no shared file', (first, later) => {
  expect(fileFor(first, later)).toBeNull();
});

test('a screen’s own folder is never shared', () => {
  const graph: Graph = { getModuleInfo: () => null };
  expect(fileOf(at('features/offer/quote.ts'), graph)).toBeNull();
});
