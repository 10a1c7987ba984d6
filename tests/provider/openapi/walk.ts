import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BodyOf, Call, QueryOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Judge, Sent } from './description.ts';

/** One request of a call. `as`: who asks, by email or mobile. */
export type Request<C extends Call = Call> = {
  as?: string;
  query?: { [name in keyof QueryOf<C>]?: unknown };
  params?: Record<string, string>;
  body?: BodyOf<C>;
  /** Instead of `body`: what no caller of ours would send. */
  raw?: string;
  key?: string | null;
  headers?: Record<string, string>;
};

/** Asks, expects an outcome, and holds request and answer against the document. */
export type Ask<C extends Call> = (
  expected: 'ok' | ErrorCode,
  request?: Request<C>,
) => Promise<void>;

export type Walked = {
  readonly ask: Ask<Call>;
  /** Statuses that were answered. */
  readonly seen: Set<string>;
  /** The first request that went well, with its key. */
  readonly model: () => Request;
};

export function walkOf(call: Call, provider: TestProvider, judge: Judge): Walked {
  const seen = new Set<string>();
  let model: Request | undefined;
  const method = call.method.toLowerCase();

  const ask: Ask<Call> = async (expected, request = {}) => {
    const key = request.key === undefined && call.keyed ? randomUUID() : request.key;
    const response = await send(call, provider, { ...request, key });
    const answer = await response.json();
    const outcome = response.ok ? 'ok' : answer.code;
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

export const sentBy = ({ query, params = {}, body }: Request): Sent => ({
  query: searchOf(query),
  params,
  body,
});

/** Sends it as it travels. */
export async function send(
  call: Call,
  provider: TestProvider,
  request: Request,
): Promise<Response> {
  const { as, params = {}, body, raw, key, query } = request;
  const headers = new Headers(request.headers);
  if (as && !headers.has('authorization')) {
    headers.set('authorization', `Bearer ${await provider.tokenOf(as)}`);
  }
  if (key) headers.set('idempotency-key', key);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = searchOf(query);
  return provider.fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    headers,
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
  });
}

function searchOf(query: Record<string, unknown> | undefined): URLSearchParams {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs);
}
