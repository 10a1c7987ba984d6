import { randomUUID } from 'node:crypto';
import type { BodyOf, Call, QueryOf, WireOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { assemble } from '#provider/assemble.ts';
import { inCell } from '#provider/cells/in-cell.ts';
import { instant, type MovableClock } from '#provider/clock/clock.ts';
import { readConfig } from '#provider/config.ts';
import type { Context, Log } from '#provider/context.ts';
import { type Cell, markedId, type Schema } from '#provider/db/cells.ts';
import type { Cells } from '#provider/db/directory.ts';
import type { Db } from '#provider/db/tables.ts';
import { tick } from '#provider/runtime/tick.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { signToken } from '#provider/session/tokens.ts';
import {
  homeCellOf,
  openTestDatabase,
  type TestDatabase,
  testNow,
  usualCells,
} from './database.ts';
import { disordered } from './disorder.ts';

export { testNow };

export type Outcome<C> =
  | { ok: true; status: 200; data: WireOf<C>; message: string | undefined; replayed: boolean }
  | { ok: false; status: number; code: ErrorCode; errors: string[] };

/** `ok`, or why it was refused. */
export const codeOf = (outcome: { ok: boolean; code?: string }) =>
  outcome.ok ? 'ok' : outcome.code;

type Request<C> = {
  /** Email or mobile of the person who asks. */
  as?: string;
  query?: { [name in keyof QueryOf<C>]?: unknown };
  body?: BodyOf<C>;
  /** `{id}` of the path. */
  id?: string;
  /** Made anew for each keyed call, unless given. */
  key?: string;
  headers?: Record<string, string>;
};

export type TestProvider = {
  /** In the cell in which everybody lives. */
  readonly context: Context;
  /** What a request begins with, before it has found its cell. */
  readonly anywhere: Context;
  readonly clock: MovableClock;
  /** Any request, as it travels; from another address than everybody's when there is one. */
  fetch(path: string, init?: RequestInit, clientAddress?: string): Promise<Response>;
  /** A request as a server has received it. */
  handle(request: globalThis.Request, clientAddress?: string): Promise<Response>;
  /** A call of the contract over the real routes. */
  ask<C extends Call>(call: C, request?: Request<C>): Promise<Outcome<C>>;
  /** As `ask`, and throws unless it went well. */
  answer<C extends Call>(call: C, request?: Request<C>): Promise<WireOf<C>>;
  /**
   * A bearer token of a person, without the ways in and stepped up for good. What a session may do
   * that has not stepped up is tried with `signInBy` of step-up.ts.
   */
  tokenOf(contact: string): Promise<string>;
  /** Moves the clock and lets time do its work. */
  passTime(ms: number): Promise<void>;
  /** The same, where tests look at another cell and new borrowers live there. */
  livingIn(cell: Cell): TestProvider;
  /** Another one over the same database and clock, with connections of its own to close. */
  secondInstance(): Promise<TestProvider>;
  close(): Promise<void>;
};

type Options = {
  /** An empty database instead of the seed's people. */
  empty?: boolean;
  /** A PostgreSQL server to make the database on, instead of what the test run says. */
  postgres?: string;
  /** In memory whatever the test run says: a second database, where a cluster has only the one. */
  inMemory?: boolean;
  env?: Record<string, string>;
  /** Of the database; everybody lives in the third of four. */
  cells?: number;
  /** Hears everything that is logged; without it only what should never happen is shown. */
  log?: Log;
};

/**
 * The real provider with a database of its own and a clock that stands still at `testNow`. The
 * database lies in memory, or on the PostgreSQL server that TEST_POSTGRES names.
 */
export async function openTestProvider(options: Options = {}): Promise<TestProvider> {
  const {
    empty = false,
    postgres = process.env.TEST_POSTGRES,
    inMemory = false,
    env = {},
    cells = usualCells,
    log = showFaults,
  } = options;
  const database = await openTestDatabase(inMemory ? 'memory' : postgres, {
    name: empty ? 'empty' : 'seeded',
    fill: empty ? async () => undefined : (opened) => seed(opened, testNow, homeCellOf(cells)),
    cells,
  });
  return providerOver(database, standingClock(testNow), { env, log });
}

/** Gives every cell of a provider this database, until what it returns is called. */
export function replaceDatabase({ anywhere }: TestProvider, db: Db): () => void {
  const { db: kept, database } = anywhere;
  const at = () => ({ db, withoutTimeout: db });
  Object.assign(anywhere, { db, database: { ...database, at } });
  return () => Object.assign(anywhere, { db: kept, database });
}

/** Whose rows come in no order of their own. */
function disorderedCells<Opened extends Cells>({ at, ...opened }: Opened) {
  const known = new Map<Db, Db>();
  // One database stays one, for what is remembered of it.
  const once = (db: Db) => {
    const found = known.get(db) ?? disordered(db);
    known.set(db, found);
    return found;
  };
  return {
    ...opened,
    at(schema: Schema) {
      const { db, withoutTimeout } = at(schema);
      return { db: once(db), withoutTimeout: once(withoutTimeout) };
    },
  };
}

const showFaults: Log = (event, detail) => {
  if (detail?.code === 'internal') console.error(event, detail);
};

type Way = { env: Record<string, string>; log?: Log; homeCell?: Cell; tokenSecret?: string };

/** Over a database that is there, with a clock of the caller's. */
export function providerOver(
  test: TestDatabase,
  clock: MovableClock,
  {
    env,
    log = showFaults,
    homeCell = homeCellOf(test.cells.length),
    tokenSecret = 'a secret for tests alone, no more',
  }: Way,
): TestProvider {
  const { connect, close: _, ...opened } = test;
  const database = process.env.PROVING === 'order' ? disorderedCells(opened) : opened;
  const config = { ...readConfig(env), tokenSecret };
  const drawCell = () => homeCell;
  let isClosed = false;
  // A tab that is still open asks on, and nobody is there any more.
  const heard: Log = (event, detail) => isClosed || log(event, detail);
  const { app, context: anywhere } = assemble({ database, config, log: heard, clock, drawCell });
  const context = inCell(anywhere, homeCell);
  const tokens = new Map<string, Promise<string>>();

  const tokenOf = (contact: string) => {
    const token = tokens.get(contact) ?? startSession(context, contact);
    tokens.set(contact, token);
    return token;
  };
  const handle = async (request: globalThis.Request, clientAddress?: string) =>
    app.fetch(request, { clientAddress });
  const fetch = (path: string, init?: RequestInit, clientAddress = '192.0.2.1') => {
    const request = new Request(`http://app.test${path}`, init);
    // Not what a Request makes of a text by itself.
    const isText = typeof init?.body === 'string' && !new Headers(init.headers).has('content-type');
    if (isText) request.headers.set('content-type', 'application/json');
    return handle(request, clientAddress);
  };

  const ask = async <C extends Call>(call: C, request: Request<C> = {}): Promise<Outcome<C>> => {
    const headers = new Headers(request.headers);
    if (request.as) headers.set('authorization', `Bearer ${await tokenOf(request.as)}`);
    if (call.keyed) headers.set('idempotency-key', request.key ?? randomUUID());
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const path = call.path.replace('{id}', request.id ?? '');
    const response = await fetch(`/api${path}${search(request.query)}`, {
      method: call.method,
      headers,
      body,
    });
    return outcomeOf(call, response);
  };
  const answer = async <C extends Call>(call: C, request: Request<C> = {}): Promise<WireOf<C>> => {
    const outcome = await ask(call, request);
    if (outcome.ok) return outcome.data;
    throw new Error(`${call.method} ${call.path}: ${outcome.code}: ${outcome.errors.join(' ')}`);
  };
  const passTime = async (ms: number) => {
    await clock.moveTo(clock.now() + ms);
    await tick(context);
  };
  const secondInstance = async () => {
    const own = await connect();
    return providerOver({ ...own, connect }, clock, { env, log });
  };
  const close = async () => {
    isClosed = true;
    context.requests.close();
    await test.close();
  };
  const livingIn = (cell: Cell) => providerOver(test, clock, { env, log, homeCell: cell });
  return {
    context,
    livingIn,
    anywhere,
    clock,
    fetch,
    handle,
    ask,
    answer,
    tokenOf,
    passTime,
    secondInstance,
    close,
  };
}

/** One that only moves when it is told to. */
export function standingClock(start: number): MovableClock {
  let now = start;
  return {
    now: () => now,
    moveTo: async (to) => {
      now = to;
    },
    reset: async () => {
      now = start;
    },
    reload: async () => undefined,
  };
}

async function startSession(
  { db, cell, clock, config }: Context,
  contact: string,
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is('email', '=', contact), is('mobile', '=', contact)]))
    .executeTakeFirstOrThrow();
  const session_id = markedId(cell, randomUUID());
  const expires = clock.now() + 100 * 365 * 86_400_000;
  await db
    .insertInto('sessions')
    .values({
      session_id,
      user_id: user.user_id,
      application_id: 0,
      created_at: instant(clock.now()),
      expires_at: instant(expires),
      stepped_up_at: instant(expires),
    })
    .execute();
  const { user_id, email, mobile, firstname, lastname } = user;
  const exp = Math.floor(expires / 1000);
  const claims = {
    user_id,
    email,
    mobile,
    firstname,
    lastname,
    balance: 0,
    balance_currency: 'USD' as const,
    jti: session_id,
    exp,
  };
  return signToken(claims, config.tokenSecret);
}

function search(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

/** An answer that the contract does not describe fails the test that asked for it. */
async function outcomeOf<C extends Call>(call: C, response: Response): Promise<Outcome<C>> {
  const { status, headers } = response;
  const body = (await response.json()) as {
    message?: string;
    code: ErrorCode;
    data: WireOf<C> & { error?: string[] };
  };
  if (status !== 200) return { ok: false, status, code: body.code, errors: body.data.error ?? [] };
  const problem = call.answer.safeParse(body.data).error;
  if (problem) throw new Error(`${call.method} ${call.path}: ${JSON.stringify(problem.issues)}`);
  const replayed = headers.get('idempotency-replayed') === 'true';
  return { ok: true, status, data: body.data, message: body.message, replayed };
}
