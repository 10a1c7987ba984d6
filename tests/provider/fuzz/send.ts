import { createHmac } from 'node:crypto';
import { signatureOf } from '#provider/payments/paystack-api.ts';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import { testKey } from '#provider/sandbox/seed/partner-access.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Sent } from '../openapi/description.ts';
import type { Wanted } from './broken.ts';
import { type Operation, type Reached, reach } from './operations.ts';
import { filledIn, type Person } from './person.ts';
import { gatewayToken, operatorToken } from './places.ts';

/** A request as it outgoing, and what the document has at its address. */
export type Outgoing = Reached & {
  readonly wanted: Wanted;
  readonly person: Person;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly sent: Sent;
};

/** Fills in what stands for somebody's values, signs it and gives it its headers. */
export function outgoing(
  provider: TestProvider,
  operations: readonly Operation[],
  wanted: Wanted,
  { person, other, number }: { person: Person; other: Person; number: number },
): Outgoing {
  const fill = (text: string) => filledIn(text, person, other);
  const url = new URL(addressOf(wanted, fill), 'http://app.test');
  const { method } = wanted;
  const reached = reach(operations, method, url.pathname);
  // As it is when it has been encoded: halves of a pair are none any more.
  const body =
    method === 'GET' || wanted.body === undefined ? undefined : fill(wanted.body).toWellFormed();
  const headers = headersOf(wanted, person, number, body);
  if (reached.operation?.signed) {
    const text = `${method}.${url.pathname}${url.search}.${body ?? ''}`;
    const signed = partnerSignature(provider, wanted, text, number);
    if (signed !== undefined) headers.set('holdfast-signature', signed);
  }
  if (reached.operation?.rights === 'processor' && wanted.signature !== 'none') {
    const key = provider.context.config.paystack.secretKey || sandboxProcessorAccess.secretKey;
    const signature = signatureOf(body ?? '', wanted.signature === 'right' ? key : 'another');
    headers.set('x-paystack-signature', signature);
  }
  const sent = { query: url.searchParams, params: reached.params, body: parsed(body), headers };
  return { ...reached, wanted, person, url, headers, body, sent };
}

function addressOf({ operation, path, query }: Wanted, fill: (text: string) => string): string {
  const pattern = operation.slice(operation.indexOf('/'));
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(fill(path[name] ?? '').toWellFormed()),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      search.append(name, fill(typeof one === 'string' ? one : (JSON.stringify(one) ?? '')));
    }
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function headersOf(
  { token, key, contentType, headers: further }: Wanted,
  person: Person,
  number: number,
  body: string | undefined,
) {
  const headers = new Headers(further);
  const tokens = {
    own: person.token,
    forged: `${person.token.slice(0, -6)}AAAAAA`,
    ended: 'eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0.',
    odd: '\u00ff\u00fe',
    operator: operatorToken,
    gateway: gatewayToken,
  };
  const keys = { new: `key-${number}`, used: 'key-used', odd: '\u00ff'.repeat(300) };
  if (body !== undefined) headers.set('content-type', contentType);
  if (key !== 'none') headers.set('idempotency-key', keys[key]);
  if (person.origin !== undefined) return fromDesk(headers, token, person);
  if (token !== 'none') headers.set('authorization', `Bearer ${tokens[token]}`);
  if (person.cookie !== '' && !headers.has('cookie')) headers.set('cookie', person.cookie);
  return headers;
}

/** A page of the back office says where it is, and who asks by a cookie. */
function fromDesk(headers: Headers, token: Wanted['token'], { cookie, origin = '' }: Person) {
  if (!headers.has('origin')) headers.set('origin', origin);
  const name = cookie.replace(/=.*/, '');
  const cookies: Partial<Record<Wanted['token'], string>> = {
    own: cookie,
    forged: `${name}=AAAA`,
    ended: `${name}=`,
    odd: '=;=',
  };
  const sent = cookies[token];
  if (sent && !headers.has('cookie')) headers.set('cookie', sent);
  return headers;
}

function partnerSignature(
  { clock }: TestProvider,
  { signature }: Wanted,
  text: string,
  number: number,
): string | undefined {
  if (signature === 'none') return undefined;
  if (signature === 'odd') return 't=now,key=me';
  // A signature is good once.
  const t = Math.floor(clock.now() / 1000) - (number % 250);
  const secret = signature === 'right' ? testKey.secret : 'another';
  const v1 = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex');
  return `t=${t},key=${testKey.key_id},v1=${v1}`;
}

/** Undefined for what is no JSON; a mark of the byte order is none of the text. */
function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse((body ?? '').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
