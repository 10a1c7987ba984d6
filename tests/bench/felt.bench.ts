import { writeFile } from 'node:fs/promises';
import { test } from 'vitest';
import { feelAll, keptTable, mostFor, rowNames } from './felt.ts';

test(
  'every page with the network and the processor really slowed, beside a floor page',
  async () => {
    const { floor, rows } = await feelAll();
    console.log(`floor: FCP ${Math.round(floor.fcp)} ms, LCP ${Math.round(floor.lcp)} ms`);
    console.table(
      Object.fromEntries(
        Object.entries(rows).map(([name, row]) => {
          const most = mostFor(name);
          const target = most && rowNames.map((figure) => most[figure]).join(' · ');
          const over = most && rowNames.filter((figure) => row[figure] > most[figure]).join(' ');
          return [name, { ...row, target, over }];
        }),
      ),
    );
    if (process.env.FELT_KEEP) await writeFile(keptTable, `${JSON.stringify(rows, null, 2)}\n`);
  },
  60 * 60_000,
);
