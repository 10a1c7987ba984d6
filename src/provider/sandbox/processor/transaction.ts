import { minor } from '#credit/money.ts';
import { processingFee } from '#credit/rates.ts';
import type { PaystackTransaction } from '../../payments/paystack.ts';
import type { SandboxCharge } from './charges.ts';

/**
 * A charge as Paystack writes it: `amount` is what was paid, and what it keeps is its fee on that. Once
 * all of it has been given back it is `reversed`.
 */
export function transactionOf(charge: SandboxCharge, refunded = 0): PaystackTransaction {
  const { reference, currency, card, status, paid_at, email } = charge;
  const amount = charge.paid ?? charge.amount;
  return {
    id: charge.transaction_id,
    status: refunded >= amount ? 'reversed' : status,
    reference,
    amount,
    requested_amount: charge.amount,
    currency,
    fees: status === 'success' ? keptOf(amount) : null,
    paid_at,
    gateway_response: (status === 'failed' && card?.gateway) || null,
    customer: { email },
    authorization: card && {
      authorization_code: card.token,
      channel: card.channel ?? 'card',
      brand: card.brand ?? null,
      last4: card.last4,
      exp_month: String(card.exp_month).padStart(2, '0'),
      exp_year: String(card.exp_year),
      reusable: !card.forgotten,
    },
  };
}

const keptOf = (amount: number) => processingFee(minor(amount));
