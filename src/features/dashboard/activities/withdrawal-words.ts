import type { Withdrawal } from '#contract/withdrawals.ts';
import { formatMoney } from '#credit/money.ts';
import { rateOf } from './repayment-words.ts';

/** The account that it goes to, its number but for the last four digits hidden. */
export function accountOf({ destination }: Withdrawal): string {
  const { bank_name, account_number } = destination;
  return [bank_name, `••••${account_number.slice(-4)}`].filter(Boolean).join(' ');
}

/** What arrives there, where that is another currency. */
export function paidOf(withdrawal: Withdrawal): string | undefined {
  const { paid, requestedCurrency, currency } = withdrawal;
  if (requestedCurrency === currency) return undefined;
  return `${formatMoney(paid, requestedCurrency)} at ${rateOf(withdrawal)} for a dollar`;
}

/** Why the bank sent it back; it is in the balance again. */
export function refusalOf({ withdrawalStatus, reason }: Withdrawal): string | undefined {
  if (withdrawalStatus !== 'rejected') return undefined;
  return `${reason ?? 'The bank sent it back'}. It is in your balance again.`.replace('..', '.');
}
