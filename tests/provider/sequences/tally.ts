import { total } from './arithmetic.ts';
import type { World } from './world.ts';

/** What sequences have to meet: a proof that has met none of a kind says nothing of it. */
export const things = [
  'kept promises',
  'broken promises',
  'kept plans',
  'broken plans',
  'loans carried over',
  'bills paid by autopay',
  'extra payments',
  'charges that failed',
  'payments taken back',
  'sales',
  'losses',
] as const;

type Thing = (typeof things)[number];

/** How often one borrower has met each. */
export function met(world: World): Record<Thing, number> {
  const loans = [...world.loans.values()];
  const promised = loans.flatMap(({ promises, bills }) =>
    bills.filter(({ due }) => promises.has(due)),
  );
  const { tries } = world.consents;
  const broken = promised.filter(({ asked }) => asked.fee > 0).length;
  const paid = (rule: string) => tries.filter((one) => one.paid && one.rule === rule).length;
  return {
    'kept promises': promised.length - broken,
    'broken promises': broken,
    'kept plans': loans.filter(({ plan }) => plan?.status === 'kept').length,
    'broken plans': loans.filter(({ plan }) => plan?.status === 'broken').length,
    'loans carried over': world.carried.size,
    'bills paid by autopay': paid('bills'),
    'extra payments': paid('aside'),
    'charges that failed': tries.filter((one) => !one.paid).length,
    'payments taken back': world.takenBack.size,
    sales: world.sales.length,
    losses: total(loans.map(({ writtenOff }) => (writtenOff > 0 ? 1 : 0))),
  };
}
