import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cancelLoan, type LoanStatus, loanStatuses, reduceLoan, requestLoan } from '#contract';
import { addMonths, firstOfMonth, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { declineLoan, offerLess, payOutLoan, writeLoanOff } from '#provider/back-office/loans.ts';
import { instant } from '#provider/clock/clock.ts';
import {
  type LoanTransition,
  transition,
  transitionAll,
  transitionLater,
  transitions,
} from '#provider/loans/status.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { auditOf } from '#support/books.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, paidEvent, payWith, sendWebhook } from '#support/checkout.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { creditOf, type Debtor, loanOf, payUnheard, startRepaying } from '#support/repaying.ts';
import { drawCredit, spendCredit } from '#support/withdrawing.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();
const { keys } = Object;
const dayMs = 86_400_000;
const worth = 2_000_000;
const principal = 580_000;
/** Of the portfolio: backs a part of the loan alone, and none of it. */
const [low, atRedline] = [1_500_000, 500_000];

async function ask(): Promise<Debtor> {
  const borrower: TestBorrower = await newBorrower(provider);
  const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: principal }];
  const { loans } = await provider.answer(requestLoan, {
    as: borrower.email,
    body: { amount: principal, currency: 'USD', tenure: 3, portfolios },
  });
  return { ...borrower, loan_id: loans[0]?.loan_id ?? '' };
}

const rowOf = ({ loan_id }: Pick<Debtor, 'loan_id'>) =>
  provider.context.db
    .selectFrom('loans')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();

const auditsOf = async ({ loan_id }: Pick<Debtor, 'loan_id'>) => {
  const all: string[] = Object.values(transitions).map(({ action }) => action);
  const rows = await provider.context.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', loan_id)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action }) => action).filter((action) => all.includes(action));
};

const fallTo = ({ portfolios }: Debtor, value: number) =>
  moveMarket(provider, portfolios.USD, value);

/** Lets time pass until the loan is where it should be, in steps that skip no status. */
async function until(
  debtor: Debtor,
  isThere: (loan: Awaited<ReturnType<typeof rowOf>>) => boolean,
) {
  for (let step = 0; !isThere(await rowOf(debtor)); step++) {
    expect(step).toBeLessThan(60);
    await provider.passTime(500);
  }
}
const untilIt = (debtor: Debtor, status: LoanStatus) =>
  until(debtor, (loan) => loan.status === status);
const untilHeld = (debtor: Debtor) => until(debtor, (loan) => loan.held_since !== null);

const payOff = async (debtor: Debtor) => {
  const { payoff } = await loanOf(provider, debtor);
  const checkout = await startRepaying(provider, debtor, payoff);
  await payWith(provider, checkout, cards.success);
  return checkout;
};
const takeBack = async ({ reference }: { reference: string }) => {
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
};

type Life = {
  readonly title: string;
  readonly steps: readonly (keyof typeof transitions)[];
  readonly live: (debtor: Debtor) => Promise<unknown>;
};

/** Every transition, as it comes about in reality. */
const lives: readonly Life[] = [
  {
    title: 'is paid out, billed, repaid, and owes a payment again that was taken back',
    steps: ['request', 'issue', 'startDisbursing', 'disburse', 'service', 'repay', 'reverse'],
    live: async (debtor) => {
      await untilIt(debtor, 'disbursed');
      await provider.passTime(40 * dayMs);
      await takeBack(await payOff(debtor));
    },
  },
  {
    title: 'loses a first payment, is liquidated, and runs again when another is taken back',
    steps: [
      ...['request', 'issue', 'startDisbursing', 'disburse', 'service'],
      ...['reverse', 'liquidate', 'reverse'],
    ] as Life['steps'],
    live: async (debtor) => {
      await untilIt(debtor, 'disbursed');
      await drawCredit(provider, debtor, 'USD', await creditOf(provider, debtor));
      await takeBack(await repayByCard(provider, debtor, 100_000));
      const later = await repayByCard(provider, debtor, 100_000);
      await provider.passTime(190 * dayMs);
      await takeBack(later);
    },
  },
  {
    title: 'is paid out by a person, and ends by a payoff at a held price',
    steps: ['request', 'issue', 'disburse', 'service', 'waiveRest'],
    live: async (debtor) => {
      await untilIt(debtor, 'issued');
      await payOutLoan(provider.context, debtor.loan_id, 'ngozi');
      await repayByCard(provider, debtor, 100_000);
      const next = lagosMidnight(addMonths(firstOfMonth(lagosDay(provider.clock.now())), 1));
      await provider.clock.moveTo(next - 10 * 60_000);
      const { payoff } = await loanOf(provider, debtor);
      const checkout = await startRepaying(provider, debtor, payoff);
      await payUnheard(provider, checkout);
      await charges(provider.context.db) // its webhook comes after midnight
        .updateTable('sandbox_charges')
        .set({ status: 'success' })
        .where('reference', '=', checkout.reference)
        .execute();
      await provider.passTime(15 * 60_000);
      await sendWebhook(provider, paidEvent(checkout.reference));
    },
  },
  {
    title: 'is written off by people once nothing more will come of it',
    steps: ['request', 'issue', 'startDisbursing', 'disburse', 'service', 'forgive'],
    live: async (debtor) => {
      await untilIt(debtor, 'disbursed');
      await spendCredit(provider, debtor);
      await writeLoanOff(provider.context, { ...debtor, reason: 'A reason' }, 'ngozi');
    },
  },
  {
    title: 'is cancelled at once',
    steps: ['request', 'cancel'],
    live: ({ email: as, loan_id }) => provider.answer(cancelLoan, { as, body: { loan_id } }),
  },
  {
    title: 'is cancelled after the partner’s yes',
    steps: ['request', 'issue', 'cancel'],
    live: async (debtor) => {
      await untilIt(debtor, 'issued');
      const { email: as, loan_id } = debtor;
      await provider.answer(cancelLoan, { as, body: { loan_id } });
    },
  },
  ...(['requested', 'issued'] as const).map(
    (status): Life => ({
      title: `is declined by a person while it is ${status}`,
      steps: ['request', ...(status === 'issued' ? (['issue'] as const) : []), 'decline'],
      live: async (debtor) => {
        await untilIt(debtor, status);
        const { loan_id } = debtor;
        await declineLoan(provider.context, { loan_id, reason: 'A reason' }, 'ngozi');
      },
    }),
  ),
  ...(['requested', 'issued'] as const).map(
    (status): Life => ({
      title: `goes on with less after a person offered it while it was ${status}`,
      steps: [
        ...(status === 'requested' ? ['request'] : ['request', 'issue']),
        ...['offer', 'reduce'],
        ...(status === 'requested' ? ['issue'] : []),
        ...['startDisbursing', 'disburse'],
      ] as Life['steps'],
      live: async (debtor) => {
        await untilIt(debtor, status);
        const { email: as, loan_id: id } = debtor;
        const less = { loan_id: id, amount: minor(90_000), reason: 'A reason' };
        await offerLess(provider.context, less, 'ngozi');
        await provider.answer(reduceLoan, { as, id, body: { amount: 90_000 } });
        await untilIt(debtor, 'disbursed');
      },
    }),
  ),
  {
    title: 'is held and released wherever its portfolio falls, and declined at the redline',
    steps: [
      ...['request', 'hold', 'release', 'issue', 'hold', 'release', 'startDisbursing'],
      ...['holdDisbursing', 'release', 'startDisbursing', 'decline'],
    ] as Life['steps'],
    live: async (debtor) => {
      for (const status of ['requested', 'issued', 'disbursing'] as const) {
        await untilIt(debtor, status);
        await fallTo(debtor, low);
        await untilHeld(debtor);
        await fallTo(debtor, worth);
      }
      await untilIt(debtor, 'disbursing');
      await fallTo(debtor, atRedline);
      await untilIt(debtor, 'cancelled');
    },
  },
  ...(['requested', 'issued'] as const).map(
    (status): Life => ({
      title: `goes on with less after it was held while it was ${status}`,
      steps: [
        ...(status === 'requested' ? ['request'] : ['request', 'issue']),
        ...['hold', 'reduce'],
        ...(status === 'requested' ? ['issue'] : []),
        ...['startDisbursing', 'disburse'],
      ] as Life['steps'],
      live: async (debtor) => {
        await untilIt(debtor, status);
        await fallTo(debtor, low);
        await untilHeld(debtor);
        const { email: as, loan_id: id } = debtor;
        await provider.answer(reduceLoan, { as, id, body: { amount: 100_000 } });
        await untilIt(debtor, 'disbursed');
      },
    }),
  ),
];

/** Where a life goes by the table: each step with the status from which it was taken. */
function follow({ steps }: Life): { walked: string[]; end: string } {
  let status = 'none';
  const walked = steps.map((name) => {
    const step = `${name} from ${status}`;
    const { to } = transitions[name];
    if (to !== 'unchanged') status = to;
    return step;
  });
  return { walked, end: status };
}

test.each(lives)('a loan $title: one audit row for each transition', async (life) => {
  await provider.clock.reset();
  const debtor = await ask();
  await life.live(debtor);
  expect(await auditsOf(debtor)).toEqual(life.steps.map((name) => transitions[name].action));
  const loan: Record<string, unknown> = await rowOf(debtor);
  expect(loan.status).toBe(follow(life).end);
  const last = life.steps.at(-1);
  const column = last && transitions[last].column;
  if (column) expect(loan[column]).not.toBeNull();
});

test('these lives walk through the whole table', () => {
  const table = Object.entries(transitions).flatMap(([name, { from }]) =>
    (from.length === 0 ? ['none'] : from).map((status) => `${name} from ${status}`),
  );
  expect([...new Set(lives.flatMap((life) => follow(life).walked))].sort()).toEqual(table.sort());
});

test('no other transition is possible, and one that is refused leaves no trace', async () => {
  const { db } = provider.context;
  const debtor = await ask();
  const { loan_id } = debtor;
  const at = instant(provider.clock.now());
  const before = await auditsOf(debtor);
  const set = (status: LoanStatus) =>
    db.updateTable('loans').set({ status }).where('loan_id', '=', loan_id).execute();
  for (const status of loanStatuses) {
    await set(status);
    const row = await rowOf(debtor);
    for (const name of keys(transitions).filter((one) => one !== 'request') as LoanTransition[]) {
      const from: readonly LoanStatus[] = transitions[name].from;
      if (from.includes(status)) continue;
      const ways = [
        db.transaction().execute((tx) => transition(tx, loan_id, name, { at })),
        db.transaction().execute((tx) => transitionLater(tx, row, name, { at })),
      ];
      for (const refused of await Promise.allSettled(ways)) {
        expect(refused, `${name} from ${status}`).toMatchObject({
          reason: { code: 'state_conflict' },
        });
      }
    }
    expect(await rowOf(debtor)).toEqual(row);
  }
  await set('requested');
  const served = db.transaction().execute((tx) => transitionAll(tx, 'service', [{ loan_id, at }]));
  await expect(served).rejects.toMatchObject({ code: 'state_conflict' });
  expect(await auditsOf(debtor)).toEqual(before);
  await set('cancelled'); // its ledger is that of a loan that was never paid out
});

test('of transitions that race, one wins and is audited, and the others are conflicts', async () => {
  const { db } = provider.context;
  const debtor = await ask();
  const at = instant(provider.clock.now());
  const racing = ['cancel', 'decline', 'cancel', 'decline'] as const;
  const outcomes = await Promise.allSettled(
    racing.map((name) =>
      db
        .transaction()
        .execute((tx) => transition(tx, debtor.loan_id, name, { at, by: debtor.user_id })),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { user_id } = debtor;
  const [, ended, ...others] = await auditOf(provider, debtor.loan_id);
  expect([ended, others]).toMatchObject([{ user_id, at }, []]);
});

test('nothing but the table sets a loan’s status', () => {
  const root = new URL('../../../src/provider/', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'loans/status.ts')
    .map((path) => ({ path, source: readFileSync(new URL(path, root), 'utf8') }));
  const setters = sources.filter(({ source }) => {
    const updates = source.split(/updateTable\('loans'\)|\bupdate loans\b/).slice(1);
    return (
      /insertInto\('loans'\)|insert into loans\b/.test(source) ||
      updates.some((rest) => /\bstatus\b/.test(rest.slice(0, rest.search(/\bwhere\b/))))
    );
  });
  expect(setters.map(({ path }) => path)).toEqual([]);
  expect(sources.filter(({ source }) => source.includes("updateTable('loans')"))).not.toEqual([]);
});
