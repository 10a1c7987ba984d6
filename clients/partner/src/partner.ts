import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, Asked, Method, PathOf } from './calls.ts';
import type { paths } from './document.ts';
import { PartnerError } from './partner-error.ts';
import { sign, unixSeconds } from './sign.ts';

export type PartnerOptions = {
  readonly keyId: string;
  readonly secret: string;
  /** Where we are, such as `https://holdfast.example.com`. */
  readonly baseUrl: string;
  /** In place of the platform's. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** How often a request that may be repeated is sent again when no answer came: 2. */
  readonly retries?: number;
  /** How long an answer may take, in milliseconds: 30 000. */
  readonly timeout?: number;
  /** The time that is signed, in seconds since 1970. */
  readonly now?: () => number;
};

type Call<M extends Method, Path extends PathOf<M>> = Asked<paths[Path][M]>;
/** A call that needs nothing is given nothing. */
type Given<Asked> = object extends Asked ? [asked?: Asked] : [asked: Asked];
type Send<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...given: Given<Call<M, Path>>
) => Promise<Answered<paths[Path][M]>>;

/** Every call of your server, by its method and path as the documentation has them. */
export type Partner = { readonly [M in Method]: Send<M> };

/** What any call may be given. */
type AnyAsked = {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
};

/** After how many seconds it is tried again; never in the same one, whose signature is used up. */
const pauses = [1, 4, 15];
const mostSeconds = 60;
const remembered = 1_000;

/**
 * Signs and sends what your server asks. A request is repeated by itself when no answer came or we were
 * busy, and only if that cannot do anything twice: one that reads, one that puts, or one with an
 * `idempotencyKey`. Each call throws PartnerError.
 */
export function createPartner(options: PartnerOptions): Partner {
  const { baseUrl, fetch = globalThis.fetch, retries = 2, timeout = 30_000 } = options;
  const now = options.now ?? unixSeconds;
  const used = new Set<string>();

  /** We take a signature once, so the same request within a second is signed for the second before. */
  function signOnce(request: { method: string; path: string; body: string }): string {
    let seconds = now();
    let signature = sign(options, request, seconds);
    while (used.has(signature)) signature = sign(options, request, --seconds);
    used.add(signature);
    if (used.size > remembered) used.delete([...used][0] ?? '');
    return signature;
  }

  async function once(method: string, url: URL, { body, idempotencyKey }: AnyAsked) {
    const text = body === undefined ? '' : JSON.stringify(body);
    const path = url.pathname + url.search;
    const answer = await fetch(url.href, {
      method,
      headers: {
        'holdfast-signature': signOnce({ method, path, body: text }),
        ...(text && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(text && { body: text }),
      signal: AbortSignal.timeout(timeout),
    });
    if (answer.ok && !isJson(answer)) return new Uint8Array(await answer.arrayBuffer());
    const { data, ...refusal } = isJson(answer) ? await answer.json() : { data: undefined };
    if (answer.ok) return data;
    throw new PartnerError(refusal.message ?? `The answer was ${answer.status}.`, {
      code: refusal.code ?? 'no_answer',
      status: answer.status,
      fields: data?.fields,
      requestId: answer.headers.get('x-request-id') ?? undefined,
      retryAfter: Number(answer.headers.get('retry-after')) || undefined,
    });
  }

  async function send(method: string, path: string, asked: AnyAsked = {}): Promise<unknown> {
    const url = addressOf(baseUrl, path, asked);
    const repeatable = method !== 'POST' || asked.idempotencyKey !== undefined;
    for (let tries = 0; ; tries++) {
      try {
        return await once(method, url, asked);
      } catch (cause) {
        const error = cause instanceof PartnerError ? cause : noAnswer(cause);
        if (!repeatable || tries >= retries || !isPassing(error)) throw error;
        const seconds = Math.max(error.retryAfter ?? 0, pauses[tries] ?? mostSeconds);
        await pause(1000 * Math.min(seconds, mostSeconds));
      }
    }
  }

  const by = (method: string) => (path: string, asked?: AnyAsked) => send(method, path, asked);
  return { get: by('GET'), put: by('PUT'), post: by('POST'), delete: by('DELETE') } as Partner;
}

function addressOf(baseUrl: string, path: string, { path: names = {}, query = {} }: AnyAsked): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names[name] ?? ''));
  const url = new URL(`/api${filled}`, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one !== undefined) url.searchParams.append(name, String(one));
  }
  return url;
}

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

const noAnswer = (cause: unknown) =>
  new PartnerError('No answer came.', { code: 'no_answer', status: 0, cause });

/** What a later try may be free of. */
const isPassing = ({ status, code }: PartnerError) =>
  [0, 429, 502, 503, 504].includes(status) || code === 'in_flight';
