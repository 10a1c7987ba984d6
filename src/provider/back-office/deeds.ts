import { type DeedFields, type DeedName, deedForms } from '#contract/desk-deeds.ts';
import { zero } from '#credit/money.ts';
import { refuseField } from '../errors/refusal.ts';
import { acceptPicture, dropPicture } from '../holdings/held.ts';
import { setPortfolioValue } from '../portfolios/set-value.ts';
import { claimingTransfer, creditTransfer } from '../repayments/record-transfer.ts';

import { accountNameOf, allowNamed, revokeName } from './account-names.ts';
import { block, unblock } from './blocks.ts';
import { borrowerBy } from './borrower-by.ts';
import { borrowerDeeds } from './borrower-deeds.ts';
import { answerComplaint, closeComplaint, readComplaint } from './complaints.ts';
import { type Deed, type Order, rows } from './deed.ts';
import { groundOfLoan } from './describe-loan.ts';
import { disputesHolding, liftHold, releaseWithdrawal } from './disputes.ts';
import { retryJob } from './given-up-jobs.ts';
import { declineLoan, offerLess, payOutLoan, writeLoanOff } from './loans.ts';
import { partnerDeeds } from './partner-deeds.ts';
import { giveBack, noteSentBack } from './payments.ts';
import { notePayoutCleared } from './payouts.ts';
import { approvePlan, declinePlan } from './plans.ts';
import { noteProceeds } from './proceeds.ts';
import { setRates } from './rates.ts';
import { askAgain, closeOrder } from './sell-orders.ts';
import { explainDifference } from './settlement.ts';
import { closeCredited, confirmationOf, requireAsImported, setAside } from './suspense.ts';
import { transferOf, undoTransfer } from './undo-transfer.ts';
import { completeByHand, rejectByHand } from './withdrawals.ts';

const ofLoan = rows('loans', 'loan_id', ['status', 'currency']);
/** What a loan owes: a payment since makes a proposal void, another day does not. */
const groundOfDebt = rows('loans', 'loan_id', ['status', 'owed', 'total_repaid']);
const ofPlan = rows('plans', 'loan_id');
const ofWithdrawal = rows('withdrawals', 'withdrawal_id');
const ofOrder = rows('sell_orders', 'order_id');
const ofComplaint = rows('complaints', 'number');
/** The partner goes on sending: holdings like those that were proposed change nothing, others are received anew. */
const ofPicture = rows('held_pictures', 'portfolio_id', ['received_at']);

/** The one table of what people do about what waits. How many it takes says `deedForms` of the contract. */
export const deeds: Readonly<Record<DeedName, Deed>> = {
  'pay-out': {
    ground: groundOfLoan,
    work: (context, { subject }, operator) => payOutLoan(context, subject, operator),
  },
  decline: {
    ground: ofLoan,
    work: (context, { subject: loan_id, why: reason }, operator) =>
      declineLoan(context, { loan_id, reason }, operator),
  },
  offer: {
    ground: ofLoan,
    work: (context, { subject: loan_id, amount, why: reason }, operator) =>
      offerLess(context, { loan_id, amount, reason }, operator),
  },
  'plan-approve': {
    ground: ofPlan,
    work: (context, { subject }, operator) => approvePlan(context, subject, operator),
  },
  'plan-decline': {
    ground: ofPlan,
    work: (context, { subject: loan_id, why: reason }, operator) =>
      declinePlan(context, { loan_id, reason }, operator),
  },
  complete: {
    ground: ofWithdrawal,
    work: (context, { subject: withdrawal_id, last_four, bank_reference }, operator) =>
      completeByHand(context, { withdrawal_id, last_four, bank_reference }, operator),
  },
  reject: {
    ground: ofWithdrawal,
    work: (context, { subject: withdrawal_id, why: reason }, operator) =>
      rejectByHand(context, { withdrawal_id, reason }, operator),
  },
  release: {
    // Nobody has decided to send it in spite of a dispute that opens later.
    ground: async (tx, withdrawal_id) => [
      await ofWithdrawal(tx, withdrawal_id),
      await disputesHolding(tx, withdrawal_id),
    ],
    work: (context, { subject }, operator) => releaseWithdrawal(context, subject, operator),
  },
  lift: {
    ground: rows('disputes', 'dispute_id'),
    work: (context, { subject }, operator) => liftHold(context, subject, operator),
  },
  transfer: {
    ground: ofLoan,
    work: (context, { subject: loan_id, bank_reference: reference, ...order }, operator) => {
      const { amount, currency, confirmed_at } = order;
      return creditTransfer(
        context,
        { loan_id, reference, amount, currency, confirmed_at },
        operator,
      );
    },
    around: (context, { subject: loan_id, bank_reference: reference }, work) =>
      claimingTransfer(context, { loan_id, reference }, work),
    prepare: requireAsImported,
    after: (context, { bank_reference: reference, amount, currency }) =>
      closeCredited(context, { reference, amount, currency }),
  },
  'transfer-undo': {
    ground: async (tx, reference) => [
      await ofLoan(tx, (await transferOf(tx, reference)).loan_id),
      await rows('repayments', 'reference')(tx, reference),
    ],
    prepare: (context, { subject }) => confirmationOf(context, subject),
    work: (context, { subject: reference, why: reason, confirmed_at }, operator) =>
      undoTransfer(context, { reference, reason, confirmed_at }, operator),
  },
  'set-aside': {
    ground: rows('incoming_transfers', 'reference'),
    work: (context, { subject: reference, came_to, why: reason }, operator) =>
      setAside(context, { reference, came_to, reason }, operator),
    around: (context, { subject: reference }, work) =>
      claimingTransfer(context, { loan_id: null, reference }, work),
  },
  explain: {
    ground: async () => null,
    work: (context, { subject: reference, why: reason }, operator) =>
      explainDifference(context, { reference, reason }, operator),
  },
  'write-off': {
    ground: groundOfDebt,
    work: (context, { subject: loan_id, why: reason }, operator) =>
      writeLoanOff(context, { loan_id, reason }, operator),
  },
  'give-back': {
    ground: rows('payment_flags', 'reference'),
    work: (context, { subject }, operator) => giveBack(context, subject, operator),
  },
  returned: {
    ground: rows('refunds', 'reference'),
    work: (context, { subject }, operator) => noteSentBack(context, subject, operator),
  },
  cleared: {
    ground: rows('payout_flags', 'withdrawal_id'),
    work: (context, { subject }, operator) => notePayoutCleared(context, subject, operator),
  },
  proceeds: {
    ground: async (tx, loan_id) => [
      await tx.selectFrom('sales').selectAll().where('loan_id', '=', loan_id).execute(),
      await tx.selectFrom('sell_orders').selectAll().where('loan_id', '=', loan_id).execute(),
      await ofLoan(tx, loan_id),
    ],
    work: (context, { subject }, operator) => noteProceeds(context, subject, operator),
  },
  'sale-again': {
    ground: ofOrder,
    work: (context, { subject }, operator) => askAgain(context, subject, operator),
  },
  'sale-close': {
    ground: ofOrder,
    work: (context, { subject }, operator) => closeOrder(context, subject, operator),
  },
  'holdings-accept': {
    ground: ofPicture,
    work: (context, { subject }, operator) => acceptPicture(context, subject, operator),
  },
  'holdings-drop': {
    ground: ofPicture,
    work: (context, { subject }, operator) => dropPicture(context, subject, operator),
  },
  retry: {
    ground: async () => null,
    work: (context, { subject: named }, operator) => {
      const [kind = '', ...rest] = named.split(' ');
      return retryJob(context, { kind, subject: rest.join(' ') }, operator);
    },
  },
  rates: {
    isShared: true,
    ground: (tx) =>
      tx
        .selectFrom('fx_rates')
        .select(['buy', 'sell'])
        .orderBy('valid_from', 'desc')
        .limit(1)
        .execute(),
    work: (context, { buy, sell }, operator) => setRates(context, { buy, sell }, operator),
  },
  value: {
    ground: rows('portfolios', 'portfolio_id', ['value', 'priced_at']),
    work: (context, { subject: portfolio_id, amount: value }, operator) =>
      setPortfolioValue(context, { portfolio_id, value }, { action: 'operator', operator }),
  },
  block: {
    ground: rows('users', 'user_id', ['user_id']),
    work: (context, { subject: contact, blocked: action, why: reason }, operator) =>
      block(context, { contact, action, reason }, operator),
  },
  unblock: {
    ground: rows('users', 'user_id', ['user_id']),
    work: (context, { subject: contact, blocked: action }, operator) =>
      unblock(context, { contact, action }, operator),
  },
  'complaint-read': {
    ground: ofComplaint,
    work: (context, { subject }, operator) => readComplaint(context, subject, operator),
  },
  'complaint-answer': {
    ground: ofComplaint,
    work: (context, { subject: number, answer: text }, operator) =>
      answerComplaint(context, { number, text }, operator),
  },
  'complaint-close': {
    ground: ofComplaint,
    work: (context, { subject: number, result, answer: text }, operator) =>
      closeComplaint(context, { number, result, text }, operator),
  },
  'allow-name': {
    ground: (tx, subject) => borrowerBy(tx, subject),
    prepare: async (context, order) => ({
      account_name: await accountNameOf(context, {
        contact: order.subject,
        details: detailsOf(order),
      }),
    }),
    work: (context, order, operator) => {
      const { subject: contact, why: reason, account_name } = order;
      const asked = { contact, reason, account_name, details: detailsOf(order) };
      return allowNamed(context, asked, operator);
    },
  },
  'revoke-name': {
    ground: rows('name_exceptions', 'exception_id'),
    work: (context, { subject }, operator) => revokeName(context, subject, operator),
  },
  ...borrowerDeeds,
  ...partnerDeeds,
};

/** Those of an account that were typed. */
function detailsOf(order: Order): Record<string, string> {
  const { bank_code, account_number, beneficiary_name, swift_code, routing_number, iban } = order;
  const all = { bank_code, account_number, beneficiary_name, swift_code, routing_number, iban };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const nothing: Required<DeedFields> = {
  ...{ why: '', amount: zero, currency: 'NGN', bank_reference: '', last_four: '' },
  came_to: 'sent_back',
  ...{ buy: zero, sell: zero, blocked: 'loan', answer: '', result: 'not_agreed' },
  ...{ bank_code: '', account_number: '', beneficiary_name: '', swift_code: '' },
  ...{ routing_number: '', iban: '', account_name: '', type: 'widget' },
  ...{ interest: '', ratio: '', share: '', revenue: '', holidays: '' },
  ...{ stock: '', fund: '', cash: '', crypto: '' },
  ...{ stock_age: '', fund_age: '', cash_age: '', crypto_age: '' },
  ...{ background_color: '', logo: '', icon: '', top_up_url: '' },
  ...{ origins: '', webhook_url: '', pull_url: '' },
  ...{ note: '', new_email: '', new_mobile: '' },
};

/** Throws invalid_request for a field that is lacking. */
export function orderOf(deed: DeedName, subject: string, typed: DeedFields): Order {
  for (const field of deedForms[deed].fields) {
    if (typed[field] === undefined) throw refuseField(field);
  }
  return { ...nothing, ...typed, subject };
}
