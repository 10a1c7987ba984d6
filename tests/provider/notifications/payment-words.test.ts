import { beforeAll, expect, test } from 'vitest';
import { initializeCard } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import {
  disputed,
  mismatched,
  notCarriedOver,
  refundFailed,
  refundSent,
  reversed,
  stands,
  takenFromUs,
} from '#provider/checkouts/notifications.ts';
import type { Tx } from '#provider/db/tables.ts';
import { readDebt } from '#provider/loans/debt.ts';
import { intentOf } from '#provider/payments/intents.ts';
import type { NewRefund } from '#provider/payments/refunds.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, newDebtor, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
let debtor: Debtor;
/** Of a repayment of $100.00, and of a card check. */
let reference: string;
let checked: string;
beforeAll(async () => {
  debtor = await newDebtor(provider);
  ({ reference } = await startRepaying(provider, debtor, 10_000));
  const { checkout } = await provider.answer(initializeCard, { as: debtor.email, body: {} });
  checked = checkout.reference;
});

const config = { supportEmail: 'help@example.com' };
const amount = minor(1_234_550);
const at = () => provider.clock.now();
const toDashboard = { label: 'Open your dashboard', path: '/dashboard?tab=repayments' };
const news = () => ({ user_id: debtor.user_id, category: 'repayment', action: toDashboard });
const loan = () => [
  ['Partner', 'Northgate'],
  ['Loan', shortReference(debtor.loan_id)],
];
const said = <T>(words: (tx: Tx) => Promise<T>) => provider.context.db.transaction().execute(words);
const intent = async () => {
  const kept = await intentOf(provider.context.db, reference);
  if (!kept) throw new Error(`No intent ${reference}`);
  return kept;
};

test('a borrower who paid another amount than we asked for reads what we asked for, and that we will write', async () => {
  const mismatch = { type: 'payment.mismatched', at: at(), intent: await intent() } as const;
  expect(await said((tx) => mismatched(mismatch, tx))).toEqual({
    ...news(),
    subject: 'Your payment does not match',
    body: `We asked for ₦160,025.00, and another amount arrived as your payment ${reference}. We have credited nothing yet.`,
    facts: [...loan(), ['Amount that we asked for', '₦160,025.00'], ['Reference', reference]],
    next: 'Our team will check the payment and write to you. Please do not pay again until then.',
  });
});

test('a borrower who paid to carry a loan over that could not be any more reads why, and that it was credited', async () => {
  const paid = await intent();
  expect(await said((tx) => notCarriedOver(tx, paid, 'Your loan has ended.'))).toEqual({
    ...news(),
    subject: 'We could not carry your loan over',
    body: 'You paid $100.00 to carry the rest of your loan over, and it could not be done any more. Your loan has ended.',
    facts: [...loan(), ['You paid', '$100.00'], ['Reference', reference]],
    next: 'We will treat it as a normal repayment of this loan, and write to you in a moment with the result.',
  });
});

test('a borrower who disputes a payment, or is sent one back, reads that withdrawals are checked meanwhile', async () => {
  const event = { type: 'dispute.opened', at: at(), user_id: debtor.user_id, amount } as const;
  const next =
    'Until this is settled, our team will check each of your withdrawals before we send it. Questions? Write to help@example.com. If we have to return the money, you will owe it on your loan again. We will write to you.';
  const opened = (kind: 'dispute' | 'refund', of = reference) =>
    said((tx) =>
      disputed({ ...event, kind, reference: of, isOnLoan: of === reference }, tx, config),
    );
  expect(await opened('dispute')).toEqual({
    ...news(),
    subject: 'Your bank disputes a payment',
    body: `Your bank has asked us to return ₦12,345.50 of your payment ${reference}.`,
    facts: [...loan(), ['Amount to return', '₦12,345.50'], ['Reference', reference]],
    next,
    notYou: true,
  });
  expect(await opened('refund')).toEqual({
    ...news(),
    subject: 'A payment is being sent back to you',
    body: `The payment processor is sending ₦12,345.50 of your payment ${reference} back to you.`,
    facts: [...loan(), ['Sent back', '₦12,345.50'], ['Reference', reference]],
    next,
    notYou: true,
  });
  const ofCheck = await opened('refund', checked);
  expect(ofCheck.facts).toEqual([
    ['Partner', 'None: your card was checked'],
    ['Sent back', '₦12,345.50'],
    ['Reference', checked],
  ]);
  expect(ofCheck.next).toContain('This payment is on no loan, so you will not owe more.');
});

test('a borrower whose bank takes back what was on no loan reads that nothing changes', async () => {
  const { user_id } = debtor;
  const event = { type: 'dispute.lost', at: at(), user_id, reference, amount } as const;
  const lost = (kind: 'dispute' | 'refund') =>
    said((tx) => takenFromUs({ ...event, kind }, tx, config));
  const end = 'This does not change what you owe.';
  expect(await lost('dispute')).toEqual({
    ...news(),
    subject: 'Your bank took a payment back',
    body: `Your bank took back ₦12,345.50 of your payment ${reference}. ${end}`,
    facts: [...loan(), ['Taken back', '₦12,345.50'], ['Reference', reference]],
    next: 'You can pay again at any time. Our team will check each of your withdrawals before we send it. Questions? Write to help@example.com.',
    notYou: true,
  });
  const nothing = { ...event, kind: 'dispute', amount: minor(0) } as const;
  expect(await said((tx) => takenFromUs(nothing, tx, config))).toMatchObject({
    subject: 'Nothing more was taken back',
    body: `Nothing more of your payment ${reference} was taken back. This does not change what you owe.`,
  });
  expect(await lost('refund')).toMatchObject({
    subject: 'A payment was sent back to you',
    body: `The payment processor sent ₦12,345.50 of your payment ${reference} back to you. ${end}`,
    facts: [...loan(), ['Sent back', '₦12,345.50'], ['Reference', reference]],
  });
});

test('a borrower whose bank leaves us a payment reads that the loan stays, and withdrawals are sent as before', async () => {
  const { user_id } = debtor;
  const won = { type: 'dispute.won', at: at(), kind: 'dispute', user_id, amount } as const;
  expect(await said((tx) => stands({ ...won, reference }, tx, config))).toEqual({
    ...news(),
    subject: 'We keep your payment, and your loan stays as it is',
    body: `Your bank did not take your payment ${reference} back, so nothing changes on your loan.`,
    facts: [...loan(), ['Not taken back', '₦12,345.50'], ['Reference', reference]],
    next: 'We no longer check your withdrawals before we send them.',
  });
  expect(
    await said((tx) => stands({ ...won, kind: 'refund', reference }, tx, config)),
  ).toMatchObject({
    body: `The payment processor could not send ₦12,345.50 of your payment ${reference} back to you, so nothing changes on your loan.`,
    facts: [...loan(), ['Not sent back', '₦12,345.50'], ['Reference', reference]],
  });
  const asked = { contact: debtor.email, action: 'withdrawal' } as const;
  await block(provider.context, { ...asked, reason: 'We check it.' }, 'ngozi');
  expect((await said((tx) => stands({ ...won, at: at(), reference }, tx, config))).next).toBe(
    'Withdrawals are still blocked on your account. We will send those that you asked for when the block ends.',
  );
  await unblock(provider.context, asked, 'ngozi');
});

test('a borrower whose repayment is taken off the loan reads whose doing it was, and what is owed now', async () => {
  const debt = await readDebt(provider.context.db, debtor);
  const event = { type: 'repayment.reversed', at: at(), loan: debt.loan, owed: null } as const;
  const taken = (because: 'taken_back' | 'sent_back' | 'wrong_loan') =>
    said((tx) => reversed({ ...event, reference, amount: minor(12_345), because }, tx, config));
  const both = {
    ...news(),
    action: { label: 'Repay', path: `/repay?loan_id=${debtor.loan_id}` },
    reach: 'both',
  };
  const owed = [
    ['You owe', '$3,000.00'],
    ['Next bill', '$246.00 on 1 May 2026'],
    ['Left for the last bill, on 1 July 2026', '$2,822.70'],
  ];
  expect(await taken('taken_back')).toEqual({
    ...both,
    subject: 'Your bank took a repayment back',
    body: `Your bank took back $123.45 of your payment ${reference}. You owe it again on your loan at Northgate, with interest since the day you paid. We add no late fee or penal charge for the time before 10 Mar 2026.`,
    facts: [...loan(), ['Taken back', '$123.45'], ...owed, ['Reference', reference]],
    next: 'Your next bill is $246.00 on 1 May 2026. Our team will check each of your withdrawals before we send it. Questions? Write to help@example.com.',
    notYou: true,
  });
  expect(await taken('sent_back')).toEqual({
    ...both,
    subject: 'A repayment was sent back to you',
    body: `The payment processor sent $123.45 of your payment ${reference} back to you. You owe it again on your loan at Northgate, with interest since the day you paid. We add no late fee or penal charge for the time before 10 Mar 2026.`,
    facts: [...loan(), ['Sent back', '$123.45'], ...owed, ['Reference', reference]],
    next: 'Your next bill is $246.00 on 1 May 2026. Our team will check each of your withdrawals before we send it. Questions? Write to help@example.com.',
    notYou: true,
  });
  expect(await taken('wrong_loan')).toEqual({
    ...both,
    subject: 'We removed a transfer that was not for your loan',
    body: 'We had credited your loan at Northgate with a bank transfer of $123.45 that was not for it. That was our mistake, and we have removed it: you owe this amount as before. We add no late fee or penal charge for the time before 10 Mar 2026.',
    facts: [...loan(), ['Removed', '$123.45'], ...owed, ['Reference', reference]],
    next: 'Your next bill is $246.00 on 1 May 2026. Questions? Write to help@example.com.',
    notYou: false,
  });
});

const refund = (change: Partial<NewRefund> = {}): NewRefund => ({
  ...{ reference, user_id: debtor.user_id, way: 'processor', reason: 'not_needed' },
  ...{ amount, currency: 'NGN', ...change },
});

test('a borrower who is sent a refund reads to where, and within which time it comes', async () => {
  const sent = (change?: Partial<NewRefund>) =>
    said((tx) => refundSent({ type: 'refund.sent', at: at(), refund: refund(change) }, tx));
  expect(await sent()).toEqual({
    ...news(),
    subject: 'We have sent your refund',
    body: `We have sent ₦12,345.50 of your payment ${reference} back to the card or account that it came from.`,
    facts: [...loan(), ['Sent back', '₦12,345.50'], ['Reference', reference]],
    next: 'It will arrive within 3-5 business days. If it does not, write to us with the reference.',
  });
  expect((await sent({ way: 'bank' })).body).toBe(
    `We have sent ₦12,345.50 of your payment ${reference} back to the account that it came from.`,
  );
  expect((await sent({ currency: 'GHS' })).body).toContain(
    'We have sent the money of your payment',
  );
});

test('a borrower whose refund did not arrive reads that it is still theirs, and the day of the next try', async () => {
  const failed = { type: 'refund.failed', at: at(), refund: refund() } as const;
  expect(await said((tx) => refundFailed(failed, tx))).toEqual({
    ...news(),
    subject: 'Your refund did not arrive',
    body: `The payment processor could not deliver ₦12,345.50 of your payment ${reference}. It is still yours.`,
    facts: [...loan(), ['To be sent back', '₦12,345.50'], ['Reference', reference]],
    next: 'We will try again on 11 Mar 2026, and write to you when we have sent it.',
  });
});
