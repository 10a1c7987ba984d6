import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { find } from '#support/finding.ts';
import { killWriters } from './kills.ts';

const kills = Number(process.env.KILLS ?? 100);

test(
  'a hundred kills in bursts of writes and jobs lose nothing, and nothing is done twice',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-kills-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const report = await killWriters(join(folder, 'data'), kills);
    const { acknowledged, lost, problems, notOnce, openings } = report;
    const after = `${kills} kills with SIGKILL under load`;
    find({
      promise: `${after}: acknowledged writes lost`,
      wanted: '0',
      measured: `${lost.length} of ${acknowledged}`,
      held: lost.length === 0 && acknowledged > kills,
    });
    find({
      promise: `${after}: problems of the books`,
      wanted: '0',
      measured: problems.length === 0 ? '0' : `${problems.length}: ${problems[0]}`,
      held: problems.length === 0,
    });
    find({
      promise: `${after}: loans and payouts not done exactly once`,
      wanted: '0',
      measured: notOnce.length === 0 ? '0' : `${notOnce.length}: ${notOnce[0]}`,
      held: notOnce.length === 0,
    });
    const [slowest = 0, ...others] = openings.toSorted((one, other) => other - one);
    const half = others[Math.floor(others.length / 2)] ?? slowest;
    find({
      promise: `${after}: slowest opening`,
      wanted: 'under 3,000 ms',
      measured: `${Math.round(slowest)} ms, half of them within ${Math.round(half)} ms`,
      held: slowest < 3_000,
    });
  },
  60 * 60_000,
);
