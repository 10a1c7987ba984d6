import {
  type Charge,
  type ChargedCard,
  type PaymentProcessor,
  ProcessorDown,
} from './processor.ts';
import { isSigned } from './signature.ts';

type Options = {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  fetch: (request: Request) => Promise<Response>;
};

/** A transaction as `GET /transaction/verify/:reference` and webhooks describe it. */
export type PaystackTransaction = {
  status: string;
  reference: string;
  amount: number;
  requested_amount?: number | null;
  currency: string;
  fees?: number | null;
  authorization?: {
    authorization_code?: string;
    channel?: string;
    last4?: string;
    exp_month?: string;
    exp_year?: string;
    reusable?: boolean;
  } | null;
};

/** Speaks Paystack's REST protocol. Sources: its reference for transactions and refunds. */
export function paystack({ baseUrl, secretKey, publicKey, fetch }: Options): PaymentProcessor {
  async function send<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<T | Unknown> {
    const request = new Request(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    let response: Response;
    let answer: { status?: boolean; message?: string; data?: T };
    try {
      response = await fetch(request);
      answer = await response.json();
    } catch (cause) {
      throw new ProcessorDown(`No answer to ${method} ${path}`, { cause });
    }
    if (response.ok && answer.status && answer.data) return answer.data;
    if (response.status === 404 || response.status === 400) return unknown;
    throw new ProcessorDown(`${response.status} to ${method} ${path}: ${answer.message}`);
  }

  return {
    name: 'Paystack',
    publicKey,
    async initialize(charge) {
      const page = await send<{ access_code: string; authorization_url: string }>(
        'POST',
        '/transaction/initialize',
        charge,
      );
      if (page === unknown) throw new ProcessorDown('The charge was refused');
      return page;
    },
    async verify(reference) {
      const transaction = await send<PaystackTransaction>('GET', transactionPath(reference));
      return transaction === unknown ? undefined : chargeOf(transaction);
    },
    async refund(reference) {
      const refund = await send<object>('POST', '/refund', { transaction: reference });
      if (refund !== unknown) return;
      // A repeat is refused: what counts is whether the money has gone back.
      const charge = await send<PaystackTransaction>('GET', transactionPath(reference));
      if (charge === unknown || charge.status !== 'reversed') {
        throw new ProcessorDown('The refund was refused');
      }
    },
    signed: (rawBody, signature) => isSigned(rawBody, signature, secretKey),
  };
}

const transactionPath = (reference: string) =>
  `/transaction/verify/${encodeURIComponent(reference)}`;

const unknown = Symbol('unknown');
type Unknown = typeof unknown;

/** States in which the borrower, or the bank, may still complete the charge. */
const open = ['pending', 'ongoing', 'processing', 'queued'];

function chargeOf(transaction: PaystackTransaction): Charge {
  const { status, reference, amount, requested_amount, currency, fees } = transaction;
  return {
    status: status === 'success' ? 'success' : open.includes(status) ? 'pending' : 'failed',
    reference,
    requested: requested_amount ?? amount,
    currency,
    fees: fees ?? 0,
    card: cardOf(transaction.authorization),
  };
}

function cardOf(authorization: PaystackTransaction['authorization']): ChargedCard | null {
  if (!authorization?.authorization_code || !authorization.last4) return null;
  return {
    token: authorization.authorization_code,
    last4: authorization.last4,
    exp_month: Number(authorization.exp_month),
    exp_year: Number(authorization.exp_year),
    reusable: authorization.reusable === true,
  };
}
