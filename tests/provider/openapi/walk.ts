import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { signedHeaders } from '#support/partner.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Judge, Sent } from './description.ts';

/** One request. `as`: who asks, by email or mobile. */
export type Request = {
  as?: string;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  body?: unknown;
  /** Instead of `body`: what no caller of ours would send. */
  raw?: string;
  /** Sends the body as a page's form does without script. */
  form?: boolean;
  /** Made anew for a keyed call, unless given; null for none. */
  key?: string | null;
  headers?: Record<string, string>;
};

/** Where to ask: a whole provider, or one to which something has happened. */
export type Place = Pick<TestProvider, 'tokenOf' | 'clock'> & {
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export type Walked = {
  /** Asks, expects an outcome, and holds request and answer against the document. */
  readonly ask: (expected: 'ok' | ErrorCode, request?: Request, at?: Place) => Promise<void>;
  /** Statuses that were answered. */
  readonly seen: Set<string>;
  /** The first request that went well, with its key. */
  readonly model: () => Request;
};

export function walkOf(call: Call, provider: Place, judge: Judge): Walked {
  const seen = new Set<string>();
  let model: Request | undefined;
  const method = call.method.toLowerCase();

  const ask: Walked['ask'] = async (expected, request = {}, at = provider) => {
    const key = request.key === undefined && call.keyed ? randomUUID() : request.key;
    const response = await send(call, at, { ...request, key });
    const answer = isJson(response) ? await response.json() : void (await response.text());
    const outcome = response.ok || response.status === 303 ? 'ok' : answer.code;
    expect(outcome, JSON.stringify(answer)).toBe(expected);
    expect(judge.problemsOfAnswer(call.path, method, response, answer)).toEqual([]);
    if (response.ok) {
      expect(judge.problemsOfRequest(call.path, method, sentBy(request))).toEqual([]);
      model ??= { ...request, key };
    }
    seen.add(String(response.status));
  };
  return {
    ask,
    seen,
    model() {
      if (!model) throw new Error(`${call.method} ${call.path}: no example that goes well`);
      return model;
    },
  };
}

/** Neither a page to go to nor a file. */
const isJson = ({ headers }: Response) => headers.get('content-type') === 'application/json';

export const sentBy = ({ query, params = {}, body }: Request): Sent => ({
  query: searchOf(query),
  params,
  body,
});

/** Sends it as it travels. */
export async function send(call: Call, provider: Place, request: Request): Promise<Response> {
  const { as, params = {}, body, raw, key, query, form } = request;
  const headers = new Headers(request.headers);
  if (as && !headers.has('authorization')) {
    headers.set('authorization', `Bearer ${await provider.tokenOf(as)}`);
  }
  if (key) headers.set('idempotency-key', key);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = searchOf(query);
  const address = `/api${path}${search.size > 0 ? `?${search}` : ''}`;
  const text = raw ?? (body === undefined || form ? undefined : JSON.stringify(body));
  if (call.rights === 'partner' && !headers.has('holdfast-signature')) {
    const asked = { method: call.method, path: address, ...(text && { body: text }) };
    const signed = await signedHeaders(provider.clock.now(), asked);
    for (const [name, value] of Object.entries(signed)) headers.set(name, value);
  }
  const sent = text ?? (form ? searchOf(body as object) : null);
  return provider.fetch(address, { method: call.method, headers, body: sent });
}

function searchOf(query: object | undefined): URLSearchParams {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs);
}
