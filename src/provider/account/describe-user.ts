import type { WireOf } from '#contract/call.ts';
import type { getUser, getUserById } from '#contract/users.ts';
import { type IsoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import { defaultMinimums, smallestWithdrawal } from '#credit/limits.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { type Currency, sum } from '#credit/money.ts';
import { minimumPayment, payableOn } from '#credit/payoff.ts';
import { shownCard } from '../cards/in-use.ts';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest } from '../http/endpoint.ts';
import { accountOf, billsOf, running } from '../loans/account.ts';
import { asOf } from '../loans/answer.ts';
import { salesTally } from '../loans/own-sales.ts';
import { tallyOf } from '../notifications/centre.ts';
import { ratesAt } from '../payments/rates.ts';
import { creditBalance } from '../portfolios/credit.ts';
import { revisionOf } from '../revision/revision.ts';
import { namedContact } from '../session/partner-scope.ts';
import { blacklistOf, frozenDays, openBlocks } from '../users/blocks.ts';
import { holdOf } from '../withdrawals/hold.ts';

/** As `describeUser`, under an id: another's is as if it did not exist. */
export async function describeUserById({
  id,
  ...asked
}: CallRequest<typeof getUserById>): Promise<Described> {
  if (id !== asked.borrower.user_id) throw refuse('not_found');
  return describeUser(asked);
}

type Described = { data: WireOf<typeof getUser> };

/** The signed-in borrower, with balance and debts at one application (0: at all). */
export async function describeUser({
  context,
  borrower: { user_id, session_id, bound_to },
  query,
}: Pick<CallRequest<typeof getUser>, 'context' | 'borrower' | 'query'>): Promise<Described> {
  const { db, clock, payments, config } = context;
  const { application_id = 0, currency } = query;
  const now = clock.now();
  // First: what changes while the rest is read is told by the next revision.
  const revision = await revisionOf(db, user_id, now);
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const own = bound_to === null;
  const password_set = row.password_hash !== null && !row.password_temporary;
  const contact = own
    ? { email: row.email, mobile: row.mobile }
    : await namedContact(db, session_id);
  const savedCard = await shownCard(db, user_id, now);
  const balance = await creditBalance(db, { user_id, application_id, currency });
  const rates = await ratesAt(db, now);
  const today = lagosDay(now);
  const owing = await runningAccounts(db, user_id);
  const accounts = owing
    .filter((one) => application_id === 0 || one.application_id === application_id)
    .map(({ account }) => account);
  const hold = await holdOf(db, user_id);
  const debts = (one: Currency) => debtsIn(one, accounts, today);
  return {
    data: {
      user: {
        user_id,
        firstname: row.firstname,
        lastname: row.lastname,
        ...contact,
        date: row.joined_at,
        password_set,
        password_steps_up: password_set && row.password_confirmed,
        application_id,
        balance: balance.amount,
        balance_currency: balance.currency,
        bvn: own ? row.bvn : null,
        card: savedCard ? 1 : 0,
        savedCard: own ? savedCard : null,
        bound_to,
        publicKey: payments.publicKey,
        rates,
        blacklist: blacklistOf(row),
        blocks: own ? await openBlocks(db, user_id) : [],
        support: config.supportEmail,
        withdrawalHold: hold ? { ...hold, support: config.supportEmail } : null,
        info: {
          balance: balance.amount,
          balance_currency: balance.currency,
          NGN: debts('NGN'),
          USD: debts('USD'),
        },
        minimums: {
          loan: defaultMinimums.loan,
          withdrawal: {
            NGN: smallestWithdrawal(defaultMinimums.withdrawal, 'NGN', rates.sell),
            USD: smallestWithdrawal(defaultMinimums.withdrawal, 'USD', rates.sell),
          },
        },
        unread: own ? (await tallyOf(db, user_id)).unread : 0,
        sales: {
          coming: owing.filter(
            (one) =>
              (own || one.application_id === bound_to) && remedy(asOf(one.account, today)) !== null,
          ).length,
          ...(own ? await salesTally(db, user_id) : { made: 0, unread: 0 }),
        },
        now: instant(now),
        revision,
      },
    },
  };
}

async function runningAccounts(db: Db, user_id: string) {
  const loans = await db
    .selectFrom('loans')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', 'in', running)
    .execute();
  const bills = await billsOf(db, loans);
  const frozen = await frozenDays(db, user_id);
  return loans.flatMap((loan) => {
    const own = bills.filter((bill) => bill.loan_id === loan.loan_id);
    const account = accountOf(loan, own, frozen);
    return account ? [{ account, application_id: loan.application_id }] : [];
  });
}

type Debts = WireOf<typeof getUser>['user']['info']['USD'];

/** Of all running loans in a currency: payable today, and by the next day that something is due. */
function debtsIn(currency: Currency, accounts: readonly LoanAccount[], today: IsoDay): Debts {
  const own = accounts.filter(({ terms }) => terms.currency === currency);
  // The days may have run on while this was being read.
  const minimums = own.map((one) => minimumPayment(one, laterDay(today, one.posted_through)));
  const current = sum(minimums.map((minimum) => minimum.current));
  const [date = null] = minimums.flatMap((minimum) => minimum.date ?? []).toSorted();
  // A bill that falls due after that day is not asked for by then.
  const future = date
    ? sum(own.map((one) => payableOn(one, laterDay(date, laterDay(today, one.posted_through)))))
    : current;
  return { debt: { current, future }, repayment: { minimum: { current, future, date } } };
}
