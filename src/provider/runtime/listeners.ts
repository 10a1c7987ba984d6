import type { PartnerEvent } from '#contract/partner-events.ts';
import { add, subtract } from '#credit/money.ts';
import * as payments from '../checkouts/notifications.ts';
import { fixedClock, instant } from '../clock/clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { DomainEvent, Emit, EventOf } from '../events.ts';
import { scheduleHolds } from '../holdings/hold.ts';
import { disbursed } from '../instant-loans/notifications.ts';
import { payOutIfPromised } from '../instant-loans/promise.ts';
import { isRunning, type LoanRow } from '../loans/account.ts';
import type { Debt } from '../loans/debt.ts';
import { forgiven } from '../loans/forgiven-notification.ts';
import { recheckHeld } from '../loans/hold.ts';
import * as loans from '../loans/notifications.ts';
import * as plans from '../loans/plan-notifications.ts';
import { promised } from '../loans/promise-notifications.ts';
import * as sales from '../loans/sold-notifications.ts';
import { type Notification, notifyBorrower } from '../notifications/notify-borrower.ts';
import { emitPartnerEvent } from '../partners/events.ts';
import { watchRedline, watchRedlines } from '../portfolios/watch-redline.ts';
import * as repayments from '../repayments/notifications.ts';
import * as orders from '../sell-orders/notifications.ts';
import { requestSalesOf, withdrawRequests } from '../sell-orders/request.ts';
import * as withdrawals from '../withdrawals/notifications.ts';

/** What listeners work with besides the transaction. */
type Means = Pick<Context, 'messages'> & { readonly config: Pick<Config, 'supportEmail'> };
type Listener<Event extends DomainEvent> = (tx: Tx, event: Event, means: Means) => Promise<void>;

/** The listeners of each event, in the order in which they run. */
const listeners: {
  readonly [Type in DomainEvent['type']]: readonly Listener<EventOf<Type>>[];
} = {
  'loan.cancelled': [notify(loans.cancelled)],
  'loan.declined': [notify(loans.declined)],
  'loan.held': [notify(loans.held)],
  'loan.offered': [notify(loans.offered)],
  'loan.disbursed': [
    payOutIfPromised,
    notifyPartner(({ loan: { loan_id, currency, principal: amount } }) => ({
      type: 'loan.disbursed',
      data: { loan_id, currency, amount },
    })),
    notify(disbursed),
    warnOfRedlines,
    changeHolds,
  ],
  'loan.repaid': [
    (tx, { debt: { loan, hearing }, at }) => {
      const { loan_id, currency, total_repaid } = loan;
      const data = { loan_id, currency, total_repaid };
      return emitPartnerEvent(tx, { ...loan, at }, { type: 'loan.repaid', data }, hearing);
    },
  ],
  'loan.promised': [notify(promised)],
  'plan.asked': [notify(plans.asked)],
  'plan.decided': [notify(plans.decided)],
  'loan.liquidated': [
    withdrawSales,
    (tx, event, means) => requestSalesOf(tx, emitTo(means), event),
    notifyPartner(({ loan: { loan_id, currency }, sale: { sold, written_off } }) => ({
      type: 'loan.liquidated',
      data: { loan_id, currency, sold, written_off },
    })),
    notify(sales.liquidated),
    warnOfRedlines,
    changeHolds,
  ],
  'loan.covered': [
    withdrawSales,
    notifyPartner(({ loan: { loan_id, currency, total_repaid }, sale: { undrawn } }) => ({
      type: 'loan.repaid',
      data: { loan_id, currency, total_repaid: add(total_repaid, undrawn) },
    })),
    notify(sales.covered),
    warnOfRedlines,
    changeHolds,
  ],
  'loan.forgiven': [
    withdrawSales,
    notifyPartner(({ loan: { loan_id, currency, total_repaid } }) => ({
      type: 'loan.repaid',
      data: { loan_id, currency, total_repaid },
    })),
    notify(forgiven),
    changeHolds,
  ],
  'repayment.credited': [withdrawSales, notify(repayments.credited), changeHolds],
  'credit.returned': [withdrawSales, notify(repayments.creditReturned), changeHolds],
  'repayment.reversed': [
    notifyPartner(({ loan: { loan_id, currency }, amount, owed }) =>
      owed === null
        ? undefined
        : { type: 'loan.reopened', data: { loan_id, currency, amount, owed } },
    ),
    notify(payments.reversed),
    warnOfRedlines,
    changeHolds,
  ],
  'sale.requested': [
    async (tx, { order, at }) => {
      const { order_id, loan_id, portfolio_id, currency, symbol, due_until } = order;
      const cause = order.sale_id === null ? ('borrower' as const) : ('default' as const);
      // Asked again, the partner has sold a part: whoever sells what an event says sells no more than the rest.
      const amount = subtract(order.amount, order.filled);
      const what = { cause, class: order.class, symbol, amount, due_until };
      const data = { order_id, loan_id, portfolio_id, currency, ...what };
      await emitPartnerEvent(tx, { ...order, at }, { type: 'sale.requested', data });
    },
    notify(orders.requested),
  ],
  'sale.ended': [
    async (tx, { order, at }) => {
      const { order_id, loan_id, portfolio_id, currency, status, filled } = order;
      const data = { order_id, loan_id, portfolio_id, currency, status, filled };
      await emitPartnerEvent(tx, { ...order, at }, { type: 'sale.ended', data });
    },
    notify(orders.ended),
  ],
  'payment.mismatched': [notify(payments.mismatched)],
  'dispute.opened': [notify(payments.disputed)],
  'dispute.won': [notify(payments.stands)],
  'dispute.lost': [notify(payments.takenFromUs)],
  'refund.sent': [notify(payments.refundSent)],
  'refund.failed': [notify(payments.refundFailed)],
  'withdrawal.completed': [notify(withdrawals.completed)],
  'withdrawal.rejected': [notify(withdrawals.rejected)],
  'portfolio.valued': [
    warnOfRedline,
    (tx, { portfolio_id, wereOld, at }) => recheckHeld(tx, portfolio_id, at, wereOld),
  ],
};

/** @returns a function that runs the listeners of an event with these means */
export const emitTo =
  (means: Means): Emit =>
  async (tx, event) => {
    // The table above gives each type listeners of its own event.
    for (const listener of listeners[event.type] as readonly Listener<DomainEvent>[]) {
      await listener(tx, event, means);
    }
  };

/** Notifies the borrower in these words, at the moment of the event; not at all where there are none. */
function notify<Event extends DomainEvent>(
  words: (
    event: Event,
    tx: Tx,
    config: Means['config'],
  ) => Notification | Promise<Notification | undefined>,
): Listener<Event> {
  return async (tx, event, { messages, config }) => {
    const news = await words(event, tx, config);
    if (!news) return;
    await notifyBorrower(tx, { messages, clock: fixedClock(event.at) }, news, contactsIn(event));
  };
}

/** Of the borrower, where they were read with what has happened. */
const contactsIn = (event: DomainEvent) => ('debt' in event ? event.debt.contacts : undefined);

/** Emits an event to the partner of a loan, unless there is none to emit. */
function notifyPartner<Event extends DomainEvent & { readonly loan: LoanRow }>(
  words: (event: Event) => PartnerEvent | undefined,
): Listener<Event> {
  return async (tx, event) => {
    const partnerEvent = words(event);
    if (partnerEvent) {
      await emitPartnerEvent(tx, { ...event.loan, at: event.at }, partnerEvent);
    }
  };
}

/** What the borrower chose to sell for a loan that has ended is not to be sold any more. */
async function withdrawSales(
  tx: Tx,
  event: DomainEvent & ({ readonly loan: LoanRow } | { readonly debt: Debt }),
  means: Means,
): Promise<void> {
  if ('debt' in event && (!event.debt.isSelling || isRunning(event.debt.loan))) return;
  const { loan_id } = 'loan' in event ? event.loan : event.debt.loan;
  await withdrawRequests(tx, emitTo(means), loan_id, event.at);
}

async function warnOfRedlines(
  tx: Tx,
  {
    loan: { loan_id, user_id },
    at,
  }: EventOf<'loan.disbursed' | 'loan.liquidated' | 'loan.covered' | 'repayment.reversed'>,
  { messages }: Means,
): Promise<void> {
  for (const news of await watchRedlines(tx, loan_id, instant(at))) {
    await notifyBorrower(tx, { messages, clock: fixedClock(at) }, { ...news, user_id });
  }
}

async function warnOfRedline(
  tx: Tx,
  { portfolio_id, user_id, at }: EventOf<'portfolio.valued'>,
  { messages }: Means,
): Promise<void> {
  const news = await watchRedline(tx, portfolio_id, instant(at));
  if (news) await notifyBorrower(tx, { messages, clock: fixedClock(at) }, { ...news, user_id });
}

/** What a borrower owes has changed, and so has what must stay at their partners. */
function changeHolds(
  tx: Tx,
  event: DomainEvent & ({ readonly loan: LoanRow } | { readonly debt: Debt }),
): Promise<void> {
  const { user_id } = 'loan' in event ? event.loan : event.debt.loan;
  return scheduleHolds(tx, user_id, event.at);
}
