import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killWriters } from './durability/kills.ts';

test(
  'a hundred kills in bursts of writes lose nothing that was acknowledged',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-kills-'));
    const report = await killWriters(join(folder, 'data'), 100);
    await rm(folder, { recursive: true, force: true });
    const { acknowledged, openedInMs } = report;
    console.log(
      `${acknowledged} writes acknowledged; slowest opening ${Math.round(openedInMs)} ms`,
    );
    expect(acknowledged).toBeGreaterThan(1_000);
    expect(report.lost).toEqual([]);
    expect(report.problems).toEqual([]);
  },
  40 * 60_000,
);
