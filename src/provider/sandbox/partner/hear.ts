import * as z from 'zod/mini';
import { pretty } from './hand-off.ts';
import type { Entry, Event } from './journal.ts';
import { sabi } from './sabi.ts';
import { type Doubt, doubtOfReturn, doubtOfWebhook } from './signing.ts';

type Noted = Omit<Entry, 'id'>;

const reasons: Record<Doubt, string> = {
  unsigned: 'it bears no signature',
  forged: 'its signature does not match',
  old: 'it was signed too long ago',
};

const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    user_id: z.optional(z.nullable(z.string())),
    loan_id: z.optional(z.nullable(z.string())),
  }),
});

export type Webhook = {
  readonly signature: string | undefined;
  readonly rawBody: string;
  /** Milliseconds of real time. */
  readonly now: number;
  /** Sabi's server is broken for now, as servers are. */
  readonly failing: boolean;
  readonly isKnown: (id: string) => boolean;
};

/** Hears a webhook: only a signed one counts, and the same one counts once. */
export function receiveWebhook(webhook: Webhook): { status: number; entry: Noted } {
  const { signature, rawBody, now, failing, isKnown } = webhook;
  const doubt = doubtOfWebhook(sabi.key, signature, rawBody, Math.floor(now / 1000));
  const told = doubt ? undefined : eventIn(rawBody);
  const status = failing ? 500 : told ? 200 : doubt ? 401 : 400;
  const entry = {
    at: new Date(now).toISOString(),
    kind: 'webhook',
    ok: status === 200,
    says: sentence(status, told, doubt, told !== undefined && isKnown(told.id)),
    raw: [`Holdfast-Signature: ${signature ?? ''}`, '', pretty(rawBody), '', `${status}`].join(
      '\n',
    ),
    ...(told && status === 200 && { event: told }),
  } as const;
  return { status, entry };
}

function sentence(
  status: number,
  told: Event | undefined,
  doubt: Doubt | undefined,
  again: boolean,
): string {
  const name = told?.type ?? 'A webhook';
  if (status === 500) return `${name} came, and Sabi’s server answered with an error`;
  if (doubt) return `A webhook came that is not believed: ${reasons[doubt]}`;
  if (!told) return 'A webhook came that says nothing we know';
  return again ? `${name} came again: known already` : `${name}: signature verified`;
}

function eventIn(rawBody: string): Event | undefined {
  try {
    const { id, type, data } = z.parse(event, JSON.parse(rawBody));
    return { id, type, user_id: data.user_id ?? null, loan_id: data.loan_id ?? null };
  } catch {
    return undefined;
  }
}

const unknownState = 'its state is none of ours, or was used before';

/** How a borrower came back, as far as it can be believed. */
export type Returned = {
  readonly verified: boolean;
  readonly outcome: string | null;
  readonly loan_id: string | null;
  /** Who came back, by the state that Sabi gave along. */
  readonly user_id: string | null;
  readonly entry: Noted;
};

/** Hears the return in an address; `spend` gives whose state it is, once. */
export function hearReturn(
  query: URLSearchParams,
  now: number,
  spend: (state: string) => string | undefined,
): Returned {
  const doubt = doubtOfReturn(sabi.key, query, Math.floor(now / 1000));
  const user_id = doubt ? undefined : spend(query.get('state') ?? '');
  const verified = user_id !== undefined;
  const outcome = query.get('outcome');
  return {
    verified,
    outcome: verified ? outcome : null,
    loan_id: verified ? query.get('loan_id') : null,
    user_id: user_id ?? null,
    entry: {
      at: new Date(now).toISOString(),
      kind: 'return',
      ok: verified,
      says: verified
        ? `Came back with “${outcome}”: signature verified`
        : `Came back with “${outcome}”, not believed: ${doubt ? reasons[doubt] : unknownState}`,
      raw: [...query].map(([name, value]) => `${name}=${value}`).join('\n'),
    },
  };
}
