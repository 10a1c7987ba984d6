import { createHmac, timingSafeEqual } from 'node:crypto';
import { ProcessorDown } from './processor.ts';

export type PaystackAccess = {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly fetch: (request: Request) => Promise<Response>;
};

/** What Paystack answered: the data, or a refusal that it would repeat. */
export type PaystackAnswer<T> =
  | { readonly ok: true; readonly data: T }
  | {
      readonly ok: false;
      readonly status: 400 | 404 | 422;
      readonly code: string;
      readonly message: string;
    };

type Method = 'GET' | 'POST';

/** One request. Throws ProcessorDown when there is no answer, or one that says nothing certain. */
export async function askPaystack<T>(
  access: PaystackAccess,
  method: Method,
  path: string,
  body?: object,
): Promise<PaystackAnswer<T>> {
  const answer = await exchange<T>(access, method, path, body);
  if (!answer.ok) return answer;
  if (answer.data) return { ok: true, data: answer.data };
  throw new ProcessorDown(`No data for ${method} ${path}`);
}

/** As `askPaystack`, of a wish whose answer brings nothing but a yes. */
export async function tellPaystack(
  access: PaystackAccess,
  path: string,
  body: object,
): Promise<PaystackAnswer<undefined>> {
  const answer = await exchange(access, 'POST', path, body);
  return answer.ok ? { ok: true, data: undefined } : answer;
}

async function exchange<T>(
  { baseUrl, secretKey, fetch }: PaystackAccess,
  method: Method,
  path: string,
  body?: object,
): Promise<PaystackAnswer<T | undefined>> {
  const request = new Request(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  let response: Response;
  let answer: { status?: boolean; message?: string; code?: string; data?: T };
  try {
    response = await fetch(request);
    answer = await response.json();
  } catch (cause) {
    throw new ProcessorDown(`No answer to ${method} ${path}`, { cause });
  }
  if (response.ok && answer.status) return { ok: true, data: answer.data };
  const { status } = response;
  const { code = '', message = '' } = answer;
  // What is not as it must be in what we send is a no; what we ask about is never invalid.
  const invalid = status === 422 && method === 'POST';
  if (status === 404 || status === 400 || invalid) return { ok: false, status, code, message };
  throw new ProcessorDown(`${status} to ${method} ${path}: ${message}`);
}

/** HMAC-SHA512 of the raw body in hex, as `x-paystack-signature` carries it. */
export const signatureOf = (rawBody: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex');

/** Compares in constant time, so that a forger learns nothing from how long a refusal takes. */
export function isSigned(rawBody: string, signature: string | undefined, secretKey: string) {
  const given = Buffer.from(signature ?? '', 'utf8');
  const right = Buffer.from(signatureOf(rawBody, secretKey), 'utf8');
  return given.length === right.length && timingSafeEqual(given, right);
}
