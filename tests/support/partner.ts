import { randomUUID } from 'node:crypto';
import type { WireOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { signInLink } from '#contract/session.ts';
import type { signOn } from '#contract/sign-on.ts';
import { testKey } from '#provider/sandbox/seed/partner-access.ts';
import { connectUser, type Link } from '#provider/session/partner-links.ts';
import { startSession } from '#provider/session/start.ts';
import { lastOtp } from './codes.ts';
import type { TestProvider } from './provider.ts';

export type Key = { readonly key_id: string; readonly secret: string };

/** HMAC-SHA256 in hex by the platform's own cryptography, as a partner might write it. */
export async function hmacOf(secret: string, text: string): Promise<string> {
  const encode = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encode.encode(secret), algorithm, false, [
    'sign',
  ]);
  const bytes = await crypto.subtle.sign('HMAC', key, encode.encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A request as a partner's server sends it. */
export type Sent = { readonly path: string; readonly body: string; readonly signature: string };

/** `at` in ms since 1970: when the partner says that it signed. */
export async function signedRequest(
  at: number,
  said: object,
  { key = testKey, path = '/api/signon?application_id=6' }: { key?: Key; path?: string } = {},
): Promise<Sent> {
  const body = JSON.stringify(said);
  const t = Math.floor(at / 1000);
  const v1 = await hmacOf(key.secret, `${t}.POST.${path}.${body}`);
  return { path, body, signature: `t=${t},key=${key.key_id},v1=${v1}` };
}

let signed = 0;

/**
 * The headers of a request that a partner's server signs at `at`, in ms since 1970. A signature is good
 * once, so that each is of another second.
 */
export async function signedHeaders(
  at: number,
  { method, path, body = '' }: { method: string; path: string; body?: string },
  key: Key = testKey,
): Promise<{ 'holdfast-signature': string }> {
  const t = Math.floor(at / 1000) - (signed++ % 250);
  const v1 = await hmacOf(key.secret, `${t}.${method}.${path}.${body}`);
  return { 'holdfast-signature': `t=${t},key=${key.key_id},v1=${v1}` };
}

type Answer = { status: number; code?: ErrorCode; message: string; data: WireOf<typeof signOn> };

export async function send(
  provider: Pick<TestProvider, 'fetch'>,
  { path, body, signature }: Sent,
): Promise<Answer> {
  const response = await provider.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'holdfast-signature': signature },
    body,
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

type Signing = Parameters<typeof signedRequest>[2];

/** A hand-off that goes well; gives the link, and the code in it. */
export async function handOver(
  provider: TestProvider,
  said: object,
  signing?: Signing,
): Promise<{ link: URL; code: string }> {
  // The same words in the same second would be the same signature.
  await provider.clock.moveTo(provider.clock.now() + 1_000);
  const answer = await send(provider, await signedRequest(provider.clock.now(), said, signing));
  if (answer.status !== 200) throw new Error(`${answer.code}: ${answer.message}`);
  const link = new URL(answer.data.redirect ?? '');
  return { link, code: link.pathname.split('/')[2] ?? '' };
}

/** The session that a hand-off opens by its word alone. */
export async function arriveAt(
  provider: TestProvider,
  application_id: number,
  ...handOff: [said: object, signing?: Signing]
): Promise<{ authorization: string }> {
  const { code } = await handOver(provider, ...handOff);
  const data = await provider.answer(signInLink, { body: { application_id, code } });
  if (!('token' in data)) throw new Error('It leads to the digits');
  return { authorization: `Bearer ${data.token}` };
}

/** A user of the partner's that nobody has heard of. */
export const newUserId = () => `user-${randomUUID()}`;

/** Whoever comes by a hand-off enters the code that goes to the mobile number in it. Gives the session. */
export async function proveAt(
  provider: TestProvider,
  application_id: number,
  said: { readonly user_id: string; readonly mobile: string } & object,
  signing?: Signing,
): Promise<{ authorization: string }> {
  const { mobile: identifier } = said;
  const { code } = await handOver(provider, said, signing);
  const opened = await provider.answer(signInLink, { body: { application_id, code } });
  if ('token' in opened) throw new Error('It leads to no digits');
  const { handoff } = opened;
  const body = { application_id, identifier, type: 'mobile', ...(handoff && { handoff }) } as const;
  await provider.answer(signInLink, { body: { ...body, otp: null } });
  const otp = await lastOtp(provider, identifier);
  const signedIn = await provider.answer(signInLink, { body: { ...body, otp } });
  if (!('token' in signedIn)) throw new Error('The digits are right');
  // The next ones may be asked for.
  await provider.clock.moveTo(provider.clock.now() + 181_000);
  return { authorization: `Bearer ${signedIn.token}` };
}

/** A borrower who has just signed in by a code is this user of a partner from now on. */
export async function connectAs(
  provider: Pick<TestProvider, 'context'>,
  link: Link,
): Promise<void> {
  const session_id = await newCodeSession(provider, link);
  await connectUser(provider.context, { ...link, session_id });
}

/** The id of a session that a right code has opened. */
export async function newCodeSession(
  { context }: Pick<TestProvider, 'context'>,
  { user_id, application_id }: { readonly user_id: string; readonly application_id: number },
): Promise<string> {
  const { session_id } = await context.db
    .transaction()
    .execute((tx) => startSession(tx, context, { user_id, application_id, by_code: true }));
  return session_id;
}
