import type { getAutopay, previewAside } from '#contract/autopay.ts';
import type { WireOf } from '#contract/call.ts';
import {
  type Aside,
  amountOn,
  asideEffect,
  chargeDay,
  firstAside,
  lastBill,
} from '#credit/aside.ts';
import {
  type AutopayDay,
  areTriesUsed,
  firstAutopay,
  isHeldBack,
  noticeDays,
} from '#credit/autopay.ts';
import { billChargeDay } from '#credit/bill-charge-day.ts';
import { addDays, addMonths, type IsoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import type { Minor } from '#credit/money.ts';
import { nextTry } from '#credit/next-try.ts';
import { payableOn } from '#credit/payoff.ts';
import { cardPrice } from '#credit/rates.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { accountOf, isRunning, running } from '../loans/account.ts';
import { asOf, loansIn } from '../loans/answer.ts';
import { debtFrom, debtReads } from '../loans/debt.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { latestRates, ratesFrom } from '../payments/rates.ts';
import { frozenBy } from '../users/blocks.ts';
import { lastMandateOf, shownMandate } from './mandates.ts';
import {
  asideOf,
  autopayDay,
  autopayOf,
  autopayReads,
  type ConsentRow,
  ruleOf,
  type TryRow,
} from './read.ts';

type Autopays = WireOf<typeof getAutopay>;
type Autopay = Autopays['autopays'][number];

/** Autopay of each running loan of the borrower's own. */
export async function listOwnAutopay({
  context: { db, clock },
  borrower: { user_id },
}: CallRequest<typeof getAutopay>): Promise<Answer<typeof getAutopay>> {
  return { data: await autopaysOf(db, clock, user_id) };
}

/** The same as every call about it answers. */
export async function autopaysOf(
  db: Db,
  clock: Context['clock'],
  user_id: string,
): Promise<Autopays> {
  const now = clock.now();
  const own = db
    .selectFrom('loans')
    .select('loan_id')
    .where('user_id', '=', user_id)
    .where('status', 'in', running);
  const read = await readTogether(db, {
    loans: loansIn(db)
      .where('loans.user_id', '=', user_id)
      .where('status', 'in', running)
      .orderBy('disbursed_at'),
    rates: latestRates(db, now),
    mandates: lastMandateOf(db, user_id),
    ...autopayReads(db, anyOf(own)),
  });
  const today = lagosDay(now);
  return {
    autopays: read.loans.flatMap((loan) => describe(loan, read, today) ?? []),
    mandate: shownMandate(read.mandates),
  };
}

type Read = RowsOf<ReturnType<typeof autopayReads>> & {
  readonly rates: RowsOf<ReturnType<typeof latestRates>>;
};
type Loan = RowsOf<ReturnType<typeof loansIn>>[number];

function describe(loan: Loan, read: Read, today: IsoDay): Autopay | undefined {
  const stored = accountOf(loan, loan.bills, frozenBy(loan.repayment_blocks));
  if (!stored) return undefined;
  const { loan_id, currency, application_id, application_name } = loan;
  const own = autopayOf(loan_id, read);
  const buy = currency === 'USD' ? ratesFrom(read.rates).buy : 1;
  const account = asOf(stored, today);
  const day = autopayDay(account, own, buy);
  const { consent } = own;
  return {
    loan_id,
    application: { application_id, name: application_name },
    currency,
    consent: consent ? signed(consent) : null,
    next: nextCharge(day),
    paused: areTriesUsed(day.account, day.tries) ? '1' : '0',
    aside: describeAside(account, autopayOf(loan_id, read, 'aside'), buy),
    tries: own.tries.map((one) => {
      const { tried_on: day, due_on, pays_with, reference, amount, charge: total, failure } = one;
      return {
        rule: ruleOf(one),
        ...{ day, due_on, pays_with, reference, amount, total, failure },
        status: isUndecided(one) ? 'pending' : one.status,
      };
    }),
  };
}

/** Another amount came, and lies with us until a person decides. */
const isUndecided = ({ flagged_at, flag_settled_at }: TryRow) =>
  flagged_at !== null && flag_settled_at === null;

const signed = ({
  pays_with,
  words,
  signed_name: name,
  signed_at: since,
  ceiling,
}: ConsentRow) => ({
  ...{ pays_with, words, name, since, ceiling },
});

function describeAside(
  account: LoanAccount,
  own: ReturnType<typeof autopayOf>,
  buy: number,
): Autopay['aside'] {
  const { consent } = own;
  const aside = consent && asideOf(consent);
  return {
    consent: aside ? { ...signed(consent), ...aside } : null,
    next: aside ? nextAside(autopayDay(account, own, buy), aside) : null,
    balloon: lastBill(account),
  };
}

/** What is charged next of what is put aside, if the bills are paid; null while it is held back. */
function nextAside(of: AutopayDay, aside: Aside): Autopay['next'] {
  const { account, buy, skipped, notice, tries } = of;
  const today = account.posted_through;
  const day = notice && chargeDay(notice);
  const isAhead = day && (day > today || (day === today && !tries.includes(today)));
  const found = isAhead ? { due_on: notice.due_on, day } : firstAside(account, aside);
  if (!found) return null;
  const days = [laterDay(addDays(found.due_on, -noticeDays), today), found.day];
  if (days.some((one) => isHeldBack(advance(account, one).account))) return null;
  const told = isAhead ? { ...aside, amount: notice.amount } : aside;
  const amount = amountOn(account, found.day, told);
  if (amount === 0) return null;
  return {
    ...found,
    ...priceOf(account, amount, buy),
    told: isAhead ? '1' : '0',
    skipped: skipped === found.due_on ? '1' : '0',
  };
}

const priceOf = ({ terms }: LoanAccount, amount: Minor, buy: number) => {
  const { fee, total } = cardPrice(terms, amount, buy);
  return { amount, fee, total };
};

/** What putting something aside would do for a loan of the borrower's own. */
export async function previewOwnAside({
  context: { db, clock },
  borrower,
  query: { loan_id: id, ...aside },
}: CallRequest<typeof previewAside>): Promise<Answer<typeof previewAside>> {
  const { loan_id, user_id } = await ownLoan(db, borrower, id);
  const now = clock.now();
  const { debt, rates } = await readTogether(db, {
    debt: debtReads(db, { loan_id, user_id }),
    rates: latestRates(db, now),
  });
  const { account: stored, loan } = debtFrom(debt);
  if (!stored || !isRunning(loan)) throw refuse('loan_not_repayable');
  const account = asOf(stored, lagosDay(now));
  const buy = loan.currency === 'USD' ? ratesFrom(rates).buy : 1;
  const empty = { notice: null, skipped: null, tries: [], paidByHand: false, ceiling: null };
  const first = nextAside({ account, buy, ...empty }, aside);
  const effect = asideEffect(account, aside);
  return { data: { effect: first && effect ? { first, ...effect } : null } };
}

/** What is charged next if nothing is paid before; null where the rules will charge nothing. */
function nextCharge(of: AutopayDay): Autopay['next'] {
  const { account, buy, skipped, notice } = of;
  // A skip can be taken back, and the rate may fall below the limit.
  const found = comingCharge({ ...of, skipped: null, ceiling: null });
  if (!found) return null;
  const { due_on, day } = found;
  const amount = payableOn(account, day);
  const { fee, total } = cardPrice(account.terms, amount, buy);
  return {
    ...{ due_on, day, amount, fee, total },
    told: notice?.due_on === due_on ? '1' : '0',
    skipped: skipped === due_on ? '1' : '0',
  };
}

/** Of the bill that the borrower was told of, else of one to come; a promise may leave the first of them out. */
function comingCharge(of: AutopayDay) {
  const { account, notice, tries } = of;
  const today = account.posted_through;
  const told = nextTry(of, tries.includes(today) ? today : addDays(today, -1));
  if (notice && told) return { due_on: notice.due_on, day: told.day };
  const first = firstAutopay(account);
  const bills = first ? [first.due_on, addMonths(first.due_on, 1)] : [];
  for (const due_on of bills) {
    const day = billChargeDay(of, due_on);
    if (day) return { due_on, day };
  }
  return undefined;
}
