import { addDays, type IsoDay } from '#credit/calendar.ts';
import type { LoanRow } from '../loans/account.ts';
import { hasOpenPlan } from '../loans/plan-days.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords } from '../notifications/phrases.ts';
import { type BlockedAction, repaymentBlocks, withdrawalBlocks } from '../users/blocks.ts';

type News = Omit<Notification, 'user_id'>;

const blocked: Readonly<Record<BlockedAction, News>> = {
  signin: {
    category: 'loan',
    subject: 'Your account is blocked',
    body: 'You can see what you owe. You cannot borrow, repay or withdraw in the app.',
  },
  loan: {
    category: 'loan',
    subject: 'Borrowing is blocked',
    body: 'You cannot ask for new credit.',
  },
  repayment: {
    category: 'repayment',
    subject: 'Repayment is blocked',
    body: 'You cannot repay in the app.',
  },
  withdrawal: {
    category: 'withdrawal',
    subject: 'Withdrawals are blocked',
    body: 'You cannot withdraw your balance. It stays yours.',
  },
};

const unblocked: Readonly<Record<BlockedAction, News>> = {
  signin: {
    category: 'loan',
    subject: 'Your account is open again',
    body: 'You can use your account again.',
  },
  loan: {
    category: 'loan',
    subject: 'You can borrow again',
    body: 'You can ask for credit again.',
  },
  repayment: {
    category: 'repayment',
    subject: 'You can repay again',
    body: 'You can repay in the app again.',
  },
  withdrawal: {
    category: 'withdrawal',
    subject: 'You can withdraw again',
    body: 'You can withdraw your balance again.',
  },
};

/** A block holds at every partner. */
const everywhere = {
  facts: [['Partner', 'Every partner']],
  action: { label: 'Open your dashboard', path: '/dashboard' },
} as const satisfies Partial<News>;

const stopsRepayment = (action: BlockedAction) => repaymentBlocks.some((one) => one === action);

/** What a borrower reads when something is blocked. */
export function blockedNotification({
  action,
  reason,
  supportEmail,
}: {
  readonly action: BlockedAction;
  readonly reason: string;
  readonly supportEmail: string;
}): News {
  const { body, ...news } = blocked[action];
  const next = [
    stopsRepayment(action) &&
      'While repayment is blocked, we will not add a late fee or penal charge, and any countdown to a sale is paused. Interest still runs. You can still repay by bank transfer.',
    'We will write to you when the block ends.',
    withdrawalBlocks.includes(action) && 'A withdrawal that has not left yet waits until then.',
    `Questions? Write to ${supportEmail}.`,
  ];
  return {
    ...news,
    body: `${body} Reason: ${reason.replace(/\.?$/, '.')}`,
    ...everywhere,
    next: next.filter(Boolean).join(' '),
  };
}

/**
 * What a borrower reads when a block ends.
 *
 * @param left what is still blocked
 * @param day on which it ends
 * @param loans those of the borrower on which money is owed
 * @returns undefined when nothing has changed for them, because their whole account is still blocked
 */
export function unblockedNotification(
  action: BlockedAction,
  left: readonly BlockedAction[],
  day: IsoDay,
  loans: readonly LoanRow[],
): News | undefined {
  if (left.includes('signin')) return undefined;
  const { body, ...news } = unblocked[action];
  const sentences = [
    body,
    ...left.map((one) => `${blocked[one].subject.replace(/ (is|are) /, ' $1 still ')}.`),
  ];
  const next =
    stopsRepayment(action) && !left.some(stopsRepayment)
      ? startAgain(loans, dayWords(addDays(day, 1)))
      : 'You do not have to do anything.';
  return { ...news, body: sentences.join(' '), ...everywhere, next };
}

/** What stood still starts again, but not on a loan that is on a plan. */
function startAgain(loans: readonly LoanRow[], after: string): string {
  const planned = loans.filter(hasOpenPlan).length;
  const plans =
    'On a loan that has a plan, or waits for our answer to one, we still add no late fee or penal charge, and sell nothing.';
  if (planned > 0 && planned === loans.length) return plans;
  const late = planned > 0 ? `${plans} On your other loans, late` : 'Late';
  return `${late} fees, penal charges and any countdown to a sale start again from ${after}. If we announced a sale, we will write to you on ${after} with its new day.`;
}
