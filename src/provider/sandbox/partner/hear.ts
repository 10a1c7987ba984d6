import * as z from 'zod/mini';
import {
  type Doubt,
  NotGenuine,
  type Returned as Said,
  verifyReturn,
  verifyWebhook,
} from '#clients/partner/src/verify.ts';
import { pretty } from './exchange.ts';
import type { Entry, Event } from './journal.ts';
import { sabi } from './sabi.ts';

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
    order_id: z.optional(z.string()),
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
  const { believed, doubt } = judged(() => verifyWebhook(signature, rawBody, verifying(now)));
  const told = eventIn(believed);
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

function eventIn(sent: unknown): Event | undefined {
  const { success, data: read } = event.safeParse(sent);
  if (!success) return undefined;
  const { id, type, data } = read;
  const { user_id = null, loan_id = null, order_id = null } = data;
  return { id, type, user_id, loan_id, order_id };
}

const verifying = (now: number) => ({
  secret: sabi.key.secret,
  now: Math.floor(now / 1000),
});

/** What is believed, or why it is not; what is signed and no JSON is neither. */
function judged<Believed>(verify: () => Believed): { believed?: Believed; doubt?: Doubt } {
  try {
    return { believed: verify() };
  } catch (error) {
    return error instanceof NotGenuine ? { doubt: error.doubt } : {};
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
  query: string,
  now: number,
  spend: (state: string) => string | undefined,
): Returned {
  const { believed, doubt } = judged<Said>(() => verifyReturn(query, verifying(now)));
  const user_id = believed && spend(believed.state ?? '');
  const verified = user_id !== undefined;
  const parts = new URLSearchParams(query);
  const outcome = parts.get('outcome');
  return {
    verified,
    outcome: verified ? outcome : null,
    loan_id: (verified && believed?.loanId) || null,
    user_id: user_id ?? null,
    entry: {
      at: new Date(now).toISOString(),
      kind: 'return',
      ok: verified,
      says: verified
        ? `Came back with “${outcome}”: signature verified`
        : `Came back with “${outcome}”, not believed: ${doubt ? reasons[doubt] : unknownState}`,
      raw: [...parts].map(([name, value]) => `${name}=${value}`).join('\n'),
    },
  };
}
