import type { ShownDebt } from '#contract/repayments.ts';
import { lagosDay, laterDay } from '#credit/calendar.ts';
import { minuteMs } from '#credit/durations.ts';
import { repaymentProblem } from '#credit/limits.ts';
import { add, type Currency, type Minor, nameMoney } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { accountOf, type BillRow, isRunning, type LoanRow } from '../loans/account.ts';
import { type LoanWithBills, owedFacts } from '../loans/answer.ts';
import { closeLocked } from '../payments/charge.ts';
import { type Intent, type NewIntent, saveIntent } from '../payments/intents.ts';
import { type Rates, ratesFrom } from '../payments/rates.ts';
import { heldUntil } from '../repayments/late-price.ts';
import { frozenBy } from '../users/blocks.ts';

/** What repaying an amount of a loan costs now, in kobo: `charge` is with the `fee`. */
export type RepaymentPrice = {
  readonly rate: number;
  readonly naira: Minor;
  readonly fee: Minor;
  readonly charge: Minor;
  readonly ends_loan: boolean;
};

const problems = {
  'above-maximum': 'amount_above_payoff',
  'below-minimum': 'amount_below_minimum',
  'leaves-remainder': 'amount_leaves_remainder',
} as const;

type Repaying = { readonly amount: Minor; readonly shown?: ShownDebt | undefined };

/** A loan with what its price depends on, as read. */
type Debt = {
  readonly loan: LoanRow;
  readonly bills: BillRow[];
  readonly blocks: LoanWithBills['repayment_blocks'];
  readonly rates: readonly Rates[];
};

/**
 * Fixes what repaying `amount` costs in Naira. Throws loan_not_repayable, or what is wrong with the
 * amount; debt_changed or rate_changed when the borrower was shown something else than holds now.
 */
export function priceOfDebt(debt: Debt, { amount, shown }: Repaying, now: number): RepaymentPrice {
  const { loan } = debt;
  const { buy } = ratesFrom(debt.rates);
  const rate = loan.currency === 'USD' ? buy : 1;
  if (shown) requireShown(debt, { rate, now, shown });
  const ends_loan = isPayoff(debt, { amount, now });
  const naira = loan.currency === 'USD' ? nairaFromDollars(amount, buy) : amount;
  const fee = processingFee(naira);
  return { rate, naira, fee, charge: add(naira, fee), ends_loan };
}

/** A checkout that holds for less than this is not given again, in ms. */
const reopenMs = 10 * minuteMs;

/**
 * Whether an open checkout serves: nobody has tried to pay, and it costs what a new one would. The page
 * where the bank wants the charge of a saved card confirmed takes no other way of paying.
 */
export const isForTheSame = (
  open: Intent,
  { amount, charge }: { readonly amount: Minor; readonly charge: Minor },
  now: number,
): boolean =>
  open.status === 'open' &&
  open.access_code !== '' &&
  open.saved_card === null &&
  open.carry_over === null &&
  open.amount === amount &&
  open.charge === charge &&
  heldUntil(open) - now >= reopenMs;

/**
 * Keeps a payment as the only one of its loan: the earlier one is closed. Where another was opened since the
 * processor was asked, for the same or already being paid, that one is it.
 */
export async function keepOnly(
  tx: Tx,
  now: number,
  intent: NewIntent & { readonly loan_id: string },
): Promise<Intent> {
  const current = await notClosed(tx, intent.loan_id).selectAll().forNoKeyUpdate().execute();
  return keepOnlyOf(tx, now, current, intent);
}

/** A loan's checkout that is neither paid nor closed; there is one at most. */
export const notClosed = (db: Db, loan_id: string) =>
  db
    .selectFrom('payment_intents')
    .where('loan_id', '=', loan_id)
    .where('closed_at', 'is', null)
    .where('status', '!=', 'paid');

/** The same where that one is locked already. */
export async function keepOnlyOf(
  tx: Tx,
  now: number,
  [current]: readonly Intent[],
  intent: NewIntent & { readonly loan_id: string },
): Promise<Intent> {
  if (current?.status === 'pending') return current;
  const isPage = !intent.saved_card && !intent.carry_over;
  if (current && isPage && isForTheSame(current, intent, now)) return current;
  if (current) await closeLocked(tx, current.reference, now);
  return (await saveIntent(tx, now, intent)) ?? keepOnly(tx, now, intent);
}

function requireShown(
  { loan, bills, blocks }: Debt,
  { rate, now, shown }: { readonly rate: number; readonly now: number; readonly shown: ShownDebt },
): void {
  const { payoff: owed, minimum } = owedFacts(
    { ...loan, bills, repayment_blocks: blocks },
    lagosDay(now),
  );
  if (owed !== shown.payoff || minimum.amount !== shown.due) throw refuse('debt_changed');
  if (rate !== shown.rate) throw rateChanged();
}

export const rateChanged = () =>
  refuse(
    'rate_changed',
    'The exchange rate has changed, so nothing was charged. Check the new amount, then pay it.',
  );

/** Whether the amount is all that is owed today; refuses one that cannot be paid. */
function isPayoff(
  { loan, bills, blocks }: Debt,
  { amount, now }: { readonly amount: Minor; readonly now: number },
): boolean {
  const account = isRunning(loan) ? accountOf(loan, bills, frozenBy(blocks)) : undefined;
  if (!account) throw refuse('loan_not_repayable');
  const { total } = payoff(account, laterDay(lagosDay(now), account.posted_through));
  requirePayable(amount, total, loan.currency);
  return amount === total;
}

/** Throws what is wrong with an amount of which `total` is owed; both in minor units. */
export function requirePayable(amount: Minor, total: Minor, currency: Currency): void {
  const problem = repaymentProblem({ amount, payoff: total });
  if (!problem) return;
  const say = (text: string) => refuse(problems[problem], text);
  if (problem === 'above-maximum') throw say(`Maximum allowed is ${nameMoney(total, currency)}`);
  if (problem === 'leaves-remainder') {
    throw say(`You cannot have less than ${currency} 1 left to repay.`);
  }
  throw say(`You need to enter a number equal to or greater than ${currency} 1 to continue.`);
}
