import { expect, test } from 'vitest';
import { returnCredit } from '#contract/repayments.ts';
import { lagosDay } from '#credit/calendar.ts';
import { minor, zero } from '#credit/money.ts';
import { clocksDifferMs, instant } from '#provider/clock/clock.ts';
import { refuse } from '#provider/errors/refusal.ts';
import { readDebt } from '#provider/loans/debt.ts';
import { creditRepayment } from '#provider/repayments/credit.ts';
import { borrow } from '#support/borrowers.ts';
import { cards, paidEvent, payWith, sendWebhook } from '#support/checkout.ts';
import { dispute, endDispute, letWork, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { connectAs, newUserId } from '#support/partner.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const refunds = () =>
  provider.context.db
    .selectFrom('refunds')
    .select(['reference', 'way', 'amount', 'currency', 'reason', 'requested_at'])
    .where('user_id', '=', debtor.user_id)
    .orderBy('amount')
    .execute();
/** What the books say of a payment: of which day, and where its money went. */
async function booked(subject: string) {
  const rows = await provider.context.db
    .selectFrom('ledger_transactions')
    .innerJoin(
      'ledger_entries',
      'ledger_entries.transaction_id',
      'ledger_transactions.transaction_id',
    )
    .select(['kind', 'day', 'posted_at', 'account', 'amount'])
    .where('subject', '=', subject)
    .orderBy('entry_id')
    .execute();
  return {
    when: [...new Set(rows.map(({ kind, day, posted_at }) => `${kind} ${day} ${posted_at}`))],
    lines: rows.map(({ account, amount }) => [account.replace(debtor.loan_id, 'it'), amount]),
  };
}

test('what a loan needs no more goes back with the processor’s fee, and the books say so', async () => {
  const [first, third] = [
    await startRepaying(provider, debtor, 300_000),
    await startRepaying(provider, debtor, 10_000),
  ];
  await repayByCard(provider, debtor, 20_000);
  const at = instant(provider.clock.now());
  await payWith(provider, first, cards.success);
  await payWith(provider, third, cards.success);
  const same = { way: 'processor', currency: 'NGN', reason: 'not_needed', requested_at: at };
  expect(await refunds()).toEqual([
    { reference: third.reference, amount: 16_002_500, ...same },
    { reference: first.reference, amount: 31_605_000, ...same },
  ]);
  const day = lagosDay(provider.clock.now());
  expect(await booked(first.repayment_id)).toEqual({
    when: [`repayment ${day} ${at}`],
    lines: [
      ['house:processor:NGN', 474_075_000],
      ['house:fx:NGN', -442_470_000],
      ['house:fx:USD', 280_000],
      ['house:refunds:NGN', -31_605_000],
      ['loan:it:principal', -280_000],
    ],
  });
  // Of the charge we get what it was without the processor's fee, and give back all of it.
  expect(await booked(third.reference)).toEqual({
    when: [`returned_payment ${day} ${at}`],
    lines: [
      ['house:processor:NGN', 15_802_500],
      ['house:processor_fees:NGN', 200_000],
      ['house:refunds:NGN', -16_002_500],
    ],
  });
});

test('more than was asked goes back as that, and what was asked is credited', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout, 'too-much');
  expect(await sendWebhook(provider, paidEvent(checkout.reference))).toBe(200);
  const { reference, total, repayment_id } = checkout;
  const amount = total / 10;
  const requested_at = instant(provider.clock.now());
  expect(await refunds()).toEqual([
    {
      reference,
      amount,
      requested_at,
      way: 'processor',
      currency: 'NGN',
      reason: 'more_than_asked',
    },
  ]);
  expect((await booked(repayment_id)).lines).toEqual(
    expect.arrayContaining([
      ['house:fx:NGN', -15_802_500],
      ['house:fx:USD', 10_000],
      ['house:refunds:NGN', -amount],
    ]),
  );
});

test('a Naira loan takes of a payment what it needs, and no exchange', async () => {
  const owner = { ...debtor, loan_id: await borrow(provider, debtor, 'NGN', 100_000_000) };
  const first = await startRepaying(provider, owner, 100_000_000);
  await repayByCard(provider, owner, 30_000_000);
  await payWith(provider, first, cards.success);
  expect(await loanOf(provider, owner)).toMatchObject({ loanStatus: 'repaid' });
  expect((await refunds()).map(({ amount }) => amount)).toEqual([30_000_000]);
  const { lines } = await booked(first.repayment_id);
  expect(lines.filter(([account]) => String(account).includes('fx'))).toEqual([]);
});

test('a payoff that was shown leaves owed what was taken back since', async () => {
  const early = await repayByCard(provider, debtor, 10_000);
  const { payoff } = await loanOf(provider, debtor);
  const checkout = await startRepaying(provider, debtor, payoff);
  await dispute(provider, early.reference);
  await endDispute(provider, early.reference, 'lost');
  await letWork(provider);
  await payWith(provider, checkout, cards.success);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'serviced', payoff: 10_000 });

  // What was taken back before the payoff was shown is a part of it.
  const whole = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, whole, cards.success);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
});

test.each([
  [clocksDifferMs, 'serviced', 10_000],
  [clocksDifferMs + 1, 'repaid', 0],
])(
  'a payoff leaves owed what another process noted as taken back %i ms before it was shown: %s',
  async (earlier, loanStatus, left) => {
    const early = await repayByCard(provider, debtor, 10_000);
    const { payoff } = await loanOf(provider, debtor);
    const checkout = await startRepaying(provider, debtor, payoff);
    const shown = provider.clock.now();
    await dispute(provider, early.reference);
    await endDispute(provider, early.reference, 'lost');
    await letWork(provider);
    await provider.context.db
      .updateTable('repayments')
      .set({ taken_back_at: instant(shown - earlier) })
      .where('repayment_id', '=', early.repayment_id)
      .execute();
    await payWith(provider, checkout, cards.success);
    expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus, payoff: left });
  },
);

test('a payment whose money cannot be booked is not taken for one that the loan did not need', async () => {
  const { context } = provider;
  for (const failure of [new Error('No account for it'), refuse('not_found')]) {
    const credit = context.db.transaction().execute(async (tx) =>
      creditRepayment(tx, context, await readDebt(tx, debtor), {
        ...{ amount: minor(10_000), paid: minor(10_000), paid_currency: 'USD', rate: 1 },
        ...{ processor: 'Bank transfer', reference: debtor.loan_id, triggered: 'other' },
        way: 'bank',
        came(needed) {
          if (needed > 0) throw failure;
          return { back: zero, lines: [] };
        },
      }),
    );
    await expect(credit).rejects.toBe(failure);
  }
  expect(await loanOf(provider, debtor)).toMatchObject({ payoff: 300_000 });
});

test('a partner hears of a loan that is repaid, and of no part of it', async () => {
  const { db } = provider.context;
  const listen = (webhook_url: string | null) =>
    db.updateTable('applications').set({ webhook_url }).where('application_id', '=', 2).execute();
  const heard = async () => {
    const rows = await db
      .selectFrom('partner_deliveries')
      .select('payload')
      .where('payload', 'like', `%${debtor.loan_id}%`)
      .execute();
    return rows.map(({ payload }) => JSON.parse(payload));
  };
  await listen('https://partner.invalid/hook');
  const theirs = { application_id: 2, partner_user_id: newUserId() };
  await connectAs(provider, { ...theirs, user_id: debtor.user_id });
  await repayByCard(provider, debtor, 10_000);
  const give = (amount: number) =>
    provider.answer(returnCredit, { as: debtor.email, id: debtor.loan_id, body: { amount } });
  await give(10_000);
  expect(await heard()).toEqual([]);
  await give(280_000);
  expect(await heard()).toMatchObject([
    {
      type: 'loan.repaid',
      created_at: instant(provider.clock.now()),
      data: {
        ...{ user_id: theirs.partner_user_id, loan_id: debtor.loan_id },
        ...{ currency: 'USD', total_repaid: 300_000 },
      },
    },
  ]);
  await listen(null);
});
