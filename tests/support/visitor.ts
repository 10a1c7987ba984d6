import type { BodyOf, Call, WireOf } from '#contract/call.ts';
import type { TestProvider } from './provider.ts';

export type VisitorAnswer<C = Call> = {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly data: WireOf<C>;
};

/** Somebody's browser: it keeps the cookies that it is given and asks from one address. */
export type Visitor = {
  ask<C extends Call>(call: C, body: BodyOf<C>): Promise<VisitorAnswer<C>>;
  /** `Cookie` as it would be sent now; '' for none. */
  cookie(): string;
};

let visitors = 0;

/** `cookies: false` is one that keeps none, as in a partner's frame. Each has an address of its own. */
export function newVisitor(
  provider: Pick<TestProvider, 'fetch'>,
  { address = newAddress(), cookies = true }: { address?: string; cookies?: boolean } = {},
): Visitor {
  let jar = '';
  return {
    cookie: () => jar,
    async ask(call, body) {
      const headers = { 'content-type': 'application/json', ...(jar && { cookie: jar }) };
      const request = { method: call.method, headers, body: JSON.stringify(body) };
      const response = await provider.fetch(`/api${call.path}`, request, address);
      const [set] = response.headers.getSetCookie();
      if (set && cookies) jar = set.split(';')[0] ?? '';
      return { status: response.status, ...(await response.json()) };
    },
  };
}

/** One that nobody else has. */
export function newAddress(): string {
  const number = ++visitors;
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}
