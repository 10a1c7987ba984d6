import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { find } from '#support/finding.ts';
import { feelAll, keptTable, type Row, rowNames } from './felt.ts';

/** Long tasks are few and short, so that a tenth of them is no difference. */
const leastLongTasks = 30;

test(
  'no page is felt to be a tenth slower than in the kept table',
  async () => {
    const kept: Record<string, Row> = JSON.parse(await readFile(keptTable, 'utf8'));
    const { rows } = await feelAll();
    for (const [path, row] of Object.entries(rows)) {
      const before = kept[path];
      expect.soft(before, `${path} is not in ${keptTable}`).toBeDefined();
      if (!before) continue;
      const most = {
        fcp: before.fcp * 1.1,
        lcp: before.lcp * 1.1,
        longTasks: Math.max(before.longTasks * 1.1, before.longTasks + leastLongTasks),
      };
      find({
        promise: `${path}, felt`,
        wanted: rowNames.map((name) => `${name} ${before[name]}`).join(', '),
        measured: rowNames.map((name) => `${name} ${row[name]}`).join(', '),
        held: rowNames.every((name) => row[name] <= most[name]),
      });
    }
  },
  60 * 60_000,
);
