import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getWithdrawalReceipt } from '#contract/documents.ts';
import { listLoans } from '#contract/loans.ts';
import { signIn } from '#contract/session.ts';
import { minor } from '#credit/money.ts';
import { inCellNaming } from '#provider/back-office/named.ts';
import { inCell } from '#provider/cells/in-cell.ts';
import { instant } from '#provider/clock/clock.ts';
import { type Cell, cellOfId, markedId } from '#provider/db/cells.ts';
import {
  confirmContacts,
  drawCell,
  freeReservations,
  reserveContacts,
} from '#provider/db/directory.ts';
import type { Tx } from '#provider/db/tables.ts';
import { readLedgers } from '#provider/ledger/discrepancies.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { dueKinds } from '#provider/runtime/run-jobs.ts';
import { scheduleStandingJobs } from '#provider/runtime/standing-jobs.ts';
import { startWorkers } from '#provider/runtime/workers.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import type { TestProvider } from '#support/provider.ts';
import { drawCredit } from '#support/withdrawing.ts';

const watcher = 'the-token-of-a-watcher';
const provider = providerForFile({ cells: 4, env: { METRICS_TOKEN: watcher } });
const cells: readonly Cell[] = ['cell_00', 'cell_01', 'cell_02', 'cell_03'];
/** Somebody with a loan in each cell. */
const people = new Map<Cell, { place: TestProvider; who: TestBorrower; loan_id: string }>();

beforeAll(async () => {
  expect(provider.context.database.cells).toEqual(cells);
  for (const cell of cells) {
    const place = provider.livingIn(cell);
    const who = await newBorrower(place, { seeded: provider.context.db });
    await settle(cell, who);
    const loan_id = await borrow(place, who, 'USD', 30_000);
    people.set(cell, { place, who, loan_id });
  }
});

/** As an account is opened: reserved, written, confirmed. */
async function settle(cell: Cell, { email, mobile }: TestBorrower): Promise<void> {
  const { database, shared } = provider.context;
  const contacts = [email, mobile];
  expect(await reserveContacts(database, { cell, contacts, now: provider.clock.now() })).toBe(true);
  await confirmContacts(shared, contacts);
}

const heldLock = 4_711;

const personIn = (cell: Cell) => {
  const person = people.get(cell);
  if (!person) throw new Error(cell);
  return person;
};

test.each(cells)(
  'a borrower of %s signs in by contact, and the session leads back',
  async (cell) => {
    const { who, loan_id } = personIn(cell);
    const body = { email: who.email, password: 'Holdfast-1!' };
    const { token } = await provider.answer(signIn, { body });
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(cellOfId(jti)).toBe(cell);
    const headers = { authorization: `Bearer ${token}` };
    const { loans } = await provider.answer(listLoans, { headers });
    expect(loans.map((loan) => loan.loan_id)).toEqual([loan_id]);
  },
);

test('a session that names another cell than its own opens nothing', async () => {
  const { who } = personIn('cell_01');
  const body = { email: who.email, password: 'Holdfast-1!' };
  const { token } = await provider.answer(signIn, { body });
  const [head, claims = '', signature] = token.split('.');
  const forged = JSON.parse(Buffer.from(claims, 'base64url').toString());
  forged.jti = forged.jti.replace('-c01', '-c03');
  const changed = Buffer.from(JSON.stringify(forged)).toString('base64url');
  const answer = await provider.fetch('/api/user', {
    headers: { authorization: `Bearer ${[head, changed, signature].join('.')}` },
  });
  expect(answer.status).toBe(401);
});

test('an id of no cell that is there is nothing, and no fault of ours', async () => {
  for (const id of ['nobody-c77', `${personIn('cell_01').loan_id}-c03`]) {
    const { place, who } = personIn('cell_01');
    const outcome = await place.ask(getWithdrawalReceipt, { as: who.email, id });
    expect(outcome).toMatchObject({ ok: false, status: 404 });
  }
});

test('the books of all cells are whole, and accounts of the house are the sum of theirs', async () => {
  const { database } = provider.context;
  const all = await readLedgers(database);
  expect(all.problems).toEqual([]);
  const each = await Promise.all(
    cells.map((cell) => readLedgers({ ...database, cells: [cell] }).then(({ sums }) => sums)),
  );
  const income = (sums: (typeof each)[number]) =>
    sums.filter(({ account }) => account.startsWith('house:')).map((one) => one.sum);
  const total = (amounts: readonly number[]) => amounts.reduce((running, one) => running + one, 0);
  expect(total(income(all.sums))).toBe(total(each.flatMap(income)));
  expect(all.loans).toBeGreaterThanOrEqual(cells.length);
});

test('staff finds what a person names in whichever cell, and a transfer counts once over all', async () => {
  const reference = 'WIRE 17';
  const named = async (cell: Cell) => inCellNaming(provider.anywhere, personIn(cell).loan_id);
  for (const cell of cells) expect((await named(cell)).cell).toBe(cell);
  const transfer = (cell: Cell) => ({
    ...{ loan_id: personIn(cell).loan_id, amount: minor(5_000) },
    ...{ currency: 'USD' as const, reference },
  });
  await recordTransfer(await named('cell_01'), transfer('cell_01'), 'Tunde');
  for (const cell of ['cell_01', 'cell_03'] as const) {
    await expect(recordTransfer(await named(cell), transfer(cell), 'Tunde')).rejects.toThrow(
      'recorded already',
    );
  }
  // One that was refused for another reason is free again.
  const wrong = { ...transfer('cell_03'), currency: 'NGN' as const, reference: 'WIRE 18' };
  await expect(recordTransfer(await named('cell_03'), wrong, 'Tunde')).rejects.toThrow('is in USD');
  await recordTransfer(
    await named('cell_02'),
    { ...transfer('cell_02'), reference: 'WIRE 18' },
    'Tunde',
  );
});

test('a contact is one borrower’s, whichever cell another would live in', async () => {
  const { database } = provider.context;
  const now = provider.clock.now();
  const contacts = [personIn('cell_01').who.email];
  expect(await reserveContacts(database, { cell: 'cell_03', contacts, now })).toBe(false);
  const free = ['new@example.com'];
  const tries = await Promise.all(
    cells.map((cell) => reserveContacts(database, { cell, contacts: free, now })),
  );
  expect(tries.filter(Boolean)).toHaveLength(1);
});

test('what was reserved for nobody is free after ten minutes, and what was written stays', async () => {
  const { database, shared } = provider.context;
  const now = provider.clock.now();
  const gone = { cell: 'cell_01', contacts: ['gone@example.com'], now } as const;
  await reserveContacts(database, gone);
  // A crash came between the row and its confirmation.
  const written = personIn('cell_03').who.email;
  await shared
    .updateTable('directory_contacts')
    .set({ reserved_at: new Date(now).toISOString() })
    .where('contact', '=', written)
    .execute();
  const later = { ...gone, cell: 'cell_02' as const };
  expect(await reserveContacts(database, { ...later, now: now + 599_000 })).toBe(false);
  await freeReservations(database, now + 601_000);
  expect(await reserveContacts(database, { ...later, now: now + 601_000 })).toBe(true);
  const rows = shared.selectFrom('directory_contacts').selectAll().where('contact', '=', written);
  expect(await rows.execute()).toEqual([{ contact: written, cell: 'cell_03', reserved_at: null }]);
});

test('time passes in every cell, and a clock stops at the earliest event of any', async () => {
  await scheduleStandingJobs(provider.context);
  for (const cell of cells) {
    const { place, who } = personIn(cell);
    await drawCredit(place, who, 'USD', 5_000);
  }
  const moved = await provider.fetch('/api/sandbox/clock', {
    method: 'POST',
    body: '{"advance":"P2M"}',
  });
  expect(moved.status).toBe(200);
  for (const cell of cells) {
    const { db } = inCell(provider.anywhere, cell);
    const loans = db
      .selectFrom('loans')
      .select('status')
      .where('user_id', '=', personIn(cell).who.user_id);
    expect([cell, await loans.execute()]).toEqual([cell, [{ status: 'serviced' }]]);
    const sent = db.selectFrom('withdrawals').select(['status', 'completed_at', 'pending_at']);
    for (const one of await sent.where('user_id', '=', personIn(cell).who.user_id).execute()) {
      // Minutes, not months after it was asked for.
      const took = Date.parse(one.completed_at ?? '') - Date.parse(one.pending_at);
      expect([cell, one.status, took < 3_600_000]).toEqual([cell, 'completed', true]);
    }
  }
  expect((await readLedgers(provider.context.database)).problems).toEqual([]);
});

test('a cell at rest is asked one question a second', async () => {
  const asked: string[] = [];
  const { db } = inCell(provider.anywhere, 'cell_03');
  const watched = db.withPlugin({
    transformQuery({ node }) {
      asked.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await dueKinds({ ...inCell(provider.anywhere, 'cell_03'), db: watched })).toEqual(
    new Set(),
  );
  expect(asked).toHaveLength(1);
});

test('a cell that does not answer leaves half of the connections to the others', async () => {
  const { database } = provider.context;
  const { promise: answer, resolve: answerAtLast } = Promise.withResolvers<void>();
  const ofCell = async (tx: Tx) => {
    await sql`select pg_advisory_lock_shared(${heldLock})`.execute(tx);
    await answer;
  };
  const held = Array.from({ length: 20 }, () =>
    database.at('cell_03').db.transaction().execute(ofCell),
  );
  const holders = async () => {
    const { rows } = await sql`select from pg_locks where objid = ${heldLock}`.execute(
      database.at('cell_01').db,
    );
    return rows.length;
  };
  await expect.poll(holders).toBe(5);
  expect(
    await database.at('cell_02').db.selectFrom('users').select('user_id').limit(1).execute(),
  ).toHaveLength(1);
  expect(await holders()).toBe(5);
  answerAtLast();
  await Promise.all(held);
});

test('a cell that is away stops no work of the others, and hides none of it from who watches', async () => {
  const { anywhere } = provider;
  const figures = async () => {
    const headers = { authorization: `Bearer ${watcher}` };
    const text = await (await provider.fetch('/api/metrics', { headers })).text();
    return ['cells_away', 'database_up', 'disputes_open'].map(
      (name) => new RegExp(`^holdfast_${name} (.*)$`, 'm').exec(text)?.[1],
    );
  };
  expect(await figures()).toEqual(['0', '1', '0']);
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(
      anywhere.database.at('public').db,
    );
  await rename('cell_00.jobs', 'away');
  const { db } = inCell(anywhere, 'cell_03');
  const at = instant(provider.clock.now());
  const due = { kind: 'end_of_day', subject: personIn('cell_03').who.user_id } as const;
  await db
    .updateTable('jobs')
    .set({ run_at: at })
    .where('kind', '=', due.kind)
    .where('subject', '=', due.subject)
    .execute();
  const stop = startWorkers(anywhere);
  const isStillDue = async () => (await dueKinds(inCell(anywhere, 'cell_03'))).has(due.kind);
  await expect.poll(isStillDue).toBe(false);
  await stop();
  expect(await figures()).toEqual(['1', '1', '0']);
  await rename('cell_00.away', 'jobs');
  expect(await figures()).toEqual(['0', '1', '0']);
});

test('a reset goes cell by cell, and can be repeated', async () => {
  for (let times = 0; times < 2; times++) {
    const answer = await provider.fetch('/api/sandbox/reset', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(200);
  }
  const users = async (cell: Cell) =>
    (await inCell(provider.anywhere, cell).db.selectFrom('users').select('email').execute()).length;
  expect(await Promise.all(cells.map(users))).toEqual([0, 0, 11, 0]);
  const body = { email: 'ada@example.com', password: 'Holdfast-1!' };
  await expect(provider.answer(signIn, { body })).resolves.toMatchObject({
    token: expect.any(String),
  });
});

test('contacts are spread over cells by themselves, always to the same', () => {
  const drawn = Array.from({ length: 400 }, (_, at) =>
    drawCell(cells, `someone-${at}@example.com`),
  );
  for (const cell of cells) {
    expect(drawn.filter((one) => one === cell).length).toBeGreaterThan(60);
  }
  expect(drawCell(cells, 'ada@example.com')).toBe(drawCell(cells, 'ada@example.com'));
  expect(drawCell(['cell_00'], 'ada@example.com')).toBe('cell_00');
  expect(markedId('cell_00', 'as it was')).toBe('as it was');
});
