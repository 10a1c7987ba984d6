import { brand } from '#brand';
import { formatDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { quote } from '#credit/schedule.ts';
import { defaultInterestBp } from '#credit/terms.ts';
import { type TextCommand, textCommand } from '#credit/text-command.ts';
import { audit } from '../audit.ts';
import { inCellOfContact } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/tables.ts';
import { whileCounted } from '../limits/counts.ts';
import { running } from '../loans/account.ts';
import { describeLoan, loansIn } from '../loans/answer.ts';
import { wordsBy } from '../messages/words.ts';

/** What came by SMS: the gateway's own id of it, the number that it says it is from, and the words. */
export type IncomingText = {
  readonly id: string;
  readonly from: string;
  readonly body: string;
};

/** A forged sender can have so many texts sent to a number in a day, and no more. */
const mostAnswers = 5;

/**
 * Answers a text of a borrower, to the number that they have with us: whoever forges a sender learns
 * nothing, because the answer goes to its owner. No text moves money or changes a contact. A number that
 * is nobody's is not answered, and neither is a text that has come before.
 */
export async function answerText(anywhere: Context, text: IncomingText): Promise<void> {
  const context = await inCellOfContact(anywhere, text.from);
  const { db, clock, messages } = context;
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'mobile'])
    .where('mobile', '=', text.from)
    .executeTakeFirst();
  if (!user) return;
  const { user_id } = user;
  const command = textCommand(text.body);
  const seen = { name: `text ${text.id}`, most: 1, withinMs: dayMs };
  const daily = { name: `texts of ${user_id}`, most: mostAnswers, withinMs: dayMs };
  await whileCounted(context, [seen, daily], async (over) => {
    const needed = [seen, daily];
    // Whoever says STOP is heard, however often they have asked.
    if (over.some(({ limit }) => limit === seen || command.asks !== 'stop')) {
      return { result: undefined, needed: [] };
    }
    await db.transaction().execute(async (tx) => {
      const said = await answerOf(tx, { user_id, command, now: clock.now() });
      const words = wordsBy('sms', { subject: 'Your text', body: said, sms: said });
      const sent = { user_id, to: text.from, channel: 'sms', ...words } as const;
      await messages.send(tx, { ...sent, writtenAt: clock.now() });
    });
    return { result: undefined, needed };
  });
}

type Asked = {
  readonly user_id: string;
  readonly command: TextCommand;
  readonly now: number;
};

async function answerOf(tx: Tx, { user_id, command, now }: Asked): Promise<string> {
  switch (command.asks) {
    case 'bill':
      return nextBill(tx, user_id, now);
    case 'cost':
      return costOf(tx, user_id, command, now);
    case 'stop':
      return stop(tx, user_id, now);
    case 'help':
      return 'Text BILL for your next bill, LOAN 500000 NGN 6 for what a loan costs, STOP for fewer SMS. No text moves money.';
  }
}

/** What is to be paid next of all loans, by its day. */
async function nextBill(tx: Db, user_id: string, now: number): Promise<string> {
  const today = lagosDay(now);
  const rows = await loansIn(tx)
    .where('loans.user_id', '=', user_id)
    .where('status', 'in', running)
    .execute();
  const due = rows
    .map((row) => describeLoan(row, today))
    .flatMap(({ minimum, bills, currency, application }) => {
      const bill = bills.find(({ state }) => state !== 'paid');
      return bill ? [{ day: bill.due_date, minimum, currency, application }] : [];
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [first, ...more] = due;
  if (!first) return 'You have no bill to pay.';
  const sum = formatMoney(minor(first.minimum.amount), first.currency);
  const when =
    first.day <= today
      ? 'is due now'
      : `is due on ${formatDay(isoDay(first.day), { style: 'medium' })}`;
  const others =
    more.length > 0
      ? ` ${more.length} more loan${more.length > 1 ? 's have' : ' has'} a bill.`
      : '';
  return `${sum} ${when} at ${first.application.applicationName}.${others} Pay in the app.`;
}

/** A loan that began today, at the rate of the borrower's partner: as the calculator shows it. */
async function costOf(
  tx: Db,
  user_id: string,
  { amount, currency, tenure }: Extract<TextCommand, { asks: 'cost' }>,
  now: number,
): Promise<string> {
  const partner = await tx
    .selectFrom('memberships')
    .innerJoin('applications', 'applications.application_id', 'memberships.application_id')
    .select('interest_bp')
    .where('user_id', '=', user_id)
    .orderBy('memberships.joined_at')
    .executeTakeFirst();
  const interest_bp = partner?.interest_bp ?? defaultInterestBp;
  const terms = { principal: amount, currency, tenure, interest_bp };
  const { bills, total_interest, total_repayable } = quote(terms, lagosDay(now), amount);
  const [first] = bills;
  const money = (sum: typeof amount) => formatMoney(sum, currency);
  return `${money(amount)} for ${tenure} months at ${formatPercent(interest_bp)} a month: first bill ${money(first?.total ?? amount)}, interest ${money(total_interest)}, in all ${money(total_repayable)}.`;
}

/** Only the copies: what a borrower without an email is told, they are told by SMS. */
async function stop(tx: Tx, user_id: string, now: number): Promise<string> {
  await tx
    .insertInto('preferences')
    .values({ user_id, sms_copies: false })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sms_copies: false }))
    .execute();
  await audit(tx, { user_id, action: 'stop sms copies', subject: user_id, at: instant(now) });
  return `We no longer send you copies by SMS. News about the safety of your account still comes. Write to ${brand.supportEmail} for more.`;
}
