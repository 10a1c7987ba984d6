import { firstOfMonth, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { type Currency, type Minor, minor } from '#credit/money.ts';
import { debt, payoff } from '#credit/payoff.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import type { Tenure } from '#credit/terms.ts';
import { saveAgreement } from '../../agreements/save.ts';
import { instant } from '../../clock/clock.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Tx } from '../../db/tables.ts';
import { type LedgerLine, post } from '../../ledger/post.ts';
import { type LoanRow, lockLoan } from '../../loans/account.ts';
import { disburse, issue } from '../../loans/advance-status.ts';
import { asOf } from '../../loans/answer.ts';
import { readDebt } from '../../loans/debt.ts';
import { repayLoan } from '../../loans/repay.ts';
import { createLoan } from '../../loans/status.ts';
import type { Messenger } from '../../messages/messenger.ts';
import { addNotification } from '../../notifications/add.ts';
import { creditPortfolios } from '../../portfolios/credit.ts';
import { portfoliosToLock } from '../../portfolios/lock.ts';
import { standingsOf } from '../../portfolios/standing.ts';
import { emitTo } from '../../runtime/listeners.ts';
import {
  linesOfCompletion,
  linesOfRejection,
  linesOfRequest,
} from '../../withdrawals/ledger-lines.ts';
import { drawBalances } from '../../withdrawals/splits.ts';
import { loansBehind } from '../../withdrawals/write.ts';
import { portfolioOf } from './holdings.ts';
import { idOf } from './ids.ts';
import type { Person } from './people.ts';
import { seedRates } from './rates.ts';

/** What the past has said stands in the notifications alone; none of it names the support. */
const unsent: Messenger = { send: async () => undefined, withhold: async () => undefined };
export const emitPast = emitTo({ messages: unsent, config: { supportEmail: '' } });

/** Half past ten in the morning in Lagos, ms since 1970. */
const morningOf = (day: IsoDay) => lagosMidnight(day) + 10.5 * hourMs;

type Wanted = {
  readonly borrower: Person;
  readonly number: number;
  readonly application_id: number;
  readonly currency: Currency;
  readonly principal: number;
  readonly tenure: Tenure;
};

/** A loan against one portfolio, asked for and paid out on a day; gives its id. */
export async function borrow(
  tx: Tx,
  { day, ...wanted }: Wanted & { readonly day: IsoDay },
): Promise<string> {
  const at = morningOf(day);
  const loan = await request(tx, wanted, at);
  await issue(tx, loan, at + 4 * minuteMs);
  const paidOutAt = at + 9 * minuteMs;
  await disburse(tx, emitPast, loan, paidOutAt);
  return loan.loan_id;
}

/** A loan against one portfolio, only asked for. `at` in ms since 1970. */
export async function request(tx: Tx, wanted: Wanted, at: number): Promise<LoanRow> {
  const { borrower, number, application_id, currency, tenure } = wanted;
  const loan_id = idOf('loan', borrower.key, number);
  const principal = minor(wanted.principal);
  const portfolio_id = portfolioOf(borrower, application_id, currency);
  const portfolios = tx.selectFrom('portfolios').selectAll();
  const standings = await standingsOf(
    tx,
    await portfolios.where('portfolio_id', '=', portfolio_id).execute(),
  );
  const [standing] = standings;
  if (!standing) throw new Error(`No portfolio ${portfolio_id}`);
  const { interest_bp } = standing.application;
  const loan = await createLoan(tx, {
    loan_id,
    user_id: borrower.user_id,
    application_id,
    currency,
    tenure,
    principal,
    interest_bp,
    signed_name: null,
    requested_at: instant(at),
  });
  insertRows(tx, 'loan_portfolios', [{ loan_id, portfolio_id, amount: principal }]);
  const splits = [{ portfolio_id, amount: principal }];
  await saveAgreement(tx, { loan, borrower, standings, splits });
  return loan;
}

/** Pays the bill of this month, on its own day as soon as that has begun. */
export async function repayThisMonth(tx: Tx, loan_id: string, today: IsoDay): Promise<void> {
  const dueDay = firstOfMonth(today);
  const at = dueDay === today ? lagosMidnight(dueDay) : morningOf(dueDay);
  await repay(tx, loan_id, 'what is due', dueDay, at);
}

/** Pays what ends the loan on a day, or what is payable on it, by card in Naira. */
export async function repay(
  tx: Tx,
  loan_id: string,
  what: 'everything' | 'what is due',
  day: IsoDay,
  at = morningOf(day),
): Promise<void> {
  const loan = await lockLoan(tx, loan_id);
  const owed = loan && (await readDebt(tx, loan));
  if (!loan || !owed?.account) throw new Error(`Nothing to repay on ${loan_id}`);
  const account = asOf(owed.account, day);
  const amount = what === 'everything' ? payoff(account, day).total : debt(account, day).current;
  const { buy } = seedRates;
  const inNaira = loan.currency === 'USD' ? nairaFromDollars(amount, buy) : amount;
  const repayment_id = idOf('repayment', loan_id, day);
  await repayLoan(tx, owed, {
    amount,
    paid: inNaira,
    paid_currency: 'NGN',
    rate: loan.currency === 'USD' ? buy : 1,
    processor: 'Paystack',
    reference: `hf_${idOf(loan_id, day).slice(0, 18)}`,
    triggered: 'user',
    at,
    received: () => received(loan.currency, amount, inNaira),
    repayment_id,
  });
  await addNotification(tx, {
    user_id: loan.user_id,
    category: 'repayment',
    subject: 'Repayment received',
    body: `Your repayment ${shortReference(repayment_id)} was credited to your loan ${shortReference(loan_id)}.`,
    date: instant(at),
  });
}

function received(currency: Currency, amount: Minor, inNaira: Minor): LedgerLine[] {
  const atProcessor = {
    account: 'house:processor:NGN',
    currency: 'NGN',
    amount: inNaira,
  } as const;
  if (currency === 'NGN') return [atProcessor];
  return [
    atProcessor,
    { account: 'house:fx:NGN', currency: 'NGN', amount: minor(-inNaira) },
    { account: 'house:fx:USD', currency: 'USD', amount },
  ];
}

/** Pays credit of one portfolio out to a Naira account, and lets it arrive or come back. */
export async function withdraw(
  tx: Tx,
  withdrawal: {
    readonly borrower: Person;
    readonly number: number;
    readonly application_id: number;
    readonly currency: Currency;
    readonly amount: number;
    readonly day: IsoDay;
    readonly to: {
      account_name: string;
      account_number: string;
      bank_code: string;
      bank_name: string;
      /** Of the saved account that it is. */
      account_id?: string;
    };
    readonly rejected?: boolean;
  },
): Promise<void> {
  const { borrower, number, application_id, currency, day, to, rejected = false } = withdrawal;
  const { user_id } = borrower;
  const amount = minor(withdrawal.amount);
  const withdrawal_id = idOf('withdrawal', borrower.key, number);
  const split = { portfolio_id: portfolioOf(borrower, application_id, currency), amount };
  const portfolios = [split];
  const { sell } = seedRates;
  const paid = currency === 'USD' ? nairaFromDollars(amount, sell) : amount;
  const requestedAt = morningOf(day) + hourMs;
  const settledAt = requestedAt + 3 * minuteMs;
  const money = { currency, amount, requested_currency: 'NGN', paid } as const;
  const rows = await portfoliosToLock(tx, user_id, portfolios).execute();
  drawBalances(tx, rows, { application_id, currency, portfolios });
  const [behind] = await loansBehind(tx, portfolios).execute();
  await tx
    .insertInto('withdrawals')
    .values({
      withdrawal_id,
      user_id,
      application_id,
      loan_id: behind?.loan_id ?? null,
      ...money,
      rate: currency === 'USD' ? sell : 1,
      processor_id: 1,
      status: rejected ? 'rejected' : 'completed',
      ...to,
      details: JSON.stringify({ bank_code: to.bank_code, account_number: to.account_number }),
      pending_at: instant(requestedAt),
      ...(rejected ? { rejected_at: instant(settledAt) } : { completed_at: instant(settledAt) }),
    })
    .execute();
  await tx
    .insertInto('withdrawal_portfolios')
    .values({ withdrawal_id, ...split })
    .execute();
  const entry = { day, subject: withdrawal_id };
  const requested = linesOfRequest(money, portfolios);
  await post(tx, { ...entry, kind: 'withdrawal', at: instant(requestedAt), lines: requested });
  const settled = rejected
    ? { kind: 'rejected_withdrawal', lines: linesOfRejection(money, portfolios) }
    : { kind: 'payout', lines: linesOfCompletion(money) };
  await post(tx, { ...entry, ...settled, at: instant(settledAt) });
  if (rejected) await creditPortfolios(tx, portfolios);
  const named = `withdrawal ${shortReference(withdrawal_id)}`;
  await addNotification(tx, {
    user_id,
    category: 'withdrawal',
    subject: rejected ? 'Withdrawal rejected' : 'Withdrawal completed',
    body: rejected
      ? `Your ${named} was sent back by the bank. It is in your balance again.`
      : `We paid your ${named} to ${to.account_name}.`,
    date: instant(settledAt),
  });
}
