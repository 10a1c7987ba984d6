import { webhookSeconds } from '#contract/partner-times.ts';
import { realNow } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { isWebhookAddress } from './addresses.ts';
import { signingKey } from './keys.ts';
import { NotPublic, TooLong } from './public-network.ts';
import { hmac } from './signed-request.ts';

const answerWithin = webhookSeconds * 1000;

/** A request to a partner's server. */
export type Outgoing = {
  readonly application_id: number;
  /** Null where the partner has none. */
  readonly address: string | null;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What is signed after the time and a dot. */
  readonly signed: string;
  /** How long the answer's body may be; without it, it is not read. */
  readonly maxBytes?: number;
};

/** What came of one try. `status` is the partner's; null when none came, `late` when in no time. */
export type Tried = {
  readonly status: number | null;
  readonly problem: string | null;
  readonly late?: boolean;
  readonly body: string;
};

/**
 * Asks a partner's server once, signed with its oldest valid key. Any 2xx within 10 s is no problem. Never
 * throws: what goes wrong is said in a few words, and never with the address, in which a secret may be.
 */
export async function sendSigned(context: Context, outgoing: Outgoing): Promise<Tried> {
  const { application_id, address, method, headers, body, signed, maxBytes = 0 } = outgoing;
  const failed = (problem: string, late = false) => ({ status: null, problem, late, body: '' });
  if (address === null || !isWebhookAddress(address, context.config)) return failed('no address');
  const key = await signingKey(context, application_id);
  if (!key) return failed('no valid key');
  const t = Math.floor(realNow(context.clock) / 1000);
  const request = new Request(address, {
    method,
    headers: {
      ...headers,
      'holdfast-signature': `t=${t},v1=${hmac(key.secret, `${t}.${signed}`)}`,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(answerWithin),
  });
  try {
    const answer = await context.askPartner(request, maxBytes);
    const isTaken = answer.status >= 200 && answer.status < 300;
    return { ...answer, problem: isTaken ? null : `answered ${answer.status}` };
  } catch (error) {
    if (error instanceof NotPublic) return failed('not an address of a public network');
    if (error instanceof TooLong) return failed(`answered more than ${maxBytes / 1024} KB`);
    const late = error instanceof Error && error.name === 'TimeoutError';
    return failed(late ? `no answer within ${webhookSeconds} s` : 'no connection', late);
  }
}
