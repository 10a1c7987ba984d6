import { askPaystack, type PaystackAccess, tellPaystack } from './paystack-api.ts';
import {
  type Charge,
  type ChargedCard,
  type PaymentProcessor,
  ProcessorDown,
} from './processor.ts';
import { isSigned } from './signature.ts';

type Options = PaystackAccess & { readonly publicKey: string };

/** A transaction as `GET /transaction/verify/:reference` and webhooks describe it. */
export type PaystackTransaction = {
  status: string;
  reference: string;
  amount: number;
  requested_amount?: number | null;
  currency: string;
  fees?: number | null;
  /** ISO instant. */
  paid_at?: string | null;
  authorization?: {
    authorization_code?: string;
    channel?: string;
    brand?: string | null;
    last4?: string;
    exp_month?: string;
    exp_year?: string;
    reusable?: boolean;
  } | null;
};

/** Speaks Paystack's REST protocol. Sources: its reference for transactions, refunds and customers. */
export function paystack({ publicKey, ...access }: Options): PaymentProcessor {
  const transactionBy = (reference: string) => {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`;
    return askPaystack<PaystackTransaction>(access, 'GET', path);
  };

  return {
    name: 'Paystack',
    publicKey,
    async initialize(charge) {
      const page = await askPaystack<{ access_code: string; authorization_url: string }>(
        access,
        'POST',
        '/transaction/initialize',
        charge,
      );
      if (!page.ok) throw new ProcessorDown('The charge was refused');
      return page.data;
    },
    async verify(reference) {
      const transaction = await transactionBy(reference);
      return transaction.ok ? chargeOf(transaction.data) : undefined;
    },
    async refund(reference) {
      const body = { transaction: reference };
      const refund = await askPaystack<object>(access, 'POST', '/refund', body);
      if (refund.ok) return;
      // A repeat is refused: what counts is whether the money has gone back.
      const charge = await transactionBy(reference);
      if (!charge.ok || charge.data.status !== 'reversed') {
        throw new ProcessorDown('The refund was refused');
      }
    },
    async forgetCard(token) {
      const body = { authorization_code: token };
      // A refusal says that there is no such card, or that it is forgotten already.
      await tellPaystack(access, '/customer/authorization/deactivate', body);
    },
    signed: (rawBody, signature) => isSigned(rawBody, signature, access.secretKey),
  };
}

/** States in which the borrower, or the bank, may still complete the charge. */
const open = ['pending', 'ongoing', 'processing', 'queued'];

function chargeOf(transaction: PaystackTransaction): Charge {
  const { status, reference, amount, requested_amount, currency, fees } = transaction;
  return {
    status: status === 'success' ? 'success' : open.includes(status) ? 'pending' : 'failed',
    reference,
    requested: requested_amount ?? amount,
    paid: amount,
    currency,
    fees: fees ?? 0,
    card: cardOf(transaction.authorization),
    paidAt: Date.parse(transaction.paid_at ?? '') || null,
  };
}

function cardOf(authorization: PaystackTransaction['authorization']): ChargedCard | null {
  if (!authorization?.authorization_code || !authorization.last4) return null;
  return {
    token: authorization.authorization_code,
    brand: authorization.brand?.trim().slice(0, 40) || null,
    last4: authorization.last4,
    exp_month: Number(authorization.exp_month),
    exp_year: Number(authorization.exp_year),
    reusable: authorization.reusable === true,
  };
}
