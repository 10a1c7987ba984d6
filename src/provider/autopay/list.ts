import type { getAutopay } from '#contract/autopay.ts';
import type { WireOf } from '#contract/call.ts';
import { type AutopayDay, areTriesUsed, firstAutopay, nextTryAfter } from '#credit/autopay.ts';
import { addDays, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { payableOn } from '#credit/payoff.ts';
import { cardPrice } from '#credit/rates.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { accountOf, running } from '../loans/account.ts';
import { asOf, loansIn } from '../loans/answer.ts';
import { latestRates, ratesFrom } from '../payments/rates.ts';
import { frozenBy } from '../users/blocks.ts';
import { autopayDay, autopayOf, autopayReads } from './read.ts';

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
    ...autopayReads(db, anyOf(own)),
  });
  const today = lagosDay(now);
  return { autopays: read.loans.flatMap((loan) => describe(loan, read, today) ?? []) };
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
  const day = autopayDay(asOf(stored, today), own, buy);
  const { consent } = own;
  return {
    loan_id,
    application: { application_id, name: application_name },
    currency,
    consent: consent
      ? {
          words: consent.words,
          name: consent.signed_name,
          since: consent.signed_at,
          ceiling: consent.ceiling,
        }
      : null,
    next: nextCharge(day),
    paused: areTriesUsed(day.account, day.tries) ? '1' : '0',
    tries: own.tries.map(({ tried_on, due_on, reference, amount, charge, status, failure }) => ({
      ...{ day: tried_on, due_on, reference, amount, total: charge, status, failure },
    })),
  };
}

/** What is charged next if nothing is paid before; null after the last bill. */
function nextCharge(of: AutopayDay): Autopay['next'] {
  const { account, buy, skipped, notice } = of;
  const found = comingTry(of) ?? firstAutopay(account);
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

/** Of a bill that the borrower was told of and that is not paid. */
function comingTry({ account, notice, tries }: AutopayDay) {
  const today = account.posted_through;
  if (!notice || areTriesUsed(account, tries)) return undefined;
  const day = nextTryAfter(notice, tries.includes(today) ? today : addDays(today, -1));
  return day && payableOn(account, day) > 0 ? { due_on: notice.due_on, day } : undefined;
}
