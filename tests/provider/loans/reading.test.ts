import { expect, test } from 'vitest';
import { getLoan, getPayoff, getQuote, type LoanStatus, listLoans } from '#contract';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { block } from '#provider/back-office/blocks.ts';
import { readTogether } from '#provider/db/read-together.ts';
import { runningLoans, runningReads } from '#provider/loans/running.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newDebtor } from '#support/repaying.ts';

const provider = providerForFile();

const ada = { as: 'ada@example.com' };
const list = async (query: Parameters<typeof provider.ask<typeof listLoans>>[1]) =>
  provider.answer(listLoans, query);

test('pages of ten, newest first, until all have been seen', async () => {
  const { total } = await list(ada);
  const seen: string[] = [];
  for (let offset = 0; offset < total; offset += 10) {
    const { loans } = await list({ ...ada, query: { offset } });
    expect(loans).toHaveLength(Math.min(10, total - offset));
    seen.push(...loans.map((loan) => loan.requested));
  }
  expect(seen).toEqual([...seen].sort().reverse());
  expect(new Set(seen).size).toBe(total);
});

test('each filter leaves what it names, and total counts only that', async () => {
  const limit = 100;
  const everything = (await list({ ...ada, query: { limit } })).loans;
  const check = async (
    query: Record<string, unknown>,
    keeps: (loan: (typeof everything)[number]) => boolean,
  ) => {
    const { loans, total } = await list({ ...ada, query: { limit, ...query } });
    const expected = everything.filter(keeps);
    expect(loans).toEqual(expected);
    expect(total).toBe(expected.length);
    return total;
  };
  const status: LoanStatus[] = ['serviced', 'cancelled'];
  expect(await check({ status: 'serviced' }, (loan) => loan.loanStatus === 'serviced')).toBe(2);
  await check({ status }, (loan) => status.includes(loan.loanStatus));
  await check({ currency: 'NGN' }, (loan) => loan.currency === 'NGN');
  await check({ application_id: 0 }, () => true);
  expect(await check({ application_id: 2 }, () => false)).toBe(0);
  const [from, to] = ['2025-03-01', '2025-08-31'];
  const within = ({ requested }: { requested: string }) =>
    Date.parse(requested) >= lagosMidnight(isoDay(from)) &&
    Date.parse(requested) < lagosMidnight(isoDay('2025-09-01'));
  expect(await check({ from, to }, within)).toBeGreaterThan(3);
});

test.each([
  { limit: 101 },
  { limit: -1 },
  { offset: 'x' },
  { from: '2026-02-30' },
  { to: '9999-12-31' },
  { status: 'unknown' },
  { currency: ['USD', 'NGN'] },
])('the query %j is refused', async (query) => {
  expect(await provider.ask(listLoans, { ...ada, query })).toMatchObject({
    status: 400,
    code: 'invalid_request',
  });
});

test('a running loan shows its bills, the minimum and what would end it', async () => {
  const borrower = await newBorrower(provider);
  const as = borrower.email;
  await provider.clock.moveTo(Date.parse('2026-03-10T10:00:00Z'));
  const id = await borrow(provider, borrower, 'USD', 100_000);
  const one = async () => (await provider.answer(getLoan, { as, id })).loans[0];

  // The first worked example of the decisions.
  expect(await one()).toMatchObject({
    loanStatus: 'disbursed',
    outstanding: 100_000,
    payoff: 100_000,
    redline: 129_000,
    interest: 3,
    minimum: { interest: 5_200, amount: 8_200 },
    bills: [
      { due_date: '2026-05-01', interest: 5_200, principal: 3_000, total: 8_200, state: 'coming' },
      { due_date: '2026-06-01', interest: 2_910, principal: 2_910, total: 5_820, state: 'coming' },
      {
        due_date: '2026-07-01',
        interest: 2_823,
        principal: 94_090,
        total: 96_913,
        state: 'coming',
      },
    ],
  });

  const payoff = (date?: string) =>
    provider.ask(getPayoff, { as, id, query: date === undefined ? {} : { date } });
  expect(await payoff('2026-04-01')).toMatchObject({
    data: {
      payoff: { date: '2026-04-01', interest: 2_200, principal: 100_000, total: 102_200 },
    },
  });
  for (const outside of ['2026-03-09', '2027-03-11']) {
    expect(await payoff(outside)).toMatchObject({
      ...{ code: 'invalid_request', errors: ['Choose today or a day within the next 12 months.'] },
    });
  }
  for (const within of ['2026-03-10', '2027-03-10']) {
    expect(await payoff(within)).toMatchObject({ data: { payoff: { date: within } } });
  }
  const paying = (amount: number) => provider.answer(getPayoff, { as, id, query: { amount } });
  const nothing = { payoff: 0, outstanding: 0, redline: 0, next_bill: null, bills: [] };
  const coming = (...bills: [due_date: string, left: number][]) =>
    bills.map(([due_date, left]) => ({ due_date, left, state: 'coming' }));
  const now = {
    ...{ payoff: 100_000, outstanding: 100_000, redline: 129_000 },
    next_bill: { due_date: '2026-05-01', total: 8_200 },
    bills: coming(['2026-05-01', 8_200], ['2026-06-01', 5_820], ['2026-07-01', 96_913]),
  };
  const left = { payoff: 70_000, outstanding: 70_000, redline: 90_300 };
  const rest = coming(['2026-06-01', 4_074], ['2026-07-01', 67_839]);
  expect(await paying(30_000)).toEqual({
    payoff: {
      ...{ date: '2026-03-10', penalties: 0, fees: 0, interest: 0, principal: 100_000 },
      ...{ total: 100_000, per_day: 100 },
    },
    late_fee: { due_date: '2026-05-01', day: '2026-05-03', amount: 263 },
    changed_mind: { until: '2026-03-13', most: 100_000 },
    after: {
      before: now,
      after: {
        ...{ ...left, next_bill: { due_date: '2026-05-01', total: 6_400 } },
        bills: [...coming(['2026-05-01', 6_400]), ...rest],
      },
    },
    // What is given back in the first days has never earned interest.
    after_return: {
      before: now,
      after: {
        ...{ ...left, next_bill: { due_date: '2026-05-01', total: 5_740 } },
        bills: [...coming(['2026-05-01', 5_740]), ...rest],
      },
    },
  });
  expect(await paying(900_000)).toMatchObject({
    after: { before: now, after: nothing },
    after_return: { before: now, after: nothing },
  });

  await provider.clock.moveTo(Date.parse('2026-05-03T00:00:00Z'));
  expect(await paying(10_000)).toEqual({
    payoff: {
      ...{ date: '2026-05-03', penalties: 0, fees: 263, interest: 5_400, principal: 100_000 },
      ...{ total: 105_663, per_day: 100 },
    },
    late_fee: { due_date: '2026-06-01', day: '2026-06-03', amount: 270 },
    changed_mind: null,
    after: {
      before: {
        ...{ payoff: 105_663, outstanding: 100_000, redline: 129_000 },
        next_bill: { due_date: '2026-05-01', total: 8_463 },
        bills: [
          { due_date: '2026-05-01', left: 8_463, state: 'overdue' },
          ...coming(['2026-06-01', 6_000], ['2026-07-01', 96_820]),
        ],
      },
      after: {
        ...{ payoff: 95_663, outstanding: 95_463, redline: 123_148 },
        next_bill: { due_date: '2026-06-01', total: 6_000 },
        bills: coming(['2026-06-01', 6_000], ['2026-07-01', 95_237]),
      },
    },
  });
  const unposted = await one();
  await provider.passTime(1_000);
  const posted = await one();
  expect(posted).toEqual(unposted); // a reader need not wait for the daily run
  expect(posted).toMatchObject({
    loanStatus: 'serviced',
    minimum: { interest: 5_463, amount: 8_463 },
    bills: [{ state: 'overdue', charges: 263, total: 8_463, paid: 0 }, {}, {}],
  });
});

test('a quote carries the schedule, the redline and the fall that it survives', async () => {
  const ask = (query: Record<string, unknown>) =>
    provider.ask(getQuote, { as: 'bayo@example.com', query });
  const query = {
    amount: 100_000,
    currency: 'USD',
    tenure: 3,
    application_id: 2,
    from: '2026-03-10',
  };
  expect(await ask(query)).toMatchObject({
    data: {
      quote: {
        interest_bp: 300,
        from: '2026-03-10',
        bills: [{ days: 22, total: 8_200 }, { days: 0, total: 5_820 }, { total: 96_913 }],
        total_interest: 10_933,
        total_repayable: 110_933,
        redline: 129_000,
        value: 1_248_000,
        fall_to_redline_bp: 8_966,
      },
    },
  });
  for (const wrong of [
    { tenure: 4 },
    { amount: 0 },
    { amount: '9007199254740991' },
    { from: '2026-13-01' },
    { currency: 'EUR' },
  ]) {
    expect(await ask({ ...query, ...wrong })).toMatchObject({ status: 400 });
  }
  const tooEarly = await ask({ ...query, from: '1999-12-31' });
  expect(tooEarly).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(tooEarly.ok ? [] : tooEarly.errors).toEqual([
    'Enter the first day as year, month and day from 2000 to 2199, such as 2026-03-10.',
  ]);
  expect(await ask({ ...query, application_id: 3 })).toMatchObject({ code: 'not_found' });
  expect(await ask({ ...query, application_id: 404 })).toMatchObject({
    errors: ['We do not know this partner.'],
  });
  expect(await ask({ ...query, application_id: 0 })).toMatchObject({ code: 'not_found' });
});

test('how far a quote says that portfolios may fall follows from them and the loans it names', async () => {
  const one = await newBorrower(provider);
  const ask = () =>
    provider.answer(getQuote, {
      as: one.email,
      query: { amount: 100_000, currency: 'USD', tenure: 3, application_id: one.application_id },
    });
  const fallOf = ({ value, redline }: { value: number; redline: number }) =>
    Math.floor(((value - redline) * 10_000) / value);
  const before = await ask();
  expect(before.portfolios).toEqual([
    {
      portfolio_id: one.portfolios.USD,
      value: before.quote.value,
      redline: before.quote.redline,
      loans: [],
    },
  ]);
  expect(before.quote.fall_to_redline_bp).toBe(fallOf(before.quote));

  const loan_id = await borrow(provider, one, 'USD', 50_000);
  const { quote, portfolios } = await ask();
  expect(portfolios).toMatchObject([{ portfolio_id: one.portfolios.USD, loans: [loan_id] }]);
  expect(quote.fall_to_redline_bp).toBeLessThan(fallOf(quote));
  expect(quote.fall_to_redline_bp).toBe(Math.min(...portfolios.map(fallOf)));
});

test('while we block repayments, no day of the next late fee is told', async () => {
  const { email: as, loan_id: id } = await newDebtor(provider);
  const late = async () => (await provider.answer(getPayoff, { as, id })).late_fee;
  expect(await late()).toMatchObject({ day: expect.any(String) });
  const who = { contact: as, action: 'repayment' as const, reason: 'We are looking at it' };
  await block(provider.context, who, 'Tunde');
  expect(await late()).toBeNull();
});

test('a loan runs at the rate that was signed, whatever its partner asks for now', async () => {
  const { user_id } = await newDebtor(provider);
  const { db } = provider.context;
  const setRate = (interest_bp: number) =>
    db.updateTable('applications').set({ interest_bp }).where('application_id', '=', 2).execute();
  await setRate(400);
  const loans = runningLoans(await readTogether(db, runningReads(db, user_id)));
  await setRate(300);
  expect(loans.map(({ account: { terms, bills } }) => [terms.interest_bp, bills])).toEqual([
    [300, []],
  ]);
});
