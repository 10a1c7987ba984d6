import { lagosDay } from '#credit/calendar.ts';
import { defaultMinimums } from '#credit/limits.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import { type Bill, schedule, yearlyRates } from '#credit/schedule.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { partnerName } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, type Fact, loanFacts, moneyOf } from '../notifications/phrases.ts';
import { whyNotWithdrawn } from '../users/blocks.ts';
import type { LoanRow } from './account.ts';
import { holdEnds } from './hold.ts';

const toDashboard = { label: 'Open your dashboard', path: '/dashboard' };

async function about(tx: Tx, loan: LoanRow) {
  const partner = await partnerName(tx, loan.application_id);
  const asked = formatMoney(loan.principal, loan.currency);
  const facts: readonly Fact[] = [...loanFacts(partner, loan.loan_id), ['Amount asked for', asked]];
  return { partner, asked, facts };
}

export async function cancelled(
  { loan }: EventOf<'loan.cancelled'>,
  tx: Tx,
): Promise<Notification> {
  const { partner, asked, facts } = await about(tx, loan);
  return {
    user_id: loan.user_id,
    category: 'loan',
    subject: 'Loan cancelled',
    body: `Your loan of ${asked} at ${partner} is cancelled. You owe nothing for it.`,
    facts,
    next: 'You do not have to do anything. You can ask for another loan whenever you like.',
    action: toDashboard,
    notYou: true,
  };
}

export async function declined(
  { loan, reason }: EventOf<'loan.declined'>,
  tx: Tx,
): Promise<Notification> {
  const { partner, asked, facts } = await about(tx, loan);
  return {
    user_id: loan.user_id,
    category: 'loan',
    subject: 'Loan declined',
    body: `We declined your request for ${asked} at ${partner}: ${reason.replace(/\.?$/, '.')} You owe nothing for it.`,
    facts,
    next: 'Your dashboard shows how much you can borrow now. You can ask again at any time.',
    action: toDashboard,
  };
}

export async function held(
  { loan, backed, at }: EventOf<'loan.held'>,
  tx: Tx,
): Promise<Notification> {
  const { user_id, principal, currency } = loan;
  const { partner, asked, facts } = await about(tx, loan);
  const [most, less] = [backed, subtract(principal, backed)].map(moneyOf(currency));
  const choices =
    backed < defaultMinimums.loan[currency]
      ? 'You can cancel your request'
      : `You can accept ${most} or cancel your request`;
  const until = dayWords(lagosDay(holdEnds(new Date(at).toISOString())));
  return {
    user_id,
    category: 'loan',
    subject: 'Your loan is on hold',
    body: `Your portfolio at ${partner} has fallen since you asked for ${asked}. It is now enough for ${most}, which is ${less} less. You owe nothing until we pay out.`,
    facts: [...facts, ['Your portfolio is enough for', most ?? ''], ['Held until', until]],
    next: `${choices}. If your portfolio recovers by ${until}, we will pay out ${asked}. If it does not, your request ends then.`,
    action: toDashboard,
  };
}

export async function offered(
  { loan, amount, because, at }: EventOf<'loan.offered'>,
  tx: Tx,
): Promise<Notification> {
  const { user_id, currency } = loan;
  const { partner, asked, facts } = await about(tx, loan);
  const [less] = [amount].map(moneyOf(currency));
  const until = dayWords(lagosDay(holdEnds(new Date(at).toISOString())));
  return {
    user_id,
    category: 'loan',
    subject: 'We can lend you less',
    body: `You asked for ${asked} at ${partner}. We can lend you ${less}: ${because.replace(/\.?$/, '.')} You owe nothing until we pay out.`,
    facts: [...facts, ['We offer you', less ?? ''], ['Offered until', until]],
    next: `Accept ${less} or cancel your request on your dashboard. Nothing else that you signed changes. If you do not answer by ${until}, your request ends then.`,
    action: toDashboard,
  };
}

/** A new loan: its terms, every bill, and where the money is. */
export async function disbursed(
  { loan, at }: EventOf<'loan.disbursed'>,
  tx: Tx,
  promised?: string,
): Promise<Notification> {
  const { user_id, loan_id, principal, currency, tenure, interest_bp, carried_loan_id } = loan;
  const whyNot = await whyNotWithdrawn(tx, user_id, at);
  const payout = whyNot ? undefined : promised;
  const partner = await partnerName(tx, loan.application_id);
  const attached = await agreementOf(tx, loan_id);
  const ended = carried_loan_id ? await autopaysOf(tx, carried_loan_id).execute() : [];
  const money = moneyOf(currency);
  const bills = schedule({ principal, currency, tenure, interest_bp }, lagosDay(at));
  const [first] = bills;
  const firstBill = first && `${money(first.total)} on ${dayWords(first.due_date)}`;
  const { effective_bp } = yearlyRates(interest_bp);
  return {
    user_id,
    category: 'loan',
    ...(carried_loan_id
      ? {
          subject: 'We have carried your loan over',
          body: `The ${money(principal)} of principal that you still owed at ${partner} has been carried over into a new loan. The old loan is repaid, and you owe nothing more on it. No money was paid out.`,
        }
      : {
          subject: payout ? 'Your loan is paid out' : 'Your credit is here',
          body: payout
            ? `Your loan of ${money(principal)} at ${partner} is paid out. We are sending it to ${payout}.`
            : `Your loan of ${money(principal)} at ${partner} is in your balance. ${whyNot ?? 'You can withdraw it now.'}`,
        }),
    facts: [
      ...loanFacts(partner, loan_id),
      ...(carried_loan_id ? [['The old loan', shortReference(carried_loan_id)] as const] : []),
      ['Principal', money(principal)],
      [
        'Interest',
        `${formatPercent(interest_bp)} a month, an effective ${formatPercent(effective_bp)} a year`,
      ],
      ['Tenure', `${tenure} months`],
      ...bills.map((bill, index) => billFact(bill, index, { bills, money })),
      ...(payout ? [['Sent to', payout] as const] : []),
    ],
    next: [
      payout && 'We will write to you when your bank has the money.',
      firstBill && `Your first bill is ${firstBill}.`,
      ...ended.map(
        ({ aside }) =>
          `${aside === null ? 'Autopay' : 'Your monthly extra payment'} ended with the old loan. You can turn it on for the new one.`,
      ),
      'These amounts assume that you pay each bill on time. If a bill stays unpaid for three months, we may sell part of your portfolio to repay the loan.',
      `Interest runs from ${dayWords(lagosDay(at))}. You can repay early at any time. You then pay interest only up to that day.`,
      'Your signed agreement is on your dashboard, under this loan.',
    ]
      .filter(Boolean)
      .join(' '),
    action: { label: 'See the loan and its agreement', path: '/dashboard' },
    ...(attached && { attached }),
    notYou: true,
  };
}

/** What charges for a loan by itself. */
export const autopaysOf = (db: Db, loan_id: string) =>
  db
    .selectFrom('autopays')
    .select('aside')
    .where('loan_id', '=', loan_id)
    .where('ended_at', 'is', null)
    .orderBy('aside', (by) => by.asc().nullsFirst());

/** What was signed for a loan; none is kept of a loan from before agreements were. */
async function agreementOf(tx: Tx, loan_id: string): Promise<Notification['attached']> {
  const kept = await tx
    .selectFrom('agreements')
    .select('loan_id')
    .where('loan_id', '=', loan_id)
    .executeTakeFirst();
  return kept && { document: 'agreement', ...kept };
}

function billFact(
  { due_date, total, principal }: Bill,
  index: number,
  { bills, money }: { bills: readonly Bill[]; money: (amount: Minor) => string },
): Fact {
  const isLast = index === bills.length - 1;
  const balloon = isLast ? `, the last one, with ${money(principal)} of principal` : '';
  return [`Bill ${index + 1}, due ${dayWords(due_date)}`, `${money(total)}${balloon}`];
}
