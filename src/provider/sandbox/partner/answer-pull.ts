import { NotGenuine, verifyPull } from '#clients/partner/src/verify.ts';
import { pretty } from './exchange.ts';
import type { Account } from './holdings.ts';
import type { Entry } from './journal.ts';
import { type Customer, sabi } from './sabi.ts';
import { pictureOf } from './send-holdings.ts';

/** Below which Sabi's server answers what a user of its holds. */
export const pullPath = '/sandbox/partner/pulls';

export type Pull = {
  readonly signature: string | undefined;
  /** As it was asked. */
  readonly address: string;
  /** Undefined for one whom Sabi does not know. */
  readonly customer: Customer | undefined;
  readonly accounts: readonly Account[];
  /** Milliseconds of real time, from before the accounts were read. */
  readonly now: number;
};

/** Says what a user holds, to us alone: 401 for anybody else, 404 for a user whom Sabi does not know. */
export function answerPull(pull: Pull): { answer: Response; entry: Omit<Entry, 'id'> } {
  const { signature, address, customer, accounts, now } = pull;
  const isGenuine = isVerified(pull);
  const isKnown = customer !== undefined && accounts.length > 0;
  const status = !isGenuine ? 401 : isKnown ? 200 : 404;
  const picture = status === 200 ? pictureOf(accounts, now) : {};
  const who = customer?.first_name ?? 'a user';
  const raw = [
    `GET ${address}`,
    `Holdfast-Signature: ${signature ?? ''}`,
    '',
    `${status}`,
    pretty(JSON.stringify(picture)),
  ];
  const says = isGenuine
    ? `Was asked what ${who} holds: signature verified`
    : 'Was asked what a user holds, and did not believe who asked';
  const at = new Date(now).toISOString();
  const entry = { at, kind: 'holdings', ok: status === 200, says, raw: raw.join('\n') } as const;
  return { answer: Response.json(picture, { status }), entry };
}

function isVerified({ signature, address, now }: Pull): boolean {
  try {
    const verifying = { secret: sabi.key.secret, now: Math.floor(now / 1000) };
    verifyPull(signature, address, verifying);
    return true;
  } catch (error) {
    if (error instanceof NotGenuine) return false;
    throw error;
  }
}
