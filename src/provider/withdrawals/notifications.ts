import { promises } from '#brand';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { partnerName } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { accountWords, dayWords, type Fact } from '../notifications/phrases.ts';
import { whyNotWithdrawn } from '../users/blocks.ts';
import { blockWords } from './hold.ts';
import type { Withdrawal } from './settle.ts';

const category = 'withdrawal';
const toDashboard = { label: 'Open your dashboard', path: '/dashboard?tab=withdrawals' };
const again = { label: 'Withdraw again', path: '/withdrawal' };

type Paid = Pick<
  Withdrawal,
  | 'currency'
  | 'amount'
  | 'requested_currency'
  | 'paid'
  | 'account_name'
  | 'account_number'
  | 'bank_name'
>;

function factsOf(partner: string, withdrawal: Paid): Fact[] {
  const { currency, amount, requested_currency, paid } = withdrawal;
  return [
    ['Partner', partner],
    ['Credit withdrawn', formatMoney(amount, currency)],
    ['Paid out', formatMoney(paid, requested_currency)],
    ['To', accountWords(withdrawal)],
  ];
}

/** @param held why it waits, in sentences; without it the money is on its way */
export function requested(
  withdrawal: Paid & Pick<Withdrawal, 'user_id'> & { readonly application_name: string },
  held: string | undefined,
): Notification {
  const { user_id, application_name, paid, requested_currency, account_name } = withdrawal;
  const money = formatMoney(paid, requested_currency);
  return {
    user_id,
    category,
    subject: 'Withdrawal requested',
    body: held
      ? `We are holding ${money} for ${account_name}, because one of your payments is disputed.`
      : `${money} is on its way to ${account_name}.`,
    facts: factsOf(application_name, withdrawal),
    next: held ?? `${arrival(requested_currency)} We will write to you when the bank has it.`,
    action: toDashboard,
    notYou: true,
  };
}

/** When a payout arrives, as a sentence. */
export const arrival = (currency: Paid['requested_currency']) =>
  currency === 'NGN'
    ? `Naira can arrive almost at once and takes ${promises.nairaPayoutHours} hours at most.`
    : `Dollars will arrive within ${promises.dollarWireDays.join(' to ')} business days.`;

export async function completed(
  { withdrawal }: EventOf<'withdrawal.completed'>,
  tx: Tx,
): Promise<Notification> {
  const { user_id, paid, requested_currency, account_name } = withdrawal;
  return {
    user_id,
    category,
    subject: 'Withdrawal completed',
    body: `We paid ${formatMoney(paid, requested_currency)} to ${account_name}.`,
    facts: factsOf(await partnerName(tx, withdrawal.application_id), withdrawal),
    next: 'You do not have to do anything. We will remind you before your next bill.',
    action: toDashboard,
    notYou: true,
  };
}

export async function rejected(
  { withdrawal, reason, isStopped, at }: EventOf<'withdrawal.rejected'>,
  tx: Tx,
): Promise<Notification> {
  const { user_id, status, sent_at, account_name } = withdrawal;
  const paid = formatMoney(withdrawal.paid, withdrawal.requested_currency);
  const credit = formatMoney(withdrawal.amount, withdrawal.currency);
  const whyNot = await whyNotWithdrawn(tx, user_id, at);
  const action = whyNot ? toDashboard : again;
  const facts = factsOf(await partnerName(tx, withdrawal.application_id), withdrawal);
  const to = { user_id, category, facts, action } as const;
  if (isStopped) {
    return {
      ...to,
      subject: 'Withdrawal stopped',
      body: `We did not send ${paid} to ${account_name}, because you removed the account. ${credit} is in your balance again.`,
      next: whyNot ?? 'You can withdraw it to another account.',
      notYou: true,
    };
  }
  const done =
    status === 'completed'
      ? `The bank returned ${paid} for`
      : whyNot && sent_at === null
        ? `We did not pay ${paid} to`
        : `The bank did not accept ${paid} for`;
  const why = reason ? `: ${reason.replace(/\.?$/, '.')}` : '.';
  return {
    ...to,
    subject: status === 'completed' ? 'Withdrawal returned' : 'Withdrawal rejected',
    body: `${done} ${account_name}${why} ${credit} is in your balance again.`,
    next:
      whyNot ?? 'Check the account with your bank, then withdraw again or choose another account.',
  };
}

type Kept = {
  readonly user_id: string;
  readonly application_id: number;
  readonly amount: Minor;
  readonly currency: Withdrawal['currency'];
  /** Why, as a sentence. */
  readonly reason: string;
  /** ms since 1970. */
  readonly at: number;
};

/** The payout that was promised with a loan is forbidden now: the credit stays in the balance. */
export async function notPaidOut(
  tx: Tx,
  { user_id, application_id, amount, currency, reason, at }: Kept,
): Promise<Notification> {
  const credit = formatMoney(amount, currency);
  const whyNot = await whyNotWithdrawn(tx, user_id, at);
  return {
    user_id,
    category,
    subject: 'We did not pay your credit out',
    body: `${reason} We sent nothing. Your ${credit} is in your balance.`,
    facts: [
      ['Partner', await partnerName(tx, application_id)],
      ['In your balance', credit],
    ],
    next: `${whyNot ?? 'You can withdraw it to an account of yours.'} Interest runs from ${dayWords(lagosDay(at))}, whether you withdraw it or not.`,
    action: whyNot ? toDashboard : { label: 'Withdraw', path: '/withdrawal' },
  };
}

/** The back office has looked at the account: nothing is held any more. */
export const released = (user_id: string, isBlocked: boolean): Notification => ({
  user_id,
  category,
  subject: 'We no longer hold your withdrawals',
  body: 'Our team has checked your account. We no longer check your withdrawals before we send them.',
  facts: [['Partner', 'Every partner']],
  next: isBlocked
    ? blockWords
    : 'We are sending the withdrawals that you asked for. We will write to you when the bank has the money.',
  action: toDashboard,
});
