import { hourMs } from '#credit/durations.ts';
import { type MandateStatus, mandateProof, mandateProofMs } from '#credit/mandate.ts';
import type { Currency } from '#credit/money.ts';
import { formatMoney } from '#credit/money.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { type Fact, listed } from '../notifications/phrases.ts';
import { accountName, type MandateRow } from './mandates.ts';
import { mayStillBeTaken } from './notifications.ts';

/** A loan whose autopay is paid from the account. */
export type PaidLoan = {
  readonly loan_id: string;
  readonly currency: Currency;
  readonly partner: string;
};

type Loans = readonly PaidLoan[];

/** What the bank was asked for before, and has not answered. */
type Asked = Parameters<typeof mayStillBeTaken>[0];

const proof = formatMoney(mandateProof, 'NGN');
const hours = mandateProofMs / hourMs;

const about = (
  mandate: MandateRow,
): Pick<Notification, 'user_id' | 'category' | 'action' | 'facts'> => ({
  ...{ user_id: mandate.user_id, category: 'repayment' },
  facts: [
    ['Partner', 'Every partner'],
    ['Bank account', accountName(mandate)],
  ] satisfies Fact[],
  action: { label: 'See autopay', path: '/autopay' },
});

const named = (loans: Loans): string =>
  listed(loans.map(({ currency, partner }) => `your ${currency} loan at ${partner}`));

/** What a change by the bank means for the next bill; `after` is where the mandate stands now. */
export function mandateNews(
  before: MandateStatus,
  after: MandateRow,
  loans: Loans,
  asked: Asked,
): Notification {
  const { status } = after;
  if (status === 'active') return before === 'suspended' ? resumed(after, loans) : ready(after);
  if (status === 'suspended') return suspended(after, loans, asked);
  return status === 'expired' ? expired(after) : cancelled(after, loans, asked);
}

const ready = (mandate: MandateRow): Notification => ({
  ...about(mandate),
  subject: 'Your bank account can pay your bills',
  body: `Your bank now lets us charge ${accountName(mandate)}.`,
  next: 'Nothing is charged yet. Turn autopay on for a loan, and your bank account pays its next bill.',
  reach: 'both',
  notYou: true,
});

const resumed = (mandate: MandateRow, loans: Loans): Notification => ({
  ...about(mandate),
  subject: 'Your bank account can pay your bills again',
  body: `Your bank lets us charge ${accountName(mandate)} again.`,
  next:
    loans.length > 0
      ? `Autopay continues for ${named(loans)}. We tell you the amount and the fee before each charge.`
      : 'Nothing is charged until you turn autopay on for a loan.',
});

const expired = (mandate: MandateRow): Notification => ({
  ...about(mandate),
  subject: 'Your bank account is not ready for autopay',
  body: `Your bank did not confirm your account within ${hours} hours. It does that once ${proof} has come from the account.`,
  next: 'Nothing changes for your next bill. You can start again at any time. If you sent the money too late, ask your bank to return it.',
});

const suspended = (mandate: MandateRow, loans: Loans, asked: Asked): Notification => ({
  ...about(mandate),
  subject: 'Your bank has paused autopay from your account',
  body: `Your bank does not let us charge ${accountName(mandate)} for now.`,
  next: `${
    loans.length > 0
      ? `Until your bank allows it again, we charge nothing for ${named(loans)}. Pay your next bill yourself, and ask your bank why.`
      : 'No bill is paid from this account, so nothing changes for your next bill.'
  }${mayStillBeTaken(asked)}`,
});

const cancelled = (mandate: MandateRow, loans: Loans, asked: Asked): Notification => ({
  ...about(mandate),
  subject: 'Your bank has stopped autopay from your account',
  body: `Your bank does not let us charge ${accountName(mandate)} any more.${off(loans)}`,
  next: `${nextBill(loans)}${mayStillBeTaken(asked)}`,
});

/** The borrower has removed it in the app. Both contacts hear of it, in case it was somebody else. */
export const mandateRemoved = (mandate: MandateRow, loans: Loans, asked: Asked): Notification => ({
  ...about(mandate),
  subject: 'Your bank account is removed from autopay',
  body: `You removed ${mandate.bank ? accountName(mandate) : 'the bank account that you were adding'}. We will not charge it any more.${off(loans)}`,
  next: `${nextBill(loans)}${mayStillBeTaken(asked)}`,
  reach: 'both',
  notYou: true,
});

const off = (loans: Loans): string =>
  loans.length > 0 ? ` Autopay is off for ${named(loans)}.` : '';

const nextBill = (loans: Loans): string =>
  loans.length > 0
    ? 'Pay your next bill yourself, or turn autopay on again with your card or another account.'
    : 'Nothing changes for your next bill.';
