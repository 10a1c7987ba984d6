import type { Repayment } from '#contract/repayments.ts';
import { formatMoney, type Minor } from '#credit/money.ts';

const triggers = {
  user: 'by you',
  application: 'by your partner',
  other: 'by transfer',
} as const;

/** Who made a payment, and how: 'Paystack, by you'. */
export const madeBy = ({ triggered, processor }: Repayment) =>
  `${processor.processorName}, ${triggers[triggered]}`;

/** What it paid for. */
export function paidFor({ principal, interest, surplus, currency }: Repayment): string {
  const money = (amount: Minor) => formatMoney(amount, currency);
  const parts = [
    `${money(principal)} principal`,
    `${money(interest)} interest and charges`,
    surplus > 0 && `${money(surplus)} back to your balance`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What one dollar cost; nothing where no dollars were bought. */
export const rateOf = ({ rate }: { readonly rate: number }) =>
  rate > 1 ? formatMoney(rate as Minor, 'NGN') : undefined;

/** The page of a payment whose end is not known yet: it asks the processor. */
export const paymentAddress = ({ reference }: Repayment) =>
  `/repay?${new URLSearchParams({ reference })}`;
