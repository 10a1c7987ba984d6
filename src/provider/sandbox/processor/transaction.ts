import { minor } from '#credit/money.ts';
import { processingFee } from '#credit/rates.ts';
import type { PaystackTransaction } from '../../payments/paystack.ts';
import type { SandboxCharge } from './charges.ts';

/** A charge as Paystack writes it. What it keeps is its fee on the amount before that fee. */
export function transactionOf(charge: SandboxCharge): PaystackTransaction & { paid_at: unknown } {
  const { reference, amount, currency, card, status, paid_at, refunded_at } = charge;
  return {
    status: refunded_at ? 'reversed' : status,
    reference,
    amount,
    requested_amount: amount,
    currency,
    fees: status === 'success' ? keptOf(amount) : null,
    paid_at,
    authorization: card && {
      authorization_code: card.token,
      channel: 'card',
      last4: card.last4,
      exp_month: String(card.exp_month).padStart(2, '0'),
      exp_year: String(card.exp_year),
      reusable: true,
    },
  };
}

const keptOf = (amount: number) => processingFee(minor(amount));
