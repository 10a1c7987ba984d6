import type { Cells } from '#provider/db/directory.ts';
import { find } from '#support/finding.ts';
import { isUnderWay } from '../durability/aftermath.ts';
import { until } from './cluster.ts';
import { countOfDeeds, notAsTold, type Told } from './traffic.ts';
import type { Trial } from './trials.ts';

/** Holds what borrowers were told in trials against what the database shows. */
export type Verdict = {
  /** Nothing is lost, nothing is there twice, and no failure is one that should not be. */
  judge(promise: string, trial: Trial, mayFail: RegExp): Promise<void>;
  /** Everything of all trials is done, once, when nothing is under way any more; and the books. */
  judgeAll(): Promise<void>;
};

/** Unavailable, as we are and as the sandbox's processor is, which keeps its charges there too. */
export const databaseAway = /: 50[23]$/;

/** Fewer show nothing. */
const fewest = 20;

/** From now on; the database must be there after each trial. */
export async function newVerdict(database: Cells): Promise<Verdict> {
  const since = new Date().toISOString();
  let before = await countOfDeeds(database);
  const all: Told[] = [];
  return {
    async judge(promise, { told }, mayFail) {
      const there = (await countOfDeeds(database)) - before;
      before += there;
      all.push(told);
      const odd = told.failures.filter(({ what }) => !mayFail.test(what));
      const twice = there - told.intents;
      find({
        promise: `${promise}, two processes on PostgreSQL`,
        wanted: 'each intent once, no answer that nobody should get',
        measured:
          `${told.intents} intents, ${Math.abs(twice)} ${twice < 0 ? 'lost' : 'twice'}; ` +
          `${told.requests} requests, ${told.failures.length} unanswered or put off, ` +
          `${odd.length} odd${odd[0] ? ` (${odd[0].what})` : ''}`,
        held: twice === 0 && odd.length === 0 && told.intents > fewest,
      });
    },
    async judgeAll() {
      const began = performance.now();
      // What a killed process held is free after a minute.
      await until(async () => !(await isUnderWay(database, since)));
      const seconds = Math.round((performance.now() - began) / 1000);
      const problems = [];
      for (const told of all) problems.push(...(await notAsTold(database, told)));
      const acknowledged = all.flatMap(({ loans, withdrawals, repayments }) =>
        [loans, withdrawals, repayments].flat(),
      );
      find({
        promise: 'after all of that: acknowledged writes, each done once, and the books',
        wanted: 'nothing lost, nothing twice, no problem',
        measured: `${problems.length} problems of ${acknowledged.length}, done within ${seconds} s${problems[0] ? `: ${problems[0]}` : ''}`,
        held: problems.length === 0 && acknowledged.length > 0,
      });
    },
  };
}
