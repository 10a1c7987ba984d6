import { beforeEach, expect, test } from 'vitest';
import { type LoanStatus, listLoans, listRepayments, listWithdrawals } from '#contract';
import type { Call } from '#contract/call.ts';
import { cards, payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
beforeEach(() => provider.clock.reset());

const as = 'ada@example.com';

/** Each list, what it can be sorted by, and when a record of it happened. */
const loans = async (query: object) => {
  const { loans: records, total, sums } = await provider.answer(listLoans, { as, query });
  return { records, total, sums };
};
const repayments = async (query: object) => {
  const answer = await provider.answer(listRepayments, { as, query });
  return { records: answer.repayments, total: answer.total, sums: answer.sums };
};
const withdrawals = async (query: object) => {
  const answer = await provider.answer(listWithdrawals, { as, query });
  return { records: answer.withdrawals, total: answer.total, sums: answer.sums };
};

type Sortable = [
  name: string,
  list: (query: object) => Promise<{ records: object[] }>,
  columns: Record<string, string>,
];
const sortable: Sortable[] = [
  [
    'loans',
    loans,
    { date: 'requested', amount: 'principal', repaid: 'totalRepaid', status: 'loanStatus' },
  ],
  [
    'repayments',
    repayments,
    { date: 'date', amount: 'amount', principal: 'principal', interest: 'interest' },
  ],
  ['withdrawals', withdrawals, { date: 'pending', amount: 'amount', status: 'withdrawalStatus' }],
];

test.each(sortable)('%s are sorted by each column, both ways, over all pages', async (...given) => {
  const [, list, columns] = given;
  const date = columns.date ?? '';
  for (const [sort, field] of Object.entries(columns)) {
    for (const order of ['asc', 'desc'] as const) {
      const { records } = await list({ sort, order, limit: 100 });
      const paged = [];
      for (let offset = 0; offset < records.length; offset += 10) {
        paged.push(...(await list({ sort, order, offset })).records);
      }
      expect(paged).toEqual(records);
      const values = records.map((record) => Object(record)[field]);
      expect(values.length).toBeGreaterThan(20);
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(order === 'asc' ? sorted : sorted.reverse());
      // Equal ones are newest first.
      for (const [at, record] of records.entries()) {
        const before = Object(records[at - 1] ?? {});
        if (before[field] !== Object(record)[field] || field === date) continue;
        expect(before[date] >= Object(record)[date]).toBe(true);
      }
    }
  }
});

test('sums are of all that the filters leave, whichever page is read', async () => {
  const status: LoanStatus[] = ['repaid', 'serviced'];
  const filters = [{}, { status }, { currency: 'NGN' }, { from: '2025-03-01', to: '2025-08-31' }];
  for (const filter of filters) {
    const all = (await loans({ ...filter, limit: 100 })).records;
    for (const page of [{ limit: 0 }, { limit: 1, offset: 3 }, { offset: 1_000 }]) {
      const { sums, total } = await loans({ ...filter, ...page });
      expect(total).toBe(all.length);
      for (const { currency, principal, totalRepaid, outstanding } of sums) {
        const own = all.filter((one) => one.currency === currency);
        const sum = (part: 'principal' | 'totalRepaid' | 'outstanding') =>
          own.reduce((before, one) => before + one[part], 0);
        expect(principal).toBe(sum('principal'));
        expect(totalRepaid).toBe(sum('totalRepaid'));
        expect(outstanding).toBe(sum('outstanding'));
      }
      expect(sums.map(({ currency }) => currency)).toEqual(
        [...new Set(all.map(({ currency }) => currency))].sort(),
      );
    }
  }
});

test('sums of repayments and withdrawals are those of their records', async () => {
  const paid = await repayments({ limit: 100, currency: 'USD' });
  const total = (part: 'amount' | 'principal' | 'interest' | 'returned') =>
    paid.records.reduce((before, one) => before + one[part], 0);
  expect(paid.sums).toEqual([
    {
      currency: 'USD',
      amount: total('amount'),
      principal: total('principal'),
      interest: total('interest'),
      returned: total('returned'),
    },
  ]);
  const drawn = await withdrawals({ limit: 100, currency: 'USD' });
  const amounts = (keeps: (status: string) => boolean) =>
    drawn.records
      .filter(({ withdrawalStatus }) => keeps(withdrawalStatus))
      .reduce((before, { amount }) => before + amount, 0);
  const returned = amounts((status) => status === 'rejected');
  expect(returned).toBeGreaterThan(0);
  expect(drawn.sums).toEqual([{ currency: 'USD', amount: amounts(() => true), returned }]);
});

test.each<[Call, object]>([
  [listLoans, { sort: 'interest' }],
  [listRepayments, { sort: 'status' }],
  [listRepayments, { recorded: 'maybe' }],
  [listWithdrawals, { sort: 'date; drop table loans' }],
  [listWithdrawals, { order: 'up' }],
])('what cannot be sorted by is refused', async (call, query) => {
  expect(await provider.ask(call, { as, query })).toMatchObject({ code: 'invalid_request' });
});

test('payments that are not recorded yet are listed apart, to their borrower alone', async () => {
  const debtor = await newDebtor(provider);
  const open = (query: object = {}) =>
    provider.answer(listRepayments, { as: debtor.email, query: { recorded: 'false', ...query } });
  const recorded = () => provider.answer(listRepayments, { as: debtor.email });
  const first = await startRepaying(provider, debtor, 10_000);

  expect(await open()).toMatchObject({
    repayments: [{ reference: first.reference, recorded: false, amount: 10_000, principal: 0 }],
    total: 1,
    sums: [{ currency: 'USD', amount: 10_000, principal: 0 }],
  });
  expect((await open({ currency: 'NGN' })).total).toBe(0);
  expect((await open({ application_id: debtor.application_id + 1 })).total).toBe(0);
  expect((await open({ from: '2026-03-11' })).total).toBe(0);
  expect((await open({ from: '2026-03-10', to: '2026-03-10' })).total).toBe(1);
  expect((await recorded()).total).toBe(0);
  const others = { as, query: { recorded: 'false' } };
  expect((await provider.answer(listRepayments, others)).total).toBe(0);

  await payWith(provider, first, cards.success);
  await provider.passTime(600_000);
  expect((await open()).total).toBe(0);
  expect((await recorded()).total).toBe(1);

  const forgotten = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, forgotten, 'fails');
  await provider.clock.moveTo(provider.clock.now() + 8 * 86_400_000);
  expect((await open()).total).toBe(0);
});
