import { Readable } from 'node:stream';
import type { Hono, Context as HonoContext } from 'hono';
import type * as z from 'zod/mini';
import type { Call, WireOf } from '#contract/call.ts';
import type { Borrower, Context } from './context.ts';
import { codeOfFailure } from './db/failures.ts';
import type { Tx } from './db/tables.ts';
import { Refusal, refusalResponse, refuse } from './errors.ts';
import { fieldsOfForm, isForm } from './form.ts';
import { answeredBefore, fingerprintOf, type Once, once, readKey } from './idempotency.ts';
import { limitSessions } from './limits/rates.ts';
import { ofPartnerAlone, requireWithinPartner } from './partners/bound.ts';
import type { Travelled } from './partners/signed-request.ts';
import { problemsOf, sentenceOf } from './problems.ts';
import { authenticate } from './session/authenticate.ts';

/** What is answered with 200: `data` by the contract, `message` for the borrower to read. */
export type Answer<C> = { message?: string; data: WireOf<C> };

/** A file, made while it is sent. Text is UTF-8. */
export type FileAnswer = {
  readonly name: string;
  /** As the call states it. */
  readonly type: string;
  readonly body: Readable;
};

type Query<C> = C extends Call<infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
type Body<C> = C extends Call<z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
type Params<C> =
  C extends Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer P> ? z.output<P> : never;

/** A request whose sender, query and body have been checked. */
export type Asked<C, Who = Borrower> = {
  readonly context: Context;
  readonly borrower: Who;
  readonly query: Query<C>;
  readonly body: Body<C>;
  /** What the path holds besides an `{id}`. */
  readonly params: Params<C>;
  /** `{id}` of the path; '' where it has none. */
  readonly id: string;
  /** The app's address, for links that lead back to it. */
  readonly origin: string;
  readonly clientAddress: string | undefined;
  /** As the browser names itself. */
  readonly userAgent: string | undefined;
  /** The raw header, for calls that take a token without needing one. */
  readonly authorization: string | undefined;
  /** Of calls that a partner may sign: the request as it came. */
  readonly travelled: Travelled | undefined;
};

/** As `Asked`, for keyed calls: the work is done once for each key. */
export type AskedOnce<C> = Asked<C> & {
  /**
   * Does the work in one transaction together with the key and its answer. Call it once, last, and
   * talk to other services before it: a transaction waits for nobody outside the database.
   */
  once(work: (tx: Tx) => Promise<Answer<C>>): Promise<Once>;
};

/** Registers the calls of the contract on the app. */
export type Endpoint = {
  /** A call that anyone may make. */
  open<C extends Call>(call: C, verb: (asked: Asked<C, null>) => Promise<Answer<C>>): void;
  /** A call of a signed-in borrower. */
  signedIn<C extends Call>(call: C, verb: (asked: Asked<C>) => Promise<Answer<C>>): void;
  /** A call of a signed-in borrower that answers with a file. */
  file<C extends Call>(call: C, verb: (asked: Asked<C>) => Promise<FileAnswer>): void;
  /** A keyed call of a signed-in borrower. */
  keyed<C extends Call>(call: C, verb: (asked: AskedOnce<C>) => Promise<Once>): void;
};

/** What a request carries besides itself. */
export type Bindings = {
  /** The address of the other end of the connection, as the server sees it. */
  Bindings: { clientAddress?: string };
  Variables: { requestId: string; clientAddress: string | undefined; userId: string | undefined };
};

export function endpointOn(app: Hono<Bindings>, context: Context): Endpoint {
  const on = (call: Call, answer: (c: HonoContext<Bindings>) => Promise<Response>) => {
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), answer);
  };
  const requireAllowance = limitSessions(context);
  const signIn = async (c: HonoContext<Bindings>, call: Call) => {
    const borrower = await authenticate(context, c.req.header('authorization'));
    c.set('userId', borrower.user_id);
    requireAllowance(borrower.session_id);
    requireWithinPartner(borrower, call);
    return borrower;
  };
  return {
    open(call, verb) {
      on(call, async (c) => respond(await verb(await read(c, call, context, null))));
    },
    signedIn(call, verb) {
      on(call, async (c) => {
        const borrower = await signIn(c, call);
        return respond(await verb(await read(c, call, context, borrower)));
      });
    },
    file(call, verb) {
      on(call, async (c) => {
        const borrower = await signIn(c, call);
        const { name, type, body } = await verb(await read(c, call, context, borrower));
        // Of the web's own type; Node's declaration of it lacks what nobody here uses.
        return new Response(Readable.toWeb(body) as unknown as ReadableStream, {
          headers: {
            'content-type': type,
            'content-disposition': `attachment; filename="${name}"`,
          },
        });
      });
    },
    keyed(call, verb) {
      on(call, async (c) => {
        const borrower = await signIn(c, call);
        const asked = await read(c, call, context, borrower);
        const intent = {
          user_id: borrower.user_id,
          key: readKey(c.req.header('idempotency-key')),
          fingerprint: fingerprintOf(call.method, c.req.path, asked.body),
        };
        const known = await answeredBefore(context, intent);
        const { answer, replayed } =
          known ?? (await verb({ ...asked, once: (work) => once(context, intent, work) }));
        return new Response(answer, {
          headers: {
            'content-type': 'application/json',
            ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
          },
        });
      });
    },
  };
}

const respond = (answer: object) => Response.json(answer);

async function read<C extends Call, Who extends Borrower | null>(
  c: HonoContext<Bindings>,
  call: C,
  context: Context,
  borrower: Who,
): Promise<Asked<C, Who>> {
  const query = call.query && checked(call.query, queryOf(c.req.queries()));
  return {
    context,
    borrower,
    query: ofPartnerAlone(borrower, call, query) as Query<C>,
    body: (call.body && checked(call.body, await bodyOf(c, call, call.body))) as Body<C>,
    params: (call.params && checked(call.params, c.req.param())) as Params<C>,
    id: idOf(c),
    origin: context.config.origin ?? new URL(c.req.url).origin,
    clientAddress: c.get('clientAddress'),
    userAgent: c.req.header('user-agent'),
    authorization: c.req.header('authorization'),
    travelled: call.signed ? await travelledOf(c) : undefined,
  };
}

async function travelledOf(c: HonoContext<Bindings>): Promise<Travelled> {
  return {
    signature: c.req.header('holdfast-signature'),
    method: c.req.method,
    target: c.req.url.replace(/^[a-z]+:\/\/[^/]*/i, ''),
    body: await c.req.text(),
  };
}

/** Nothing at all is no JSON, and all the same a body where the call needs none. */
async function bodyOf(c: HonoContext, { form }: Call, schema: z.ZodMiniType): Promise<unknown> {
  if (form && isForm(c)) return fieldsOfForm(await c.req.text(), form.flags);
  if ((await c.req.text()) === '' && schema.safeParse(undefined).success) return undefined;
  return jsonOf(c);
}

/** What cannot be an identifier of ours names nothing: 404 before it reaches the database. */
function idOf(c: HonoContext): string {
  const id = c.req.param('id') ?? '';
  if (!/^[\w-]{0,64}$/.test(id)) throw refuse('not_found');
  return id;
}

/**
 * A value given twice is a list; the schema says whether it may be one. One left empty, as forms
 * send them, was not given. `applicationid` is the other spelling of `application_id`.
 */
export function queryOf(queries: Record<string, string[]>): object {
  const given = Object.entries(queries)
    .map(([name, values]) => [name, values.filter((value) => value !== '')] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, values.length > 1 ? values : values[0]]);
  const { applicationid, ...query } = Object.fromEntries(given);
  return applicationid === undefined ? query : { application_id: applicationid, ...query };
}

export async function jsonOf(c: HonoContext): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse('invalid_request', 'The body is not JSON.');
    throw error;
  }
}

/** The value as the schema reads it; 400 with one message for each problem. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: sentenceOf });
  if (result.success) return result.data;
  throw refuse('invalid_request', ...problemsOf(result.error.issues));
}

/** Every failure in the agreed shape. What was not foreseen is logged and told to nobody. */
export function failureResponse(
  error: unknown,
  { log }: Context,
  request_id: string | undefined,
): Response {
  if (error instanceof Refusal) return refusalResponse(error);
  const code = codeOfFailure(error);
  const internal = code === 'internal' && error instanceof Error;
  log('failed', { request_id, code, error: internal ? error.stack : String(error) });
  return refusalResponse(refuse(code));
}
