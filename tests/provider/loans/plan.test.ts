import { expect, test } from 'vitest';
import { askPlan, getPlan, makePromise, requestLoan } from '#contract';
import { isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { approvePlan, declinePlan } from '#provider/back-office/plans.ts';
import { waitingIn } from '#provider/back-office/queue-entries.ts';
import { instant } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { tick } from '#provider/runtime/tick.ts';
import { auditOf, storedLoan } from '#support/books.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { dispute, endDispute } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { creditLoan, type Debtor, loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();

/** Ten in the morning of a day, at one jump. */
async function moveTo(day: string): Promise<void> {
  await provider.clock.moveTo(lagosMidnight(isoDay(day)) + 10 * 3_600_000);
  await tick(provider.context);
}

/** $1,000.00 lent for six months on 10 March 2026, of which nothing is paid; it is 5 June. */
async function behind(): Promise<Debtor> {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const { email: as, portfolios } = borrower;
  const split = [{ portfolio_id: portfolios.USD, amount: 100_000 }];
  const body = { amount: 100_000, currency: 'USD' as const, tenure: 6 as const, portfolios: split };
  const [loan] = (await provider.answer(requestLoan, { as, body })).loans;
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  await moveTo('2026-06-05');
  return { ...borrower, loan_id: loan?.loan_id ?? '' };
}

const shown = async ({ email: as, loan_id }: Debtor, months = 3) =>
  (await provider.answer(getPlan, { as, query: { loan_id, months } })).plan;

async function ask(debtor: Debtor, months = 3, total?: number) {
  const plan = await shown(debtor, months);
  const body = { loan_id: debtor.loan_id, months, total: total ?? plan?.total ?? 0 };
  return provider.ask(askPlan, { as: debtor.email, body });
}

/** By a transfer that has arrived. */
async function pay({ loan_id }: Debtor, amount: number, asOf?: number): Promise<void> {
  const { db, clock } = provider.context;
  const at = clock.now();
  await db.transaction().execute((tx) =>
    creditLoan(tx, loan_id, {
      ...{ amount: amount as never, paid: amount as never, paid_currency: 'USD', rate: 1, at },
      ...{ processor: 'test', reference: `${loan_id}-${at}-${asOf}`, triggered: 'user' },
      ...(asOf && { asOf }),
      received: (needed) => [{ account: 'house:bank:USD', currency: 'USD', amount: needed }],
    }),
  );
}

async function sentTo({ user_id }: Debtor, since: string) {
  const messages = await provider.context.db
    .selectFrom('messages')
    .select(['sent_at', 'subject', 'body'])
    .where('user_id', '=', user_id)
    .where('channel', '=', 'email')
    .orderBy('position')
    .execute();
  return messages
    .map(({ sent_at, subject }) => `${lagosDay(Date.parse(sent_at))} ${subject}`)
    .filter((said) => said > since);
}

/** What a mail asks for: the last one with this subject. */
async function asked({ user_id }: Debtor, subject: string) {
  const { body, details } = await provider.context.db
    .selectFrom('messages')
    .select(['body', 'details'])
    .where('user_id', '=', user_id)
    .where('channel', '=', 'email')
    .where('subject', '=', subject)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  return `${body} ${details?.next}`;
}

const planRow = ({ loan_id }: Debtor) =>
  provider.context.db
    .selectFrom('plans')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .executeTakeFirst();

const charges = async (debtor: Debtor) =>
  (await loanOf(provider, debtor)).bills.map((bill) => bill.charges);

test('a plan that is asked for, agreed to and kept costs no late charge', async () => {
  const debtor = await behind();
  const before = await charges(debtor);
  const plan = await shown(debtor);
  // $82.00 and $60.00 with late fees of $2.63 and $2.70, and a penal charge of $0.82.
  expect(plan).toMatchObject({ status: 'possible', total: 14_815, from: '2026-06-05' });
  expect(plan).toEqual({
    ...{ loan_id: debtor.loan_id, currency: 'USD', status: 'possible', months: 3, reason: null },
    ...{ application: { application_id: 2, name: 'Northgate' }, total: 14_815, from: '2026-06-05' },
    steps: [
      { day: '2026-07-01', part: 4_939, amount: 10_939 },
      { day: '2026-08-01', part: 4_938, amount: 10_758 },
      { day: '2026-09-01', part: 4_938, amount: 10_398 },
    ],
  });
  expect(await ask(debtor)).toMatchObject({
    message: 'We have your plan. One of our team will look at it, and we will write to you.',
    data: { plan: { ...plan, status: 'asked' } },
  });
  expect(await shown(debtor)).toEqual({ ...plan, status: 'asked' });
  expect(await planRow(debtor)).toMatchObject({
    ...{ user_id: debtor.user_id, months: 3, total: 14_815, status: 'asked', ended_at: null },
    ...{ asked_at: '2026-06-05T09:00:00.000Z' },
  });
  expect((await auditOf(provider, debtor.loan_id)).at(-1)).toEqual({
    ...{ action: 'ask for a plan', user_id: debtor.user_id, at: '2026-06-05T09:00:00.000Z' },
    detail: { months: 3, total: 14_815 },
  });
  const waitingPlans = async () =>
    (await waitingIn(provider.context)).filter(({ kind }) => kind === 'plan');
  expect(await waitingPlans()).toMatchObject([
    { subject: debtor.loan_id, about: 'Decide on a plan over 3 months.', amount: plan?.total },
  ]);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  expect(await waitingPlans()).toEqual([]);
  // The part of 49.39, and the bill of 60.00; then 49.38 with those of what is left.
  expect(plan?.steps.map(({ amount }) => amount)).toEqual([10_939, 10_758, 10_398]);
  for (const { day, amount } of plan?.steps ?? []) {
    await moveTo(day);
    expect((await shown(debtor))?.steps.find((step) => step.day === day)?.amount).toBe(amount);
    await pay(debtor, amount);
  }
  await moveTo('2026-09-03');
  expect(await shown(debtor)).toMatchObject({ status: 'kept' });
  const ended = '2026-09-01T23:00:00.000Z';
  expect(await planRow(debtor)).toMatchObject({ status: 'kept', ended_at: ended });
  expect((await storedLoan(provider, debtor.loan_id)).loan).toMatchObject({
    ...{ plan_from: '2026-06-05', plan_until: '2026-09-02' },
  });
  const ends = (await auditOf(provider, debtor.loan_id)).filter(({ at }) => at === ended);
  expect(ends).toEqual([{ action: 'plan kept', user_id: null, at: ended, detail: {} }]);
  expect((await charges(debtor)).slice(0, 5)).toEqual([...before.slice(0, 2), 0, 0, 0]);
  expect((await loanOf(provider, debtor)).minimum.amount).toBeGreaterThan(0);
  expect(await sentTo(debtor, '2026-06-05')).toEqual([
    '2026-06-05 We have your plan',
    '2026-06-05 Your plan is agreed',
    '2026-06-28 Your plan: $109.39 by 1 July 2026',
    '2026-06-30 Your plan: $109.39 by 1 July 2026',
    '2026-07-29 Your plan: $107.58 by 1 Aug 2026',
    '2026-07-31 Your plan: $107.58 by 1 Aug 2026',
    '2026-08-29 Your plan: $103.98 by 1 Sep 2026',
    '2026-08-31 Your plan: $103.98 by 1 Sep 2026',
    '2026-09-02 You have completed your plan',
  ]);
});

test('after a plan that is not kept, the usual terms apply from that day, and a notice comes before a sale', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  const before = await charges(debtor);
  await moveTo('2026-07-01');
  expect((await charges(debtor)).slice(0, 2)).toEqual(before.slice(0, 2));
  await moveTo('2026-07-02');
  expect(await shown(debtor)).toMatchObject({ status: 'broken' });
  expect((await storedLoan(provider, debtor.loan_id)).loan).toMatchObject({
    ...{ plan_from: '2026-06-05', plan_until: '2026-07-02' },
    ...{ remedy_told_for: null, remedy_told_on: null, sale_told_day: null },
  });
  const at = '2026-07-01T23:00:00.000Z';
  expect(await planRow(debtor)).toMatchObject({ status: 'broken', ended_at: at });
  expect((await auditOf(provider, debtor.loan_id)).at(-1)).toEqual({
    ...{ action: 'plan broken', user_id: null, at, detail: {} },
  });
  // Without a plan the notice is of 1 July and the sale of 1 August: both are 27 days later.
  await moveTo('2026-08-30');
  const sent = await sentTo(debtor, '2026-07-01');
  expect(sent).toContain('2026-07-02 Your plan has ended');
  expect(sent.find((said) => said.includes('Notice: '))?.slice(0, 10)).toBe('2026-07-28');
  expect(sent.find((said) => said.includes('We sold '))?.slice(0, 10)).toBe('2026-08-28');
});

test('a plan is asked for once, for what was shown, by its own borrower, and can be declined', async () => {
  const debtor = await behind();
  expect(await ask(debtor, 3, 1)).toMatchObject({ ok: false, code: 'debt_changed' });
  const other = await newBorrower(provider);
  const body = { loan_id: debtor.loan_id, months: 3, total: 14_815 };
  const theirs = await provider.ask(askPlan, { as: other.email, body });
  expect(theirs).toMatchObject({ ok: false, code: 'not_found' });
  await ask(debtor);
  const reason = 'You told us that your salary comes in August.';
  await declinePlan(provider.context, { loan_id: debtor.loan_id, reason }, 'Tunde');
  expect(await shown(debtor)).toMatchObject({ status: 'declined', reason });
  expect(await ask(debtor)).toMatchObject({
    ...{ code: 'state_conflict', errors: ['This loan has had its plan.'] },
  });
  const again = approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await expect(again).rejects.toMatchObject({ code: 'state_conflict' });
  expect((await sentTo(debtor, '2026-06-05')).at(-1)).toBe(
    '2026-06-05 We cannot agree to your plan',
  );
});

test('no plan is made of a loan that is not paid out, owes nothing yet or has a promise, nor while we block repayments', async () => {
  await provider.clock.reset();
  const { email: as, user_id, portfolios } = await newBorrower(provider);
  const split = [{ portfolio_id: portfolios.USD, amount: 100_000 }];
  const body = { amount: 100_000, currency: 'USD' as const, tenure: 6 as const, portfolios: split };
  const [loan] = (await provider.answer(requestLoan, { as, body })).loans;
  const loan_id = loan?.loan_id ?? '';
  const read = () => provider.ask(getPlan, { as, query: { loan_id } });
  const wanted = { loan_id, months: 6, total: 1 };
  const asked = () => provider.ask(askPlan, { as, body: wanted });
  expect(await read()).toMatchObject({ code: 'loan_not_repayable' });
  expect(await asked()).toMatchObject({ code: 'loan_not_repayable' });
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  expect(await read()).toMatchObject({ data: { plan: null } });
  const nothing = ['Nothing is due on this loan that a plan could hold.'];
  expect(await asked()).toMatchObject({ code: 'state_conflict', errors: nothing });
  await moveTo('2026-05-02');
  // Without a number of months it is the longest.
  expect(await read()).toMatchObject({ data: { plan: { months: 6, total: 8_200 } } });
  const promised = { loan_id, due_date: '2026-05-01', pay_by: '2026-05-10' };
  await provider.answer(makePromise, { as, body: promised });
  expect(await read()).toMatchObject({ data: { plan: null } });
  expect(await asked()).toMatchObject({ code: 'state_conflict', errors: nothing });
  const set = (blacklist_repayment: boolean) =>
    provider.context.db
      .updateTable('users')
      .set({ blacklist_repayment })
      .where('user_id', '=', user_id)
      .execute();
  await set(true);
  expect(await asked()).toMatchObject({ code: 'not_allowed' });
  await set(false);
});

test('no plan is made of a loan that is repaid', async () => {
  const debtor = await behind();
  await pay(debtor, (await loanOf(provider, debtor)).payoff);
  const { email: as, loan_id } = debtor;
  const refused = { code: 'loan_not_repayable' };
  expect(await provider.ask(getPlan, { as, query: { loan_id } })).toMatchObject(refused);
  const body = { loan_id, months: 3 };
  expect(await provider.ask(askPlan, { as, body })).toMatchObject(refused);
});

test('a plan that is asked for before a late night has run is of the day itself, with or without a total', async () => {
  const { email: as, loan_id } = await behind();
  await provider.clock.moveTo(lagosMidnight(isoDay('2026-06-07')) + 3_600_000);
  const body = { loan_id, months: 3 };
  expect(await provider.ask(askPlan, { as, body })).toMatchObject({
    data: { plan: { from: '2026-06-07', total: 14_815 } },
  });
  expect((await storedLoan(provider, loan_id)).loan).toMatchObject({
    ...{ plan_from: '2026-06-07', posted_through: '2026-06-07' },
  });
});

test('a notice that was given before a plan counts no more once the plan has ended', async () => {
  const debtor = await behind();
  await moveTo('2026-07-02');
  const notice = async () => (await storedLoan(provider, debtor.loan_id)).loan;
  expect(await notice()).toMatchObject({ remedy_told_for: '2026-05-01' });
  await ask(debtor, 1);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await moveTo('2026-08-02');
  expect(await notice()).toMatchObject({
    ...{ plan_until: '2026-08-02', remedy_told_for: null },
    ...{ remedy_told_on: null, sale_told_day: null },
  });
});

test('a plan is not broken on a day on which its borrower could not pay', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await moveTo('2026-06-30');
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await moveTo('2026-07-05');
  // The six days of the block come on top of 1 July, even if it ends in the last hour of 5 July.
  const days = { steps: ['2026-07-07', '2026-08-07', '2026-09-07'].map((day) => ({ day })) };
  expect(await shown(debtor)).toMatchObject(days);
  await provider.clock.moveTo(lagosMidnight(isoDay('2026-07-06')) - 3_600_000);
  await unblock(provider.context, who, 'Tunde');
  expect(await shown(debtor)).toMatchObject({ status: 'approved', ...days });
  await moveTo('2026-07-06');
  expect(await asked(debtor, 'Your plan: $109.39 by 7 July 2026')).toContain(
    'Please pay $109.39 on your loan at Northgate by the end of 7 July 2026 (Lagos time).',
  );
  await moveTo('2026-07-07');
  expect(await shown(debtor)).toMatchObject({ status: 'approved' });
  await moveTo('2026-07-08');
  expect(await shown(debtor)).toMatchObject({ status: 'broken' });
});

test('a plan that is agreed to after a block names the days that the block has put off', async () => {
  const debtor = await behind();
  await ask(debtor);
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await unblock(provider.context, who, 'Tunde');
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  expect(await asked(debtor, 'Your plan is agreed')).toContain(
    'Pay $109.39 by the end of 2 July 2026 (Lagos time).',
  );
});

/** What the end of a block says. */
async function saidAfterBlock(debtor: Debtor): Promise<string> {
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await unblock(provider.context, who, 'Tunde');
  return asked(debtor, 'You can repay again');
}

test('the end of a block says which loans late fees start again on: not on one that has a plan or waits for it', async () => {
  const debtor = await behind();
  const says = () => saidAfterBlock(debtor);
  const startAgain =
    'fees, penal charges and any countdown to a sale start again from 6 June 2026.';
  expect(await says()).toContain(`Late ${startAgain}`);
  await moveTo('2026-06-06');
  await ask(debtor);
  const onPlan = await says();
  expect(onPlan).toContain(
    'On a loan that has a plan, or waits for our answer to one, we still add no late fee or penal charge, and sell nothing.',
  );
  expect(onPlan).not.toContain('start again');
  await borrow(provider, debtor, 'USD', 10_000);
  const other = await says();
  expect(other).toContain('and sell nothing. On your other loans, late fees, penal charges and');
});

test('after a plan that was declined, the end of a block says that late fees start again', async () => {
  const debtor = await behind();
  await ask(debtor);
  const declined = { loan_id: debtor.loan_id, reason: 'It is too long' };
  await declinePlan(provider.context, declined, 'Tunde');
  expect(await saidAfterBlock(debtor)).toContain('Late fees, penal charges and any countdown');
});

test.each([
  ['2026-07-06', '7 July 2026'],
  ['2026-07-07', '7 Aug 2026'],
])(
  'a plan that is agreed to on %s, after a block of its first day, begins on %s',
  async (today, first) => {
    const debtor = await behind();
    await ask(debtor);
    await moveTo('2026-06-30');
    const who = { contact: debtor.email, action: 'repayment' as const };
    await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
    await moveTo('2026-07-05');
    await unblock(provider.context, who, 'Tunde');
    await moveTo(today);
    await approvePlan(provider.context, debtor.loan_id, 'Tunde');
    expect(await asked(debtor, 'Your plan is agreed')).toContain(`by the end of ${first} (Lagos`);
  },
);

test('the day after a block names the day of an instalment anew, also where that is today', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await moveTo('2026-07-01');
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await moveTo('2026-07-05');
  await unblock(provider.context, who, 'Tunde');
  await moveTo('2026-07-06');
  expect((await sentTo(debtor, '2026-07-06')).at(-1)).toBe(
    '2026-07-06 Your plan: $109.39 by 6 July 2026',
  );
});

test('a payment that is heard of late keeps a plan whose days were put off beyond the next', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await moveTo('2026-07-09');
  await unblock(provider.context, who, 'Tunde');
  // The 35 days of the block: what was due on 1 July is now, with the bill of 1 August.
  const step = (await shown(debtor))?.steps[0];
  expect(step).toMatchObject({ day: '2026-08-05', amount: 16_939 });
  await moveTo('2026-08-06');
  expect(await shown(debtor)).toMatchObject({ status: 'broken' });
  await pay(debtor, 16_939, lagosMidnight(isoDay('2026-08-05')));
  expect(await shown(debtor)).toMatchObject({ status: 'approved' });
});

test('nights that are late end a plan on the day of the payment that keeps it', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  const plan = await shown(debtor);
  for (const { day, amount } of plan?.steps.slice(0, -1) ?? []) {
    await moveTo(day);
    await pay(debtor, amount);
  }
  // The nights from 1 September on fail until the 3rd, when its part is paid before they run.
  await moveTo('2026-08-31');
  await provider.clock.moveTo(lagosMidnight(isoDay('2026-09-03')) + 10 * 3_600_000);
  await pay(debtor, plan?.steps.at(-1)?.amount ?? 0);
  await tick(provider.context);
  const { loan } = await storedLoan(provider, debtor.loan_id);
  expect(loan).toMatchObject({ plan_until: '2026-09-03' });
  const ended_at = instant(lagosMidnight(isoDay('2026-09-03')));
  expect(await planRow(debtor)).toMatchObject({ status: 'kept', ended_at });
});

test('a plan that ended before a payment of its last moment was heard of runs on, and its borrower reads so', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await moveTo('2026-07-01');
  await provider.clock.moveTo(lagosMidnight(isoDay('2026-07-02')) - 60_000);
  await payUnheard(provider, await startRepaying(provider, debtor, 10_939));
  await moveTo('2026-07-02');
  // The night ran first.
  expect(await sentTo(debtor, '2026-07-01')).toEqual([
    ...['2026-07-02 Your plan has ended', '2026-07-02 Repayment received'],
  ]);
  expect(await shown(debtor)).toMatchObject({ status: 'approved' });
  expect(await planRow(debtor)).toMatchObject({ status: 'approved', ended_at: null });
  expect((await storedLoan(provider, debtor.loan_id)).loan).toMatchObject({ plan_until: null });
  const resumed = (await auditOf(provider, debtor.loan_id)).find(
    ({ action }) => action === 'resume plan',
  );
  expect(resumed).toEqual({
    ...{ action: 'resume plan', user_id: null, at: '2026-07-02T09:00:00.000Z', detail: {} },
  });
  const received = await asked(debtor, 'Repayment received');
  expect(received).toContain('You paid your plan’s instalment in time, so your plan goes on.');
  expect(received).toContain('Your plan covers this.');
  for (const { day, amount } of (await shown(debtor))?.steps.slice(1) ?? []) {
    await moveTo(day);
    await pay(debtor, amount);
  }
  await moveTo('2026-09-03');
  expect(await shown(debtor)).toMatchObject({ status: 'kept' });
});

test('a payment that is too small for its instalment, or was made after it, leaves the plan ended', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await moveTo('2026-07-02');
  await pay(debtor, 10_938, lagosMidnight(isoDay('2026-07-01')));
  expect(await shown(debtor)).toMatchObject({ status: 'broken' });
  await pay(debtor, 10_938);
  expect(await shown(debtor)).toMatchObject({ status: 'broken' });
});

test('a payment that was made before a plan was declined brings no plan back', async () => {
  const debtor = await behind();
  await ask(debtor);
  const declined = { loan_id: debtor.loan_id, reason: 'It is too long' };
  await declinePlan(provider.context, declined, 'Tunde');
  await moveTo('2026-06-07');
  await pay(debtor, 1_000, lagosMidnight(isoDay('2026-06-05')));
  expect(await shown(debtor)).toMatchObject({ status: 'declined' });
});

test('a plan that runs on costs no late fee of the days in which it seemed to have ended', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await moveTo('2026-07-01');
  const checkout = await startRepaying(provider, debtor, 10_939);
  await payUnheard(provider, checkout);
  await moveTo('2026-07-06');
  expect(await shown(debtor)).toMatchObject({ status: 'approved' });
  const july = async () => (await storedLoan(provider, debtor.loan_id)).bills[2];
  // 0.25 % of 1,000.00 and of what was unpaid of the interest of May, June and July.
  const late = { due_date: '2026-07-01', fee: 278 };
  expect(await july()).toMatchObject({ ...late, fee_paid: 278, interest_paid: 0 });
  await dispute(provider, checkout.reference);
  await endDispute(provider, checkout.reference, 'lost');
  // The plan ends a second time, and its bill has had its late fee.
  await moveTo('2026-07-20');
  expect(await shown(debtor)).toMatchObject({ status: 'broken' });
  expect(await july()).toMatchObject({ ...late, fee_paid: 278 });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

test('a plan runs on though an older bill had a penal charge since it seemed to have ended, and that is taken back', async () => {
  const debtor = await behind();
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  // The second month of May's bill was to end on 1 July, and ends as many days later as the plan had lasted.
  await moveTo('2026-07-28');
  const may = async () => (await storedLoan(provider, debtor.loan_id)).bills[0];
  const penalties = { penalty: 82 + 82, fee: 263 };
  expect(await may()).toMatchObject({ ...penalties, penalty_paid: 0 });
  expect(await shown(debtor)).toMatchObject({ status: 'broken' });
  await pay(debtor, 10_939, lagosMidnight(isoDay('2026-07-01')));
  expect(await shown(debtor)).toMatchObject({ status: 'approved' });
  // Of May, the first came before the plan. The second nobody paid, nor what June and July had got since.
  expect(await may()).toMatchObject({ ...penalties, penalty_paid: 82 + 82, fee_paid: 263 });
  expect((await auditOf(provider, debtor.loan_id)).map(({ detail }) => detail)).toContainEqual({
    taken_back: 82 + 60 + 278,
  });
  // The part of $49.38 and the bill of $60.00, with no charge. A payment that comes behind a charge saves no interest before.
  expect((await shown(debtor))?.steps[1]).toMatchObject({ day: '2026-08-01', amount: 10_938 });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

test('a plan that is decided on late asks first for the bills that came meanwhile, and keeps if that is paid', async () => {
  const debtor = await behind();
  await ask(debtor);
  await moveTo('2026-07-01');
  const dueToday = await asked(debtor, '$60.00 is due today');
  expect(dueToday).not.toContain('covers');
  expect(dueToday).toContain('You have asked for a plan. Until we decide, we will not add a late');
  await moveTo('2026-07-03');
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  expect((await shown(debtor))?.steps[0]).toMatchObject({ day: '2026-08-01', amount: 16_939 });
  const agreed = await asked(debtor, 'Your plan is agreed');
  expect(agreed).toContain(
    'Pay $169.39 by the end of 1 Aug 2026 (Lagos time). This is for your plan’s instalment and your bills of 1 July 2026 and 1 Aug 2026.',
  );
  await moveTo('2026-07-31');
  expect(await asked(debtor, 'Your plan: $169.39 by 1 Aug 2026')).toContain(
    'This is for your plan’s instalment and your bills of 1 July 2026 and 1 Aug 2026.',
  );
  await moveTo('2026-08-01');
  await pay(debtor, 16_939);
  await moveTo('2026-08-03');
  expect(await shown(debtor)).toMatchObject({ status: 'approved' });
});

test('a plan whose first day is after the next bill says that it asks for that bill too', async () => {
  const debtor = await behind();
  await moveTo('2026-06-26');
  await ask(debtor);
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  expect(await asked(debtor, 'Your plan is agreed')).toContain(
    'Pay $169.39 by the end of 1 Aug 2026 (Lagos time). This is for your plan’s instalment and your bills of 1 July 2026 and 1 Aug 2026.',
  );
});

test('a payment says whether the plan covers what is overdue, or is only asked for', async () => {
  const debtor = await behind();
  await ask(debtor);
  const payByCard = async (amount: number) =>
    payWith(provider, await startRepaying(provider, debtor, amount), cards.success);
  await payByCard(1_000);
  const received = () => asked(debtor, 'Repayment received');
  expect(await received()).toContain('$138.15 is still overdue. You have asked for a plan.');
  await approvePlan(provider.context, debtor.loan_id, 'Tunde');
  await payByCard(2_000);
  expect(await received()).toContain('$118.15 is still overdue. Your plan covers this.');
});
