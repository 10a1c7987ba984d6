import type { WireOf } from '#contract/call.ts';
import type { getUser, getUserById } from '#contract/users.ts';
import { type IsoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import { defaultMinimums, smallestWithdrawal } from '#credit/limits.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { type Currency, sum } from '#credit/money.ts';
import { minimumPayment, payableOn } from '#credit/payoff.ts';
import { cardsOf, shownCard } from '../cards/in-use.ts';
import { instant } from '../clock/clock.ts';
import { type RowsOf, readTogether, theOne } from '../db/read-together.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest } from '../http/endpoint.ts';
import { asOf } from '../loans/answer.ts';
import { salesTally } from '../loans/own-sales.ts';
import { runningLoans, runningReads } from '../loans/running.ts';
import { countsOf, tallyOf } from '../notifications/centre.ts';
import { latestRates, ratesFrom } from '../payments/rates.ts';
import { creditBalance } from '../portfolios/credit.ts';
import { listed } from '../portfolios/list.ts';
import { revisionOf } from '../revision/revision.ts';
import { namedContact, noContact } from '../session/partner-scope.ts';
import { blacklistOf, openBlocks } from '../users/blocks.ts';
import { holdFrom, oldestDispute } from '../withdrawals/hold.ts';

/** As `describeUser`, under an id: another's is as if it did not exist. */
export async function describeUserById({
  id,
  ...asked
}: CallRequest<typeof getUserById>): Promise<Described> {
  if (id !== asked.borrower.user_id) throw refuse('not_found');
  return describeUser(asked);
}

type Described = { data: WireOf<typeof getUser> };
type Asked = Pick<CallRequest<typeof getUser>, 'context' | 'borrower' | 'query'>;

/** The signed-in borrower, with balance and debts at one application (0: at all). */
export async function describeUser(asked: Asked): Promise<Described> {
  const now = asked.context.clock.now();
  const read = await readTogether(asked.context.db, userReads(asked, now));
  return { data: userFrom(asked, read, now) };
}

/** What it is read from: of a session of one partner's, only what that partner may see. */
export function userReads(
  {
    context: { db },
    borrower: { user_id, session_id, bound_to },
    query: { application_id },
  }: Asked,
  now: number,
) {
  const own = bound_to === null;
  return {
    user: db.selectFrom('users').selectAll().where('user_id', '=', user_id),
    named: own ? undefined : namedContact(db, session_id),
    cards: cardsOf(db, [user_id]),
    portfolios: listed(db, user_id, application_id),
    rates: latestRates(db, now),
    running: runningReads(db, user_id),
    disputes: oldestDispute(db, user_id),
    blocks: own ? openBlocks(db, user_id) : undefined,
    notifications: own ? countsOf(db, user_id) : undefined,
    sales: own ? salesTally(db, user_id) : undefined,
    revision: revisionOf(user_id, instant(now), lagosDay(now)),
  };
}

export function userFrom(
  { context: { payments, config }, borrower: { bound_to }, query }: Asked,
  read: RowsOf<ReturnType<typeof userReads>>,
  now: number,
): WireOf<typeof getUser> {
  const { application_id = 0, currency } = query;
  const row = theOne(read.user);
  const { user_id, firstname, lastname, email, mobile } = row;
  const own = bound_to === null;
  const contact = own ? { email, mobile } : (read.named?.[0] ?? noContact);
  const password_set = row.password_hash !== null && !row.password_temporary;
  const savedCard = shownCard(read.cards, now);
  const balance = creditBalance(read.portfolios, currency);
  const rates = ratesFrom(read.rates);
  const today = lagosDay(now);
  const owing = runningLoans(read.running);
  const accounts = owing
    .filter(({ loan }) => application_id === 0 || loan.application_id === application_id)
    .map(({ account }) => account);
  const hold = holdFrom(read.disputes);
  const debts = (one: Currency) => debtsIn(one, accounts, today);
  return {
    user: {
      user_id,
      firstname,
      lastname,
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
      blocks: read.blocks ?? [],
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
      unread: tallyOf(read.notifications ?? []).unread,
      sales: {
        coming: owing.filter(
          ({ loan, account }) =>
            (own || loan.application_id === bound_to) && remedy(asOf(account, today)) !== null,
        ).length,
        ...(read.sales ? theOne(read.sales) : { made: 0, unread: 0 }),
      },
      now: instant(now),
      revision: theOne(read.revision),
    },
  };
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
