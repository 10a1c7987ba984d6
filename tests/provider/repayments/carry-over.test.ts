import { beforeEach, describe, expect, test } from 'vitest';
import { getAgreement, getPayoff, listLoans, listPortfolios } from '#contract';
import { setAutopay } from '#contract/autopay.ts';
import { carryLoanOver, getCarryOver } from '#contract/carry-over.ts';
import { listRepayments, recordRepayment, returnCredit } from '#contract/repayments.ts';
import { getStatement } from '#contract/statement.ts';
import { getUser } from '#contract/users.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { autopayOf, consentOf, turnOn } from '#support/autopay.ts';
import { borrow } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { dispute, endDispute, letWork, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';
import { saveCard } from '#support/saved-card.ts';
import { lastMessage } from '#support/step-up.ts';

// ₦1,000,000.00 of 10 March for three months: bills on 1 May, 1 June and 1 July.
const provider = providerForFile();
let debtor: Debtor;

const goTo = async (day: string, hour = 12) => {
  const to = lagosMidnight(isoDay(day)) + hour * hourMs;
  await provider.passTime(to - provider.clock.now());
};
const read = async (loan_id = debtor.loan_id) =>
  (await provider.answer(getCarryOver, { as: debtor.email, id: loan_id })).carry_over;
const loans = async () => (await provider.answer(listLoans, { as: debtor.email })).loans;
const payDue = async (of: Debtor = debtor) => {
  const { minimum } = await loanOf(provider, of);
  await repayByCard(provider, of, minimum.amount);
};
/** What their notifications are about. */
async function subjects(): Promise<string[]> {
  const rows = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .orderBy('position')
    .execute();
  return rows.map(({ subject }) => subject);
}
async function signed(loan_id = debtor.loan_id) {
  const { due, principal, interest_bp } = await read(loan_id);
  return { tenure: 3 as const, due, principal, interest_bp, name: await signedName() };
}
async function signedName() {
  const { user } = await provider.answer(getUser, { as: debtor.email });
  return `${user.firstname} ${user.lastname}`;
}
async function carry(change: object = {}, loan_id = debtor.loan_id) {
  const body = { ...(await signed(loan_id)), ...change };
  return provider.ask(carryLoanOver, { as: debtor.email, id: loan_id, body });
}
async function begin(): Promise<{ reference: string; authorization_url: string }> {
  const body = await signed();
  const { checkout } = await provider.answer(carryLoanOver, {
    as: debtor.email,
    id: debtor.loan_id,
    body,
  });
  if (!checkout) throw new Error('No checkout');
  return checkout;
}

beforeEach(async () => {
  await provider.clock.reset();
  debtor = await newDebtor(provider, 'NGN', 100_000_000);
  await goTo('2026-05-01');
  await payDue();
});

describe('in the month before the last bill', () => {
  beforeEach(async () => {
    await goTo('2026-06-01');
    await payDue();
  });

  const offers = async () =>
    (await lastMessage(provider, debtor.email))?.body.includes('you can carry the principal over');

  test('the reminder of the last bill offers it, but not while borrowing is blocked', async () => {
    await goTo('2026-06-24');
    expect([(await read()).problem, await offers()]).toEqual([null, true]);
    const borrowing = { contact: debtor.email, action: 'loan' as const };
    await block(provider.context, { ...borrowing, reason: 'We are looking at it' }, 'Tunde');
    await goTo('2026-06-28');
    expect((await lastMessage(provider, debtor.email))?.subject).toBe('A payment is due in 3 days');
    expect(await offers()).toBe(false);
    await unblock(provider.context, borrowing, 'Tunde');
    await goTo('2026-06-30');
    expect(await offers()).toBe(true);
  });

  test('interest below the smallest repayment is paid all the same', async () => {
    const { payoff } = await loanOf(provider, debtor);
    await repayByCard(provider, debtor, payoff - 6_000);
    await goTo('2026-06-02');
    expect(await read()).toMatchObject({ problem: null, due: 6, principal: 6_000 });
    await payWith(provider, await begin(), cards.success);
    expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
  });

  test('the interest to this day is paid, and the principal goes over into a new loan', async () => {
    await goTo('2026-06-16');
    // 940,900.00 are left; 15 days of June: 940,900.00 × 3 % × 15/30.
    const shown = await read();
    expect(shown).toMatchObject({
      ...{ problem: null, from: '2026-06-01', until: '2026-07-01', last_bill: '2026-07-01' },
      ...{ times: 0, borrowed: 100_000_000, due: 1_411_350, principal: 94_090_000 },
      charge: { total: 1_432_520, fee: 21_170, rate: 1 },
    });
    expect(shown.choices).toMatchObject([
      { tenure: 3, first_bill: { due_date: '2026-08-01' }, last_bill: { due_date: '2026-10-01' } },
      { tenure: 6, last_bill: { due_date: '2027-01-01' } },
    ]);
    expect(shown.yearly).toEqual({ simple_bp: 3_600, effective_bp: 4_258, interest: 33_872_400 });
    const checkout = await begin();
    expect((await loans()).length).toBe(1);
    await payWith(provider, checkout, cards.success);

    const [made, old] = (await loans()).toSorted((one, other) =>
      one.loan_id === debtor.loan_id ? 1 : other.loan_id === debtor.loan_id ? -1 : 0,
    );
    expect(old).toMatchObject({ loanStatus: 'repaid', payoff: 0, outstanding: 0 });
    expect(made).toMatchObject({
      ...{ loanStatus: 'disbursed', principal: 94_090_000, payoff: 94_090_000, tenure: 3 },
    });
    // The day counts once: the first bill, of 1 August, has 15 extra days and July.
    const [bill] = made?.bills ?? [];
    expect(bill).toMatchObject({ due_date: '2026-08-01', interest: 1_411_350 + 2_822_700 });

    const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
    expect(repayments.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'payment', amount: 1_411_350, interest: 1_411_350 }),
        expect.objectContaining({
          ...{ kind: 'carried_over', amount: 94_090_000, principal: 94_090_000, interest: 0 },
        }),
      ]),
    );
    const { all } = await provider.answer(listPortfolios, { as: debtor.email });
    const portfolio = all.find(({ currency }) => currency === 'NGN');
    expect(portfolio?.outstanding).toBe(94_090_000);
    const mail = await lastMessage(provider, debtor.email);
    expect(mail?.subject).toBe('We have carried your loan over');
    expect(mail?.details?.facts).toContainEqual(['The old loan', debtor.loan_id.slice(0, 8)]);
    const { agreement } = await provider.answer(getAgreement, {
      ...{ as: debtor.email, id: made?.loan_id ?? '' },
    });
    expect(JSON.parse(agreement.content)).toMatchObject({
      borrower: { signed_name: await signedName() },
      carried_over: { loan_id: debtor.loan_id, due: 1_411_350, times: 1, most_times: 2 },
      quote: { principal: 94_090_000, from: '2026-06-16' },
    });
    const { statement } = await provider.answer(getStatement, {
      ...{ as: debtor.email, query: { from: '2026-06-16', to: '2026-06-16' } },
    });
    expect(JSON.stringify(statement)).toContain('"kind":"carried_over"');
  });

  test.each([
    ['on the day of the last bill', 12],
    ['opened before its midnight and paid after it', 23.9],
  ] as const)('%s: its interest is paid, and its principal goes over', async (_, hour) => {
    await goTo('2026-07-01', hour);
    expect(await read()).toMatchObject({ problem: null, due: 2_822_700, principal: 94_090_000 });
    const checkout = await begin();
    if (hour > 23) await goTo('2026-07-02', 0.1);
    await payWith(provider, checkout, cards.success);
    const all = await loans();
    expect(all.find(({ loan_id }) => loan_id === debtor.loan_id)).toMatchObject({
      ...{ loanStatus: 'repaid', payoff: 0, outstanding: 0, writtenOff: 0 },
    });
    const made = all.find(({ loan_id }) => loan_id !== debtor.loan_id);
    expect(made).toMatchObject({ loanStatus: 'disbursed', principal: 94_090_000 });
    // July whole, and no day before it: the first of them counts once, here.
    expect(made?.bills[0]).toMatchObject({ due_date: '2026-08-01', interest: 2_822_700 });
    const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
    expect(repayments.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'payment', amount: 2_822_700, interest: 2_822_700 }),
        expect.objectContaining({ kind: 'carried_over', principal: 94_090_000, interest: 0 }),
      ]),
    );
    expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  });

  test('on the 1st, with the bill paid, nothing is due: it is done at once', async () => {
    expect(await read()).toMatchObject({ problem: null, due: 0, principal: 94_090_000 });
    expect(await carry()).toMatchObject({ ok: true, data: { checkout: null } });
    const old = await loanOf(provider, debtor);
    expect(old.loanStatus).toBe('repaid');
  });

  test.each([
    ['a monthly extra payment', false, ['aside'], ['Your monthly extra payment']],
    ['autopay too', true, ['bills', 'aside'], ['Autopay', 'Your monthly extra payment']],
  ])(
    '%s ends with the old loan, as is said before and after',
    async (_, withBills, ends, ended) => {
      await saveCard(provider, debtor.email);
      expect(await read()).toMatchObject({ ends: [] });
      if (withBills) await turnOn(provider, debtor);
      const { words: _words, ...body } = await consentOf(provider, debtor);
      const { application, currency } = await autopayOf(provider, debtor);
      const { user } = await provider.answer(getUser, { as: debtor.email });
      const aside = { amount: minor(10_000_000), day: 15 };
      const payer = { brand: null, last4: '', ...user.savedCard, pays_with: 'card' as const };
      const { loan_id } = debtor;
      const words = consentWords({
        ...{ loan_id, partner: application.name, currency, payer, ceiling: null, aside },
      });
      await provider.answer(setAutopay, { as: debtor.email, body: { ...body, words, aside } });
      expect(await read()).toMatchObject({ ends });
      await carry();
      const told = await lastMessage(provider, debtor.email);
      expect(told?.subject).toBe('We have carried your loan over');
      const said = told?.details?.next?.match(
        /(?<=\. )[^.]+ ended with the old loan. You can turn it on for the new one./g,
      );
      expect(said).toEqual(
        ended.map((what) => `${what} ended with the old loan. You can turn it on for the new one.`),
      );
    },
  );

  test.each([
    ['on any day', '2026-06-16', '2026-06-17', 1_411_350],
    ['also on the 3rd, when no bill is late', '2026-06-02', '2026-06-03', 2_728_610],
  ])('what was shown before midnight is what is paid after it, %s', async (_, eve, day, extra) => {
    await goTo(eve, 23.9);
    const checkout = await begin();
    await goTo(day, 0.1);
    await payWith(provider, checkout, cards.success);
    expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', writtenOff: 0 });
    const made = (await loans()).find(({ loan_id }) => loan_id !== debtor.loan_id);
    const [bill] = made?.bills ?? [];
    expect(bill).toMatchObject({ due_date: '2026-08-01', interest: extra + 2_822_700 });
  });

  test('what another loan was told in the night is not told again', async () => {
    await borrow(provider, debtor, 'USD', 100_000);
    await goTo('2026-06-23', 23.9);
    const checkout = await begin();
    await goTo('2026-06-24', 0.1);
    const told = await subjects();
    const reminders = told.filter((subject) => subject === 'A payment is due in 7 days');
    // The bills of May, June and July, and the other loan's.
    expect(reminders).toHaveLength(4);
    await payWith(provider, checkout, cards.success);
    await goTo('2026-06-24');
    const since = (await subjects()).slice(told.length);
    expect(since).toEqual(['Your loan is repaid', 'We have carried your loan over']);
  });

  test('a payment that comes when it cannot be done any more lowers the loan, and says why', async () => {
    await goTo('2026-06-16');
    const checkout = await begin();
    await provider.context.db
      .updateTable('portfolios')
      .set({ value: minor(100_000_000) })
      .where('portfolio_id', '=', debtor.portfolios.NGN)
      .execute();
    await payWith(provider, checkout, cards.success);
    expect(await loans()).toMatchObject([
      { loan_id: debtor.loan_id, loanStatus: 'serviced', outstanding: 94_090_000 - 1_411_350 },
    ]);
    expect(await subjects()).toContain('We could not carry your loan over');
    const again = { reference: checkout.reference };
    await provider.answer(recordRepayment, { as: debtor.email, body: again });
    expect((await loans()).length).toBe(1);
  });

  test('a payment that is charged back reopens the old loan for its interest alone', async () => {
    await goTo('2026-06-16');
    const { reference, ...checkout } = await begin();
    await payWith(provider, checkout, cards.success);
    await dispute(provider, reference);
    await endDispute(provider, reference, 'lost');
    await letWork(provider);
    const old = await loanOf(provider, debtor);
    expect(old).toMatchObject({ loanStatus: 'serviced', payoff: 1_411_350, outstanding: 0 });
  });

  test('a loan that goes on as another, and that a lost payment reopens, is not carried over again', async () => {
    await goTo('2026-06-02');
    const { reference } = await repayByCard(provider, debtor, 10_000_000);
    await goTo('2026-06-16');
    const left = await begin();
    await goTo('2026-06-16', 13);
    await payWith(provider, await begin(), cards.success);
    expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid' });
    await goTo('2026-06-17');
    await dispute(provider, reference);
    await endDispute(provider, reference, 'lost');
    await letWork(provider);

    const reopened = await loanOf(provider, debtor);
    expect(reopened).toMatchObject({ loanStatus: 'serviced', outstanding: 8_588_650 });
    expect((await read()).problem).toBe(
      'The rest of this loan goes on as another loan. Repay what has come back to this one.',
    );
    expect(codeOf(await carry())).toBe('state_conflict');
    // The page that was left open is paid all the same: as any other payment.
    await payWith(provider, left, cards.success);
    const { payoff, loanStatus } = await loanOf(provider, debtor);
    expect(loanStatus).toBe('serviced');
    expect(payoff).toBeLessThan(reopened.payoff);
    expect(await subjects()).toContain('We could not carry your loan over');
    expect((await loans()).length).toBe(2);
    await goTo('2026-06-24');
    expect((await lastMessage(provider, debtor.email))?.subject).toBe('A payment is due in 7 days');
    expect(await offers()).toBe(false);
  });

  test('of a loan whose principal is given back, nothing is left to carry over', async () => {
    await goTo('2026-06-16');
    const asked = { as: debtor.email, id: debtor.loan_id };
    await provider.answer(returnCredit, { ...asked, body: { amount: 94_090_000 } });
    expect(await read()).toMatchObject({
      ...{ principal: 0, due: 1_411_350, choices: [] },
      problem:
        'You have repaid what you borrowed, so there is nothing to carry over. Pay what is still due on this loan.',
    });
  });

  test('a loan is carried over twice in a row, and not a third time', async () => {
    await carry();
    const [second] = (await loans()).filter(({ loan_id }) => loan_id !== debtor.loan_id);
    const next = { ...debtor, loan_id: second?.loan_id ?? '' };
    for (const day of ['2026-07-01', '2026-08-01']) {
      await goTo(day);
      await payDue(next);
    }
    expect(await read(next.loan_id)).toMatchObject({ problem: null, times: 1, due: 0 });
    await carry({}, next.loan_id);
    const known = [debtor.loan_id, next.loan_id];
    const [third] = (await loans()).filter(({ loan_id }) => !known.includes(loan_id));
    const { problem, times } = await read(third?.loan_id);
    expect({ problem, times }).toEqual({
      ...{ problem: 'You have carried this loan over 2 times, which is the most.', times: 2 },
    });
  });

  test('credit given back to the new loan costs its days: it was withdrawn long ago', async () => {
    await carry();
    const made = (await loans()).find(({ loan_id }) => loan_id !== debtor.loan_id);
    const next = { ...debtor, loan_id: made?.loan_id ?? '' };
    await goTo('2026-06-02');
    const id = next.loan_id;
    const { changed_mind } = await provider.answer(getPayoff, { as: debtor.email, id });
    expect(changed_mind).toBeNull();
    await provider.answer(returnCredit, { as: debtor.email, id, body: { amount: 94_090_000 } });
    // A day of 940,900.00 at 3 % a month.
    expect((await loanOf(provider, next)).payoff).toBe(94_090);
  });

  test('of twenty who carry the same loan over at once, one does', async () => {
    const body = await signed();
    const ask = () => provider.ask(carryLoanOver, { as: debtor.email, id: debtor.loan_id, body });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await loans()).filter(({ loanStatus }) => loanStatus === 'disbursed')).toHaveLength(1);
  });

  test('nothing else is signed than what was shown', async () => {
    expect(codeOf(await carry({ name: 'Somebody Else' }))).toBe('name_mismatch');
    expect(codeOf(await carry({ principal: 94_090_001 }))).toBe('debt_changed');
    expect(codeOf(await carry({ due: 1 }))).toBe('debt_changed');
    expect(codeOf(await carry({ interest_bp: 1 }))).toBe('terms_changed');
    expect((await loans()).length).toBe(1);
  });
});

test('it cannot be done earlier, nor while a bill is unpaid, nor once the day of the last bill is over', async () => {
  const problem = async () => (await read()).problem;
  expect(await problem()).toMatch(/^You can carry the rest over from 1\s.*2026/);
  expect(codeOf(await carry())).toBe('state_conflict');
  await goTo('2026-06-10');
  expect(await problem()).toBe('A bill of this loan is unpaid. Pay it, then carry the rest over.');
  await goTo('2026-07-01');
  expect(await problem()).toBe('A bill of this loan is unpaid. Pay it, then carry the rest over.');
  await goTo('2026-07-02');
  expect(await problem()).toMatch(/^Your last bill was due on/);
});

test('asked again under its key after the answer was lost, it answers the same', async () => {
  await goTo('2026-06-01');
  await payDue();
  const asked = { as: debtor.email, id: debtor.loan_id, body: await signed(), key: 'the-rest' };
  const first = await provider.ask(carryLoanOver, asked);
  expect(first).toMatchObject({ ok: true });
  expect(await provider.ask(carryLoanOver, asked)).toMatchObject({ ok: true, replayed: true });
});

test('a borrower who may not borrow any more when the money comes has paid like any other', async () => {
  await goTo('2026-06-01');
  await payDue();
  await goTo('2026-06-16');
  const checkout = await begin();
  await block(
    provider.context,
    { contact: debtor.email, action: 'loan', reason: 'A test' },
    'ngozi',
  );
  await payWith(provider, checkout, cards.success);
  expect(await loans()).toMatchObject([{ loan_id: debtor.loan_id, loanStatus: 'serviced' }]);
});
