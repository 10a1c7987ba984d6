import type { Currency, Minor } from '#credit/money.ts';
import { ReadFailure } from '#stores/reads/read.ts';
import type { Checked } from './borrowing.flow.ts';

/** The demo partner's server. In the sandbox it runs inside the provider's process. */
const baseUrl = `${import.meta.env?.PUBLIC_API_URL || '/api'}/sandbox`;

export type Customer = { readonly user_id: string; readonly name: string };

export type Entry = {
  readonly id: string;
  readonly at: string;
  readonly kind: 'handoff' | 'holdings' | 'return' | 'sale' | 'webhook' | 'frame';
  readonly ok: boolean;
  readonly says: string;
  readonly raw: string;
  readonly event?: { readonly id: string; readonly type: string; readonly loan_id: string | null };
};

export type DemoPartner = {
  readonly customers: readonly Customer[];
  /** True when the server answers webhooks with an error. */
  readonly broken: boolean;
  /** Whether we ask it for holdings, each minute. */
  readonly asked: boolean;
  readonly journal: readonly Entry[];
};

export type Account = {
  readonly currency: Currency;
  readonly value: Minor;
  readonly holdings: readonly {
    readonly name: string;
    readonly kind: string;
    readonly value: Minor;
  }[];
  readonly days: readonly { readonly day: string; readonly value: Minor }[];
};

/** A webhook in the provider's delivery log. */
export type Delivery = {
  readonly id: string;
  readonly type: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_problem: string | null;
  readonly next_try_at: string | null;
  readonly delivered_at: string | null;
};

export type HandOff = {
  readonly user_id: string;
  readonly manner: string;
  readonly amount?: number;
  readonly currency?: Currency;
  readonly theme: 'light' | 'dark';
  /** True when the flow leaves the page and comes back. */
  readonly returns: boolean;
};

/** A partner that somebody has made here; `secret` is told once. */
export type OwnPartner = {
  readonly name: string;
  readonly application_id: number;
  readonly key_id: string;
  readonly secret: string;
};

type OfOwn = OwnPartner & { readonly user: Readonly<Record<string, string>> };

/**
 * @returns `data` of the answer
 * @throws `ReadFailure` with a sentence to show
 */
async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(baseUrl + path, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => undefined);
  if (!response) throw new ReadFailure('offline', 'Sabi’s server does not answer.');
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw new ReadFailure('internal', answer?.message ?? 'Sabi’s server refused.');
  return answer.data;
}

export const readDemoPartner = () => call<DemoPartner>('/partner');

export const readAccounts = (user_id: string) =>
  call<{ accounts: Account[] }>(`/partner/accounts?user_id=${user_id}`).then(
    ({ accounts }) => accounts,
  );

export const topUp = (topUp: { user_id: string; currency: Currency; amount: number }) =>
  call<object>('/partner/top-up', topUp);

export const readDeliveries = (application_id: number) =>
  call<Delivery[]>(`/deliveries?application_id=${application_id}`);

export const askForLink = (handOff: HandOff) =>
  call<{ link: string | null; refusal: string | null }>('/partner/hand-off', handOff);

export const makePartner = (name: string) => call<Omit<OwnPartner, 'name'>>('/partners', { name });

export const handOffOwn = (own: OfOwn) =>
  call<{ link: string | null; refusal: string | null }>('/partner/own/hand-off', own);

export const sendOwnHoldings = (own: OfOwn) =>
  call<{ refusal: string | null }>('/partner/own/holdings', own);

export const checkReturn = (query: string) => call<Checked>('/partner/return', { query });

export const askForHoldings = (asked: boolean) => call<object>('/partner/asked', { asked });

export const breakWebhooks = (broken: boolean) => call<object>('/partner/broken', { broken });

export const sendAgain = (delivery: string) => call<object>(`/deliveries/${delivery}/resend`, {});
