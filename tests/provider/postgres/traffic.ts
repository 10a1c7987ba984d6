import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type {
  initializeRepayment,
  listLoans,
  listPortfolios,
  recordRepayment,
  requestLoan,
  requestWithdrawal,
  WireOf,
} from '#contract';
import { minor } from '#credit/money.ts';
import { systemClock } from '#provider/clock/clock.ts';
import { firstCell } from '#provider/db/cells.ts';
import { type Cells, cellOfContact } from '#provider/db/directory.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import { giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { notDoneOnce } from '../durability/aftermath.ts';

/** An answer that no borrower should get, or none at all. */
export type Failure = {
  /** ms, by `performance.now()`. */
  readonly at: number;
  /** `POST /api/loan: 502`. */
  readonly what: string;
};

/** What borrowers did, and what they were told of it. */
export type Told = {
  requests: number;
  /** How long each answer took, in ms. */
  readonly taken: number[];
  readonly loans: string[];
  readonly withdrawals: string[];
  /** References of payments that were told to be credited. */
  readonly repayments: string[];
  /** Intents to borrow and to withdraw, each asked for until it was answered. */
  intents: number;
  readonly failures: Failure[];
};

export type Traffic = {
  readonly told: Told;
  /** Begins nothing more, and waits until everything that was begun has its answer. */
  stop(): Promise<void>;
};

const successCard = '4084084084084081';
/** Each connection has its own people, so that nobody is rightly refused because of another. */
const peopleEach = 4;

/** Borrowers whose portfolios never run out: each group in a cell, the first one's in the first. */
export async function borrowersFor(
  { at, cells }: Cells,
  connections: number,
): Promise<TestBorrower[][]> {
  const seeded = at((await cellOfContact(at('public').db, 'ada@example.com')) ?? firstCell).db;
  const groups = [];
  for (let connection = 0; connection < connections; connection++) {
    const cell = cells[connection % cells.length] ?? firstCell;
    const { db } = at(cell);
    const place = { context: { db }, clock: systemClock };
    const people = [];
    for (let number = 0; number < peopleEach; number++) {
      const borrower = await newBorrower(place, { seeded });
      await giveCard(place, borrower);
      await db
        .updateTable('portfolios')
        .set({ value: minor(1_000_000_000_000) })
        .where('portfolio_id', '=', borrower.portfolios.USD)
        .execute();
      people.push(borrower);
    }
    const contacts = people.flatMap(({ email, mobile }) => [email, mobile]);
    await at('public')
      .db.insertInto('directory_contacts')
      .values(contacts.map((contact) => ({ contact, cell })))
      .execute();
    groups.push(people);
  }
  return groups;
}

/**
 * Reads, borrows, withdraws and repays on as many connections as there are groups, in the shares of
 * a day. Whoever gets no answer asks again with the same key, as the app does. `addresses` are asked
 * in turn; `pauseMs` between two deeds.
 */
export function startTraffic(
  addresses: readonly string[],
  groups: readonly (readonly TestBorrower[])[],
  pauseMs = 0,
): Traffic {
  const told: Told = {
    ...{ requests: 0, intents: 0, taken: [], failures: [] },
    ...{ loans: [], withdrawals: [], repayments: [] },
  };
  const stopped = new AbortController();
  const running = groups.map(async (people) => {
    const deeds = people.map((borrower) => deedsOf(borrower, addresses, told));
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      const own = deeds[turn % deeds.length];
      await own?.(Math.random());
      if (pauseMs > 0) await after(pauseMs);
    }
  });
  const all = Promise.all(running);
  all.catch(() => undefined); // told by stop()
  return {
    told,
    async stop() {
      stopped.abort();
      await all;
    },
  };
}

type Sent = { body?: object; form?: Record<string, string>; key?: string };

/** Does one of the things that a borrower does; `chance` from 0 to 1 says which. */
function deedsOf(
  { email, portfolios }: TestBorrower,
  addresses: readonly string[],
  told: Told,
): (chance: number) => Promise<void> {
  let token = '';
  let turn = Math.floor(Math.random() * addresses.length);

  /** Until it is answered by us: a proxy's 502 and a cut connection are not. */
  async function ask<Data>(method: string, path: string, sent: Sent = {}): Promise<Data> {
    for (;;) {
      const address = addresses[turn++ % addresses.length];
      const began = performance.now();
      told.requests++;
      const answer = await send(`${address}${path}`, method, token, sent).catch(String);
      told.taken.push(performance.now() - began);
      const status = typeof answer === 'string' ? answer : answer.said;
      if (typeof answer !== 'string') {
        if (answer.status === 200) return answer.data;
        if (answer.status === 303) return undefined as Data;
        if (answer.status === 401) {
          await signIn();
          continue;
        }
        if (answer.status < 500 && answer.status !== 409) {
          throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
        }
      }
      const what = `${method} ${path.replace(/\?.*|\/[\w-]{20,}/g, '')}: ${status}`;
      if (status !== '409') told.failures.push({ at: performance.now(), what });
      await after(50);
    }
  }
  async function signIn() {
    token = '';
    const body = { email, password: everybodysPassword };
    ({ token } = await ask<{ token: string }>('POST', '/api/user/signin', { body }));
    // Once for an account that is new; it is known from its first payout on.
    await ask('POST', '/api/me/step-up', { body: { password: everybodysPassword } });
  }
  async function borrow() {
    const amount = 10_000;
    const split = [{ portfolio_id: portfolios.USD, amount }];
    const body = { amount, currency: 'USD', tenure: 3, portfolios: split };
    told.intents++;
    const { loans } = await ask<WireOf<typeof requestLoan>>('POST', '/api/loan', {
      body,
      key: randomUUID(),
    });
    told.loans.push(...loans.map(({ loan_id }) => loan_id));
  }
  async function withdraw() {
    const amount = 5_000;
    const { all } = await ask<WireOf<typeof listPortfolios>>('GET', '/api/portfolio');
    const own = all.find((one) => one.portfolio_id === portfolios.USD);
    if (!own || own.balance < amount) return borrow();
    const body = {
      ...{ amount, application_id: 2, currency: 'USD', processor_id: 1 },
      details: { bank_code: '901', account_number: '0102030405' },
      portfolios: [{ portfolio_id: portfolios.USD, amount }],
      ...{ sendToAccount: 'new', savedBeneficiary: false, save: false },
    };
    told.intents++;
    const { withdrawals } = await ask<WireOf<typeof requestWithdrawal>>('POST', '/api/withdrawal', {
      body,
      key: randomUUID(),
    });
    told.withdrawals.push(...withdrawals.map(({ withdrawal_id }) => withdrawal_id));
  }
  async function repay() {
    const { loans } = await ask<WireOf<typeof listLoans>>(
      'GET',
      '/api/loan?status=disbursed&status=serviced',
    );
    const loan = loans.find(({ outstanding }) => outstanding >= 2_000);
    if (!loan) return borrow();
    const { loan_id } = loan;
    const body = { loan_id, amount: 500 };
    const key = randomUUID();
    const { checkout } = await ask<WireOf<typeof initializeRepayment>>(
      'POST',
      '/api/repayment/initialize',
      { body, key },
    );
    const page = new URL(checkout.authorization_url).pathname;
    await ask('POST', page, { form: { test: successCard } });
    const { reference } = checkout;
    const recorded = await ask<WireOf<typeof recordRepayment>>('POST', '/api/repayment', {
      body: { loan_id, reference },
    });
    if (recorded.status === 'paid') told.repayments.push(reference);
  }
  return async (chance) => {
    if (token === '') await signIn();
    if (chance < 0.7) await ask('GET', reads[Math.floor((chance / 0.7) * reads.length)] ?? '');
    else if (chance < 0.8) await borrow();
    else if (chance < 0.9) await withdraw();
    else if (chance < 0.98) await repay();
    else await signIn();
  };
}

/** What a dashboard asks; whether something has changed most often. */
const reads = [
  '/api/me/revision',
  '/api/me/revision',
  '/api/me/revision',
  '/api/user',
  '/api/portfolio',
  '/api/loan',
  '/api/repayment',
  '/api/withdrawal',
  '/api/notifications',
  '/api/loan/quote?amount=100000&currency=USD&tenure=6&application_id=2',
];

/** Patient as a borrower is: no answer within 20 s is none. */
async function send(url: string, method: string, token: string, { body, form, key }: Sent) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(url, {
    method,
    headers,
    body: form ? new URLSearchParams(form) : body ? JSON.stringify(body) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const data = response.status === 200 && text.startsWith('{') ? JSON.parse(text).data : undefined;
  const isPutOff = response.status !== 503 || response.headers.has('retry-after');
  const said = `${response.status}${isPutOff ? '' : ' without Retry-After'}`;
  return { status: response.status, said, text, data };
}

/** What the database shows of all that was told, a line each; nothing when all of it is there. */
export async function notAsTold({ at, cells }: Cells, told: Told): Promise<string[]> {
  const all = [...told.loans, ...told.withdrawals, ...told.repayments];
  const twice = all.length - new Set(all).size;
  const problems = twice > 0 ? [`${twice} ids were told twice`] : [];
  const kept = new Set<string>();
  for (const cell of cells) {
    const { db } = at(cell);
    const loans = await db.selectFrom('loans').select('loan_id as id').execute();
    const withdrawals = await db.selectFrom('withdrawals').select('withdrawal_id as id').execute();
    const repayments = await db.selectFrom('repayments').select('reference as id').execute();
    for (const { id } of [...loans, ...withdrawals, ...repayments]) kept.add(id);
    problems.push(
      ...(await findLedgerDiscrepancies(db)),
      ...(await notDoneOnce(db, [...told.loans, ...told.withdrawals])),
    );
  }
  const lost = all.filter((id) => !kept.has(id));
  return [...problems, ...lost.map((id) => `${id} was acknowledged and is lost`)];
}

/** How many loans and withdrawals there are; each intent makes one, however often it was sent. */
export async function countOfDeeds({ at, cells }: Cells): Promise<number> {
  let deeds = 0;
  for (const cell of cells) {
    for (const table of ['loans', 'withdrawals'] as const) {
      const { total } = await at(cell)
        .db.selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      deeds += total;
    }
  }
  return deeds;
}
