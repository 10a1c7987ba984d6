import { add, currencies, type Minor, minor, subtract, zero } from '#credit/money.ts';
import type { LedgerLine } from '../ledger/post.ts';
import type { Intent } from './intents.ts';
import type { Charge } from './processor.ts';

/**
 * What a charge brought, held against what its intent asked. `received` is what came for us: all
 * but a fee that the processor put on top of what was asked. `lines` say where the money is now: debits of what was asked and
 * of the surplus, or of all that came when it does not cover what was asked.
 */
export type Receipt = {
  readonly received: Minor;
  readonly lines: readonly LedgerLine[];
} & (
  | {
      readonly covers: true;
      /** What was paid beyond what was asked. */
      readonly surplus: Minor;
      /** All that was taken from the borrower; of it they bore `borne` of the processor's fee. */
      readonly paid: Minor;
      readonly borne: Minor;
    }
  | {
      readonly covers: false;
      readonly reason: 'less_than_asked' | 'other_currency';
      readonly currency: string;
    }
);

export function receiptOf(intent: Intent, charge: Charge): Receipt {
  const { currency } = charge;
  const paid = minor(charge.paid);
  const fees = minor(charge.fees);
  if (currency !== 'NGN') {
    const lines = linesOf(currency, { paid, fees });
    return { covers: false, reason: 'other_currency', currency, received: paid, lines };
  }
  const onTop = feeOnTop(intent, charge);
  const received = subtract(paid, onTop);
  const surplus = subtract(received, intent.charge);
  if (surplus < 0) {
    const lines = linesOf(currency, { paid, fees });
    return { covers: false, reason: 'less_than_asked', currency, received: paid, lines };
  }
  // What the borrower paid of the processor's fee is no cost of ours.
  const borne = add(onTop, intent.fee);
  const lines = linesOf(currency, { paid, fees, borne });
  return { covers: true, received, surplus, paid, borne, lines };
}

/**
 * The processor's fee where it was put on top: then what is left is what was requested, to the kobo.
 * More than that is the borrower's, and a card check gives back all that was taken anyway.
 */
function feeOnTop({ kind }: Intent, { paid, requested, fees }: Charge): Minor {
  return kind === 'repayment' && paid - fees === requested ? minor(fees) : zero;
}

type Taken = { readonly paid: Minor; readonly fees: Minor; readonly borne?: Minor };

/** What the processor holds for us now, and what its fee costs us. Our books know two currencies. */
function linesOf(named: string, { paid, fees, borne = zero }: Taken): LedgerLine[] {
  const currency = currencies.find((one) => one === named);
  if (!currency) return [];
  return [
    { account: `house:processor:${currency}`, currency, amount: subtract(paid, fees) },
    { account: `house:processor_fees:${currency}`, currency, amount: subtract(fees, borne) },
  ];
}
