import type * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Call, QueryOf } from '#contract/call.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { takeEarly } from './early.ts';

export type Ask<C> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** Sent as `Idempotency-Key`: one per intent, the same for each try of it. */
  readonly key?: string;
  /** Arrives even when the page or the session that sends it ends at once. */
  readonly outlives?: boolean;
  /** For a long answer: ms to wait for all of it. */
  readonly within?: number;
};

/**
 * The API answered: with data, or with a code and the sentences to show. `token` came with a failure
 * all the same: the sign-in half succeeded.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly data: T; readonly message: string | undefined }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly messages: readonly string[];
      readonly token?: string | undefined;
    };

/** No answer came: offline, a time-out, or a connection that broke. Nothing is known. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export const fetchFailure = 'Unfortunately we were unable to fetch some data. Try again.';

export type Options = {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
  /** A signed-in call was answered 401: the session of its token is over. */
  readonly onSessionEnd: (token: string) => void;
  /** Cancels what is under way. */
  readonly signal?: () => AbortSignal;
  /** Called with +1 and −1 as a request starts and ends. */
  readonly onFlight?: (path: string, change: 1 | -1) => void;
};

/** Where the provider is. */
export const apiUrl: string = import.meta.env?.PUBLIC_API_URL || '/api';

/** In ms. */
export const answerWithin = 20_000;

/**
 * Sends a call, and takes what comes back.
 *
 * @returns a function that sends; it throws `NoAnswer` unless the answer came whole
 */
export function createSender(options: Options) {
  const { baseUrl, fetch, token, onSessionEnd, onFlight } = options;
  return async function send<C extends Call, Taken>(
    call: C,
    { params = {}, query, body, key, outlives = false, within }: Ask<C>,
    take: (response: Response) => Promise<Taken>,
  ): Promise<[Response, Taken]> {
    const path = pathOf(call, params);
    const bearer = call.rights === 'public' ? undefined : token();
    const headers = new Headers({ accept: 'application/json' });
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (key) headers.set('idempotency-key', key);

    onFlight?.(path, 1);
    try {
      const address = baseUrl + addressOf(call, { params, query });
      const signal = outlives ? undefined : options.signal?.();
      const early = call.method === 'GET' ? takeEarly(address, bearer, signal) : undefined;
      const response = await (early ??
        fetch(address, {
          method: call.method,
          headers,
          keepalive: outlives,
          signal: untilLate(within, signal),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }));
      const taken = await take(response);
      if (response.status === 401 && bearer) onSessionEnd(bearer);
      return [response, taken];
    } catch (cause) {
      throw new NoAnswer('No answer from the provider', { cause });
    } finally {
      onFlight?.(path, -1);
    }
  };
}

/**
 * The typed client: a contract's call in, its answer or an error code out.
 *
 * @returns a function that asks; it throws `NoAnswer` when no answer came
 */
export function createClient(options: Options) {
  const send = createSender(options);
  return async function ask<C extends Call>(
    call: C,
    request: Ask<C> = {},
  ): Promise<Outcome<AnswerOf<C>>> {
    const [response, answer] = await send(call, request, jsonOf);
    if (response.ok) return read(call, answer);
    const token = field(field(answer, 'data'), 'token');
    return { ...refusal(answer), ...(typeof token === 'string' && { token }) };
  };
}

/** What an answer holds, if it is JSON. A body that breaks off is no answer. */
export const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch((failure: unknown) => {
    if (!(failure instanceof SyntaxError)) throw failure;
  });

/** A request waits no longer than this. Older browsers cannot cancel it sooner. */
function untilLate(within = answerWithin, cancelled?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(within);
  return cancelled && 'any' in AbortSignal ? AbortSignal.any([late, cancelled]) : late;
}

type Parts = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
};

/** The address of a call, below where the provider is. */
export const addressOf = (call: Call, { params = {}, query }: Parts): string =>
  pathOf(call, params) + search(query);

const pathOf = ({ path }: Call, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

function search(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => [name, String(one)]),
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

function read<C extends Call>(call: C, answer: unknown): Outcome<AnswerOf<C>> {
  const data = dataOf(call, answer);
  if (!data) return { ok: false, code: 'internal', messages: [fetchFailure] };
  const message = field(answer, 'message');
  return { ok: true, data, message: typeof message === 'string' ? message : undefined };
}

function dataOf<C extends Call>(call: C, answer: unknown): AnswerOf<C> | undefined {
  const schema: z.ZodMiniType = call.answer;
  return schema.safeParse(field(answer, 'data') ?? {}).data as AnswerOf<C> | undefined;
}

/** `data.error` (or a top-level `error`) as a list, else `message`, else the general sentence. */
export function refusal(answer: unknown): { ok: false; code: ErrorCode; messages: string[] } {
  const code = field(answer, 'code');
  const errors = field(field(answer, 'data'), 'error') ?? field(answer, 'error');
  const message = field(answer, 'message');
  const messages = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string') : [];
  if (messages.length === 0) messages.push(typeof message === 'string' ? message : fetchFailure);
  return {
    ok: false,
    code:
      typeof code === 'string' && Object.hasOwn(errorStatus, code)
        ? (code as ErrorCode)
        : 'internal',
    messages,
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
