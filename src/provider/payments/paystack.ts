import { askPaystack, isSigned, type PaystackAccess, tellPaystack } from './paystack-api.ts';
import { disputeOf, type PaystackDispute } from './paystack-dispute.ts';
import { beginMandate, mandateOf } from './paystack-mandates.ts';
import {
  type Charge,
  type ChargedCard,
  type ChargeFailure,
  type ChargeRefund,
  type PaymentProcessor,
  ProcessorDown,
} from './processor.ts';

type Options = PaystackAccess & { readonly publicKey: string };

/** A transaction as `GET /transaction/verify/:reference` and webhooks describe it. */
export type PaystackTransaction = {
  id: number;
  status: string;
  reference: string;
  amount: number;
  requested_amount?: number | null;
  currency: string;
  fees?: number | null;
  /** ISO instant. */
  paid_at?: string | null;
  /** The bank's answer, in words: 'Approved', 'Declined', 'Insufficient Funds'. */
  gateway_response?: string | null;
  customer?: { email?: string | null } | null;
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

/** The answer to a charge of a saved card: `paused` when the customer must go to the page first. */
type ChargeAttempt = { paused?: boolean; access_code?: string; authorization_url?: string };

/** A refund as `GET /refund` lists it; `transaction` is the id of what was paid. */
export type PaystackRefund = {
  id: number;
  transaction: number;
  dispute: number | null;
  amount: number;
  status: string;
  /** ISO instant. */
  created_at: string;
};

/** Speaks Paystack's REST protocol. Sources: its reference for transactions, refunds, customers and direct debit. */
export function paystack({ publicKey, ...access }: Options): PaymentProcessor {
  const transactionBy = (reference: string) => {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`;
    return askPaystack<PaystackTransaction>(access, 'GET', path);
  };
  const refundsOf = async (id: number): Promise<PaystackRefund[]> => {
    const path = `/refund?transaction=${id}&perPage=100`;
    const refunds = await askPaystack<PaystackRefund[]>(access, 'GET', path);
    if (!refunds.ok) throw new ProcessorDown('The refunds of a charge are not known');
    return refunds.data.filter(({ transaction }) => transaction === id);
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
    async chargeCard(charge) {
      const path = '/transaction/charge_authorization';
      const answer = await askPaystack<ChargeAttempt>(access, 'POST', path, charge);
      if (!answer.ok) return { outcome: 'refused', message: answer.message };
      const { paused, access_code, authorization_url } = answer.data;
      return paused && access_code && authorization_url
        ? { outcome: 'challenge', page: { access_code, authorization_url } }
        : { outcome: 'attempted' };
    },
    async verify(reference) {
      const transaction = await transactionBy(reference);
      return transaction.ok ? chargeOf(transaction.data) : undefined;
    },
    async refund(reference, amount, beforeAsked) {
      const charge = await transactionBy(reference);
      if (!charge.ok) throw new ProcessorDown('A charge to refund is not known');
      if (charge.data.status === 'reversed') return;
      const refunds = (await refundsOf(charge.data.id)).filter(({ status }) => status !== 'failed');
      const paid = charge.data.amount;
      // What a dispute took is nothing that we gave, and no more than all can go back.
      const given = sumOf(refunds.filter(({ dispute }) => dispute === null));
      const missing = Math.min((amount ?? paid) - given, paid - sumOf(refunds));
      if (missing <= 0) return;
      const body = { transaction: reference, amount: missing };
      beforeAsked?.();
      const refund = await askPaystack<object>(access, 'POST', '/refund', body);
      if (!refund.ok) throw new ProcessorDown(`The refund was refused: ${refund.message}`);
    },
    async dispute(id) {
      const path = `/dispute/${encodeURIComponent(id)}`;
      const dispute = await askPaystack<PaystackDispute>(access, 'GET', path);
      return dispute.ok ? disputeOf(dispute.data) : undefined;
    },
    async refundsOf(reference) {
      const transaction = await transactionBy(reference);
      if (!transaction.ok) return [];
      const refunds = await refundsOf(transaction.data.id);
      return refunds.toSorted((one, other) => one.id - other.id).map(chargeRefundOf);
    },
    async forgetCard(token) {
      const body = { authorization_code: token };
      // A refusal says that there is no such card, or that it is forgotten already.
      await tellPaystack(access, '/customer/authorization/deactivate', body);
    },
    initializeMandate: (asked) => beginMandate(access, asked),
    mandate: (reference) => mandateOf(access, reference),
    signed: (rawBody, signature) => isSigned(rawBody, signature, access.secretKey),
  };
}

const sumOf = (refunds: readonly PaystackRefund[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0);

/** Every other state, also one that we do not know, may still become a payment. */
const states: Readonly<Record<string, Charge['status']>> = {
  success: 'paid',
  abandoned: 'open',
  failed: 'failed',
  reversed: 'failed',
};

function chargeOf(transaction: PaystackTransaction): Charge {
  const { status, reference, amount, requested_amount, currency, fees } = transaction;
  return {
    status: states[status] ?? 'pending',
    reference,
    requested: requested_amount ?? amount,
    paid: amount,
    currency,
    fees: fees ?? 0,
    card: cardOf(transaction),
    failure: status === 'failed' ? failureOf(transaction) : null,
    paidAt: Date.parse(transaction.paid_at ?? '') || null,
  };
}

function failureOf({ gateway_response }: PaystackTransaction): ChargeFailure | null {
  if (!gateway_response) return null;
  return /insufficient|not sufficient/i.test(gateway_response) ? 'insufficient_funds' : 'declined';
}

function cardOf({ authorization, customer }: PaystackTransaction): ChargedCard | null {
  if (!authorization?.authorization_code || !authorization.last4) return null;
  if (authorization.channel === 'direct_debit') return null;
  return {
    token: authorization.authorization_code,
    brand: authorization.brand?.trim().slice(0, 40) || null,
    last4: authorization.last4,
    exp_month: Number(authorization.exp_month),
    exp_year: Number(authorization.exp_year),
    reusable: authorization.reusable === true,
    email: customer?.email ?? null,
  };
}

function chargeRefundOf({ id, amount, status, dispute, created_at }: PaystackRefund): ChargeRefund {
  return {
    id: String(id),
    amount,
    // pending, processing, needs-attention, and whatever may be added: not over yet.
    status: status === 'processed' || status === 'failed' ? status : 'pending',
    ofDispute: typeof dispute === 'number',
    createdAt: Date.parse(created_at),
  };
}
