import type { Currency, Minor } from '#credit/money.ts';
import type { Plan } from '#credit/plan.ts';
import type { PromiseEffect } from '#credit/promise.ts';
import type { Tx } from './db/tables.ts';
import type { LoanRow } from './loans/account.ts';
import type { Debt } from './loans/debt.ts';
import type { SaleRecord } from './loans/sale-record.ts';
import type { SellOrder } from './loans/sell-orders.ts';
import type { Intent } from './payments/intents.ts';
import type { NewRefund } from './payments/refunds.ts';
import type { Withdrawal } from './withdrawals/settle.ts';

/** What has happened, for rooms that have to do something about it. `at` is in ms since 1970. */
export type DomainEvent = { readonly at: number } & (
  | { readonly type: 'loan.cancelled'; readonly loan: LoanRow }
  | { readonly type: 'loan.declined'; readonly loan: LoanRow; readonly reason: string }
  | { readonly type: 'loan.held'; readonly loan: LoanRow; readonly backed: Minor }
  | {
      readonly type: 'loan.offered';
      readonly loan: LoanRow;
      readonly amount: Minor;
      readonly because: string;
    }
  | { readonly type: 'loan.disbursed'; readonly loan: LoanRow }
  | { readonly type: 'loan.repaid'; readonly debt: Debt }
  /** Its borrower has promised to pay a bill by a later day. */
  | { readonly type: 'loan.promised'; readonly debt: Debt; readonly promise: PromiseEffect }
  /** Its borrower has asked for a plan. */
  | { readonly type: 'plan.asked'; readonly debt: Debt; readonly plan: Plan }
  | {
      /** A person has agreed to it, or said no with a reason. */
      readonly type: 'plan.decided';
      readonly debt: Debt;
      readonly steps: Plan['steps'];
      readonly reason: string | null;
    }
  /** A default has ended the loan: what undrawn credit did not cover was sold or written off. */
  | { readonly type: 'loan.liquidated'; readonly loan: LoanRow; readonly sale: SaleRecord }
  /** A default has ended the loan, and undrawn credit covered all of it: nothing was sold. */
  | { readonly type: 'loan.covered'; readonly loan: LoanRow; readonly sale: SaleRecord }
  /** We bear what was left of it. */
  | { readonly type: 'loan.forgiven'; readonly loan: LoanRow; readonly amount: Minor }
  | ({ readonly type: 'repayment.credited' } & Credited)
  | {
      /** Credit that was never withdrawn is back on its loan. */
      readonly type: 'credit.returned';
      /** After it. */
      readonly debt: Debt;
      readonly amount: Minor;
      /** What the loan still owes. */
      readonly left: Minor;
    }
  | {
      readonly type: 'repayment.reversed';
      readonly loan: LoanRow;
      readonly reference: string;
      readonly amount: Minor;
      /** The payer's bank took it, it was sent back at the processor, or we had credited the wrong loan. */
      readonly because: 'taken_back' | 'sent_back' | 'wrong_loan';
      /** What a loan that had ended owes again; null for one that was running. */
      readonly owed: Minor | null;
    }
  | { readonly type: 'withdrawal.completed'; readonly withdrawal: Withdrawal }
  | {
      /** Before any money arrived, or after: `withdrawal` is as it was before. */
      readonly type: 'withdrawal.rejected';
      readonly withdrawal: Withdrawal;
      readonly reason: string | null;
      /** The borrower removed its account before it was sent. */
      readonly isStopped: boolean;
    }
  /** A partner is asked to sell of a portfolio, or sells no more of it for that. */
  | { readonly type: 'sale.requested' | 'sale.ended'; readonly order: SellOrder }
  | { readonly type: 'payment.mismatched'; readonly intent: Intent }
  | ({ readonly type: 'dispute.opened'; readonly isOnLoan: boolean } & Disputed)
  /** Lost, where nothing of it was on a loan; of 0 kobo where earlier claims had taken all of the payment. */
  | ({ readonly type: 'dispute.won' | 'dispute.lost' } & Disputed)
  | { readonly type: 'refund.sent' | 'refund.failed'; readonly refund: NewRefund }
  | {
      readonly type: 'portfolio.valued';
      readonly portfolio_id: string;
      readonly user_id: string;
      /** Its prices were too old to lend by, until now. */
      readonly wereOld?: boolean;
    }
);

/** A payment that came in for a loan, and what became of it. */
type Credited = {
  /** After it. */
  readonly debt: Debt;
  readonly reference: string;
  readonly way: NewRefund['way'];
  /** What the loan took of it; null when the loan had ended before. */
  readonly credited: Minor | null;
  readonly ended: boolean;
  /** Late charges that were taken back, because it was paid in time. */
  readonly takenBack: Minor;
  /** What goes back to the payer, in the currency that was paid. */
  readonly back: Minor;
  readonly paid_currency: Currency;
};

type Disputed = {
  readonly user_id: string;
  readonly kind: 'dispute' | 'refund';
  readonly reference: string;
  /** Kobo. */
  readonly amount: Minor;
};

export type EventOf<Type extends DomainEvent['type']> = DomainEvent & { readonly type: Type };

/**
 * Runs every listener of an event (`runtime/listeners.ts`) in the transaction that made it happen:
 * what they write stands or falls with it.
 */
export type Emit = (tx: Tx, event: DomainEvent) => Promise<void>;
