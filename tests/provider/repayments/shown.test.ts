import { expect, test } from 'vitest';
import { getPayoff } from '#contract';
import { getDollarInstructions, initializeRepayment } from '#contract/repayments.ts';
import { addDays, isoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '#provider/clock/clock.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider, 'USD', 300_000);

const shownNow = async (rate = 158_025) => {
  const { payoff, minimum } = await loanOf(provider, debtor);
  return { payoff, due: minimum.amount, rate };
};
const pay = (amount: number, shown: { payoff: number; due: number; rate: number }) =>
  provider.ask(initializeRepayment, {
    as: debtor.email,
    body: { loan_id: debtor.loan_id, amount, shown },
  });
const opened = () =>
  provider.context.db
    .selectFrom('payment_intents')
    .select('reference')
    .where('loan_id', '=', debtor.loan_id)
    .execute();

test('what was shown before midnight, a bill or a late fee opens no checkout after it', async () => {
  const atStart = await shownNow();
  const { bills } = await loanOf(provider, debtor);
  const due = isoDay(bills[0]?.due_date ?? '');
  let before = atStart;
  for (const day of [due, addDays(due, 2), addDays(due, 3)]) {
    await provider.clock.moveTo(lagosMidnight(day));
    await provider.passTime(1_000);
    const refused = await pay(10_000, before);
    expect(refused, day).toMatchObject({ ok: false, status: 409, code: 'debt_changed' });
    before = await shownNow();
  }
  expect(before.due).toBeGreaterThan(atStart.due);
  expect(await opened()).toEqual([]);
  expect(await pay(before.due, before)).toMatchObject({ ok: true });
  expect(await opened()).toHaveLength(1);
});

test('another rate than the one that was shown opens no checkout', async () => {
  const { db, clock } = provider.context;
  const before = await shownNow();
  const valid_from = instant(clock.now());
  await db.insertInto('fx_rates').values({ valid_from, buy: 160_000, sell: 157_000 }).execute();
  const refused = await pay(10_000, before);
  expect(refused).toMatchObject({
    ...{ ok: false, status: 409, code: 'rate_changed' },
    errors: [
      'The exchange rate has changed, so nothing was charged. Check the new amount, then pay it.',
    ],
  });
  expect(await opened()).toEqual([]);
  expect(await pay(10_000, await shownNow(160_000))).toMatchObject({ ok: true });
  await db.deleteFrom('fx_rates').where('valid_from', '=', valid_from).execute();
});

test('what is due counts as well as what is owed', async () => {
  const shown = await shownNow();
  for (const wrong of [{ due: shown.due + 1 }, { payoff: shown.payoff + 1 }]) {
    expect(await pay(10_000, { ...shown, ...wrong })).toMatchObject({ code: 'debt_changed' });
  }
});

test('the next late fee is the one that the bill costs on its day', async () => {
  const asked = { as: debtor.email, id: debtor.loan_id };
  const { late_fee } = await provider.answer(getPayoff, asked);
  if (!late_fee) throw new Error('A loan with bills has a late fee to come');
  expect(late_fee.day).toBe(late_fee.due_date.replace(/-01$/, '-03'));
  await provider.clock.moveTo(lagosMidnight(isoDay(late_fee.day)));
  await provider.passTime(1_000);
  const { bills } = await loanOf(provider, debtor);
  expect(bills.find(({ due_date }) => due_date === late_fee.due_date)?.charges).toBe(
    late_fee.amount,
  );
  const later = await provider.answer(getPayoff, asked);
  expect(later.late_fee?.due_date).not.toBe(late_fee.due_date);
});

test('a wire goes where we are told, else to an account of the sandbox, and live nowhere', async () => {
  const { config } = provider.context;
  const { mode, dollarInstructions, dollarWireDays } = config;
  const ask = () => provider.ask(getDollarInstructions, { as: debtor.email });
  expect(await ask()).toMatchObject({
    data: {
      instructions: [
        { label: 'Beneficiary', value: 'Sandbox Credit (no real account)' },
        { label: 'Account number', value: '0000000000' },
        { label: 'Routing number', value: '000000000' },
        { label: 'SWIFT code', value: 'TESTUS00XXX' },
        { label: 'Bank', value: 'Sandbox Test Bank, 1 Example Street, Testville' },
        { label: 'Intermediary bank', value: 'Example Correspondent Bank, TESTUS01XXX' },
      ],
      working_days: 3,
    },
  });
  try {
    Object.assign(config, { mode: 'live' });
    expect(await ask()).toMatchObject({
      ...{ code: 'unavailable', errors: ['Dollar transfers are not set up yet.'] },
    });
    const instructions = [{ label: 'Beneficiary', value: 'Example Ltd' }];
    Object.assign(config, { dollarInstructions: instructions, dollarWireDays: 5 });
    expect(await ask()).toMatchObject({ data: { instructions, working_days: 5 } });
  } finally {
    Object.assign(config, { mode, dollarInstructions, dollarWireDays });
  }
});
