import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may ask: anyone, a signed-in borrower with a bearer token, anyone, with a token that the
 * answer depends on (`optional`), a partner's server with its signature, or our own people with the
 * cookie of the back office (`staff`).
 */
export type Rights = 'public' | 'optional' | 'borrower' | 'partner' | 'staff';

/**
 * One call of the API, stated once for both sides. `path` holds `{name}` parameters: `{id}` names a
 * record, and `params` checks any others. `query` and `body` check what comes in at the provider,
 * `answer` checks `data` at the client.
 *
 * - `keyed`: moves money or creates a record, so it takes an `Idempotency-Key` header.
 * - `signed`: a partner's server may sign it with a `Holdfast-Signature` header, or must (`partner`).
 * - `partnerScope`: also open to a session that a partner opened without a code of the borrower's.
 *   Its verb answers about that partner only.
 * - `form`: a page's form may post it without script; its `flags` are the fields of checkboxes.
 * - `file`: answers 200 with a file of one of these types, which `answer` checks as text.
 * - `errors`: the codes of its own. Those that follow from the rest are added by `codesOf`.
 */
export type Call<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly rights: Rights;
  readonly keyed?: boolean;
  readonly signed?: boolean;
  readonly partnerScope?: boolean;
  readonly form?: { readonly flags: readonly string[] };
  readonly file?: readonly string[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  readonly errors?: readonly ErrorCode[];
};

/** States a call and keeps its exact schema types. */
export function call<
  Query extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
>(definition: Call<Query, Body, Answer, Params>): Call<Query, Body, Answer, Params> {
  return definition;
}

/** What the app may ask with, before encoding. */
export type QueryOf<C> =
  C extends Call<infer Query, z.ZodMiniType, z.ZodMiniType> ? Partial<z.output<Query>> : never;
/** The body as it travels. */
export type BodyOf<C> =
  C extends Call<z.ZodMiniType, infer Body, z.ZodMiniType> ? z.input<Body> : never;
/** `data` as the provider sends it: flags as the specification writes them. */
export type WireOf<C> =
  C extends Call<z.ZodMiniType, z.ZodMiniType, infer Answer> ? z.input<Answer> : never;
/** `data` as the app reads it: flags are booleans, money is `Minor`. */
export type AnswerOf<C> =
  C extends Call<z.ZodMiniType, z.ZodMiniType, infer Answer> ? z.output<Answer> : never;
