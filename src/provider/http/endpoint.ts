import { Readable } from 'node:stream';
import type { Hono, Context as HonoContext } from 'hono';
import type * as z from 'zod/mini';
import type { Call, WireOf } from '#contract/call.ts';
import type { Borrower, Context, Staff } from '../context.ts';
import { codeOfFailure, isFull } from '../db/failures.ts';
import type { Db, Tx } from '../db/tables.ts';
import {
  cannotSave,
  Refusal,
  refusalResponse,
  refuse,
  refuseField,
  refuseFields,
} from '../errors/refusal.ts';
import { isFromThisMachine } from '../limits/client-address.ts';
import { requireOne } from '../limits/request-rate.ts';
import { type Requester, requesterOf } from '../limits/requester.ts';
import type { RawRequest, Signed } from '../partners/signed-request.ts';
import { readDeskCookie, requireOwnOrigin, setDeskCookie } from './desk.ts';
import { fieldsOfForm, isForm, isFormBody } from './forms.ts';
import {
  fingerprintOf,
  orFirstAnswer,
  readKey,
  runIdempotent,
  type StoredResponse,
} from './idempotency.ts';
import { problemsOf } from './problems.ts';
import { runTogether, type Together } from './together.ts';

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
export type CallRequest<C, Who = Borrower> = {
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
  /** Whether somebody on this very machine asks, through no proxy. */
  readonly fromThisMachine: boolean;
  /** Who asks without being signed in; the answer then sets the browser's cookie. */
  readonly requester: () => Requester;
  /** As the browser names itself. */
  readonly userAgent: string | undefined;
  /** The cookie of the back office, if one came. */
  readonly deskCookie: string | undefined;
  /** The raw header, for calls that take a token without needing one. */
  readonly authorization: string | undefined;
  /** Who asks, of a call that anyone may make; undefined without a token. Throws unauthenticated. */
  readonly optionalBorrower: () => Promise<SignedIn | undefined>;
  /** Of calls that a partner may sign: the request as it came. */
  readonly rawRequest: RawRequest | undefined;
};

/** As `Asked`, for keyed calls: the work is done once for each key. */
export type IdempotentRequest<C> = CallRequest<C> & {
  /**
   * Does the work in one transaction together with the key and its answer. Call it once, last, and
   * talk to other services before it: a transaction waits for nobody outside the database.
   */
  runIdempotent(work: (tx: Tx) => Promise<Answer<C>>): Promise<StoredResponse>;
  /** The same for a verb of which several are done at once when many ask. */
  runTogether<Wanted, Held>(
    together: Together<Wanted, Held>,
    wanted: Wanted,
  ): Promise<StoredResponse>;
};

/** A request of a partner's server. Its signature is right, and is not used up yet. */
export type PartnerRequest<C> = CallRequest<C, null> & { readonly signed: Signed };

/** A request of one of our own people, whose role reaches so far. */
export type StaffRequest<C> = CallRequest<C, null> & { readonly staff: Staff };

/** What begins a session of the back office: its answer sets the cookie. */
export type DeskAnswer<C> = Answer<C> & { readonly session: string };

/** Registers the calls of the contract on the app. */
export type Endpoint = {
  /** A call that anyone may make. */
  open<C extends Call>(call: C, verb: (asked: CallRequest<C, null>) => Promise<Answer<C>>): void;
  /** A call that a partner's server signs. */
  partner<C extends Call>(call: C, verb: (asked: PartnerRequest<C>) => Promise<Answer<C>>): void;
  /** A call that a partner's server signs, and that answers with a file. */
  partnerFile<C extends Call>(
    call: C,
    verb: (asked: PartnerRequest<C>) => Promise<FileAnswer>,
  ): void;
  /** A call of our own people. */
  staff<C extends Call>(call: C, verb: (asked: StaffRequest<C>) => Promise<Answer<C>>): void;
  /** A call that leads into the back office, for anyone who can. */
  intoDesk<C extends Call>(
    call: C,
    verb: (asked: CallRequest<C, null>) => Promise<Answer<C> | DeskAnswer<C>>,
  ): void;
  /** A call of a signed-in borrower. */
  signedIn<C extends Call>(call: C, verb: (asked: CallRequest<C>) => Promise<Answer<C>>): void;
  /** A call of a signed-in borrower that answers with a file. */
  file<C extends Call>(call: C, verb: (asked: CallRequest<C>) => Promise<FileAnswer>): void;
  /** A keyed call of a signed-in borrower. */
  keyed<C extends Call>(
    call: C,
    verb: (asked: IdempotentRequest<C>) => Promise<StoredResponse>,
  ): void;
};

/** What a request carries besides itself. */
export type Bindings = {
  /** The address of the other end of the connection, as the server sees it. */
  Bindings: { clientAddress?: string };
  Variables: {
    requestId: string;
    clientAddress: string | undefined;
    userId: string | undefined;
    /** The value of the cookie that the answer sets. */
    device: string | undefined;
  };
};

/** Who asks, and the context of all that is done for them: their cell's. */
export type SignedIn = { readonly context: Context; readonly borrower: Borrower };

/** Who asks and what they may see: the rooms above know it, and `routes/guards.ts` passes it in. */
export type Guards = {
  /** Who asks, and the context in their cell. Throws unauthenticated. */
  authenticate(context: Context, authorization: string | undefined): Promise<SignedIn>;
  /** Who of our own people asks. Throws unauthenticated, or not_allowed where their role ends. */
  authenticateStaff(context: Context, cookie: string | undefined, call: Call): Promise<Staff>;
  /** Which partner has signed a request. Throws bad_signature. */
  checkSigned(context: Context, request: RawRequest): Promise<Signed>;
  /** Throws unauthenticated for a call that a partner-scoped session may not make. */
  requireCallInScope(borrower: Borrower, call: Call): void;
  /** @returns The query, which in a partner-scoped session names that partner. */
  restrictToScope(borrower: Borrower | null, call: Call, query: unknown): unknown;
  /** Throws not_found. */
  requireKnownPartners(db: Db, ...parts: readonly unknown[]): Promise<void>;
};

export function endpointOn(app: Hono<Bindings>, anywhere: Context, guards: Guards): Endpoint {
  const on = (call: Call, answer: (c: HonoContext<Bindings>) => Promise<Response>) => {
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), answer);
  };
  const signIn = async (c: HonoContext<Bindings>, call: Call) => {
    const signedIn = await guards.authenticate(anywhere, c.req.header('authorization'));
    const { borrower } = signedIn;
    c.set('userId', borrower.user_id);
    await requireOne(anywhere, borrower.session_id);
    guards.requireCallInScope(borrower, call);
    return signedIn;
  };
  const askedByPartner = async <C extends Call>(c: HonoContext<Bindings>, call: C) => {
    // Before anything is said of what it asks.
    const signed = await guards.checkSigned(anywhere, await travelledOf(c));
    return { ...(await read(c, call, { context: anywhere, guards }, null)), signed };
  };
  return {
    open(call, verb) {
      const at = { context: anywhere, guards };
      on(call, async (c) => respond(await verb(await read(c, call, at, null))));
    },
    partner(call, verb) {
      on(call, async (c) => respond(await verb(await askedByPartner(c, call))));
    },
    partnerFile(call, verb) {
      on(call, async (c) => sendFile(await verb(await askedByPartner(c, call))));
    },
    staff(call, verb) {
      on(call, async (c) => {
        requireOwnOrigin(c, anywhere);
        const staff = await guards.authenticateStaff(anywhere, readDeskCookie(c, anywhere), call);
        c.set('userId', staff.staff_id);
        await requireOne(anywhere, staff.session);
        const asked = await read(c, call, { context: anywhere, guards }, null);
        return respond(await verb({ ...asked, staff }));
      });
    },
    intoDesk(call, verb) {
      on(call, async (c) => {
        // A sandbox's own way in has a guard of its own.
        if (call.path.startsWith('/desk/')) requireOwnOrigin(c, anywhere);
        const answer = await verb(await read(c, call, { context: anywhere, guards }, null));
        if (!('session' in answer)) return respond(answer);
        const { session, ...rest } = answer;
        setDeskCookie(c, anywhere, session);
        return c.json(rest);
      });
    },
    signedIn(call, verb) {
      on(call, async (c) => {
        const { context, borrower } = await signIn(c, call);
        return respond(await verb(await read(c, call, { context, guards }, borrower)));
      });
    },
    file(call, verb) {
      on(call, async (c) => {
        const { context, borrower } = await signIn(c, call);
        return sendFile(await verb(await read(c, call, { context, guards }, borrower)));
      });
    },
    keyed(call, verb) {
      on(call, async (c) => {
        const { context, borrower } = await signIn(c, call);
        const asked = await read(c, call, { context, guards }, borrower);
        const intent = {
          user_id: borrower.user_id,
          key: readKey(c.req.header('idempotency-key')),
          fingerprint: fingerprintOf(call.method, c.req.path, asked.body),
        };
        const { answer, replayed } = await orFirstAnswer(context, intent, () =>
          verb({
            ...asked,
            runIdempotent: (work) => runIdempotent(context, intent, work),
            runTogether: (together, wanted) => runTogether(together, { context, intent, wanted }),
          }),
        );
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

const sendFile = ({ name, type, body }: FileAnswer) =>
  // Of the web's own type; Node's declaration of it lacks what nobody here uses.
  new Response(Readable.toWeb(body) as unknown as ReadableStream, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });

async function read<C extends Call, Who extends Borrower | null>(
  c: HonoContext<Bindings>,
  call: C,
  { context, guards }: { context: Context; guards: Guards },
  borrower: Who,
): Promise<CallRequest<C, Who>> {
  const query = call.query && checked(call.query, queryOf(c.req.queries()));
  const body = call.body && checked(call.body, await bodyOf(c, call, call.body));
  const params = call.params && checked(call.params, c.req.param());
  const authorization = c.req.header('authorization');
  await guards.requireKnownPartners(context.db, query, body, params);
  return {
    context,
    borrower,
    query: guards.restrictToScope(borrower, call, query) as Query<C>,
    body: body as Body<C>,
    params: params as Params<C>,
    id: idOf(c),
    origin: context.config.origin ?? new URL(c.req.url).origin,
    clientAddress: c.get('clientAddress'),
    fromThisMachine: isFromThisMachine(c),
    requester: () => requesterOf(c, context),
    userAgent: c.req.header('user-agent'),
    deskCookie: readDeskCookie(c, context),
    authorization,
    optionalBorrower: async () =>
      authorization ? guards.authenticate(context, authorization) : undefined,
    rawRequest: call.signed ? await travelledOf(c) : undefined,
  };
}

async function travelledOf(c: HonoContext<Bindings>): Promise<RawRequest> {
  return {
    signature: c.req.header('holdfast-signature'),
    method: c.req.method,
    target: c.req.url.replace(/^[a-z]+:\/\/[^/]*/i, ''),
    body: await c.req.text(),
  };
}

/** Nothing at all is no JSON, and all the same a body where the call needs none. */
async function bodyOf(c: HonoContext, { form }: Call, schema: z.ZodMiniType): Promise<unknown> {
  if (form && isForm(c.req.raw)) return fieldsOfForm(await c.req.text(), form.flags);
  if ((await c.req.text()) === '' && schema.safeParse(undefined).success) return undefined;
  if (isFormBody(c.req.raw)) throw refuse('unsupported_media_type');
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
    if (error instanceof SyntaxError)
      throw refuseField('body', 'We could not read this request, because it is not JSON.');
    throw error;
  }
}

/** The value as the schema reads it; 400 with a sentence for each field that is wrong. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  // Without words of its own, so that only the contract's are told from none.
  const result = schema.safeParse(value, { error: () => '' });
  if (result.success) return result.data;
  throw refuseFields(problemsOf(result.error.issues));
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
  return refusalResponse(isFull(error) ? cannotSave() : refuse(code));
}
