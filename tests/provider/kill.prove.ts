import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { killWriters } from './durability/kills.ts';

test(
  'a hundred kills in bursts of writes lose nothing that was acknowledged',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-kills-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const report = await killWriters(join(folder, 'data'), Number(process.env.KILLS ?? 100));
    const { kills, acknowledged, openedInMs } = report;
    console.log(
      `${kills} kills, ${acknowledged} writes acknowledged, slowest opening ${Math.round(openedInMs)} ms`,
    );
    expect(acknowledged).toBeGreaterThan(kills);
    expect(report.lost).toEqual([]);
    expect(report.problems).toEqual([]);
  },
  40 * 60_000,
);
