import { minor } from '#credit/money.ts';
import { processingFee } from '#credit/rates.ts';
import type { PaystackTransaction } from '../../payments/paystack.ts';
import type { SandboxCharge } from './charges.ts';

/** A charge as Paystack writes it: `amount` is what was paid, and what it keeps is its fee on that. */
export function transactionOf(charge: SandboxCharge): PaystackTransaction {
  const { reference, currency, card, status, paid_at, refunded_at } = charge;
  const amount = charge.paid ?? charge.amount;
  return {
    status: refunded_at ? 'reversed' : status,
    reference,
    amount,
    requested_amount: charge.amount,
    currency,
    fees: status === 'success' ? keptOf(amount) : null,
    paid_at,
    authorization: card && {
      authorization_code: card.token,
      channel: 'card',
      brand: card.brand ?? null,
      last4: card.last4,
      exp_month: String(card.exp_month).padStart(2, '0'),
      exp_year: String(card.exp_year),
      reusable: !card.forgotten,
    },
  };
}

const keptOf = (amount: number) => processingFee(minor(amount));
