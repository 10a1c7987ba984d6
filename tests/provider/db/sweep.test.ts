import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { requestLoan, signIn } from '#contract';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { inCell } from '#provider/cells/in-cell.ts';
import { instant } from '#provider/clock/clock.ts';
import { firstCell } from '#provider/db/cells.ts';
import { count } from '#provider/limits/counts.ts';
import { scheduleSweep } from '#provider/runtime/sweep.ts';
import { triedWrong } from '#provider/session/wrong-passwords.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const day = 86_400_000;

/** In the cell of the borrowers, and in the first one, which sweeps what all share. */
async function nightly(): Promise<void> {
  const { context } = provider;
  for (const { db } of new Set([inCell(context, firstCell), context])) {
    await db.transaction().execute((tx) => scheduleSweep(tx, provider.clock.now()));
  }
}

test('the answer to a key is kept for a month, and the loan for good', async () => {
  const borrower = await newBorrower(provider);
  const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }];
  const body = { amount: 10_000, currency: 'USD', tenure: 3, portfolios } as const;
  await provider.answer(requestLoan, { as: borrower.email, body });
  const { db } = provider.context;
  await nightly();
  await nightly();
  const count = async (table: 'idempotency_keys' | 'loans') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', borrower.user_id)
      .executeTakeFirstOrThrow();
    return total;
  };
  await provider.passTime(29 * day);
  expect(await count('idempotency_keys')).toBe(1);
  await provider.passTime(3 * day);
  expect(await count('idempotency_keys')).toBe(0);
  expect(await count('loans')).toBe(1);
});

test('a code that resets a password, and a contact that was tried wrong, are kept for a month', async () => {
  const { email } = await newBorrower(provider);
  const { db } = provider.context;
  await provider.answer(requestReset, { body: { email, type: 'email' } });
  const sent = await db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const { code } = await provider.answer(verifyReset, { body: { email, code: sent.otp ?? '' } });
  const passwords = { password: 'Kelp-on-rock-9', passwordConfirmation: 'Kelp-on-rock-9' };
  await provider.answer(resetPassword, { body: { email, code, ...passwords } });
  await provider.ask(signIn, { body: { email, password: 'not it' } });
  await nightly();
  const kept = async () => [
    ...(await db
      .selectFrom('reset_codes')
      .select('contact')
      .where('contact', '=', email)
      .execute()),
    ...(await db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', email)
      .orderBy('audit_id')
      .execute()),
  ];
  await provider.passTime(29 * day);
  expect(await kept()).toEqual([{ contact: email }, { action: 'try wrong password' }]);
  await provider.passTime(3 * day);
  expect(await kept()).toEqual([]);
});

test('what was sent, or told to a partner, is forgotten after 90 days, and what waits never', async () => {
  const { db } = provider.context;
  const at = (days: number) => instant(provider.clock.now() + days * day);
  const message = { user_id: null, recipient: 'ini@example.com', subject: '', body: '' } as const;
  const event = { application_id: 2, type: 'bill.due', payload: '{}', created_at: at(0) };
  const ends = [
    { id: 'taken', taken: at(0), given_up_at: null },
    { id: 'given up', taken: null, given_up_at: at(0) },
    { id: 'waits', taken: null, given_up_at: null },
  ];
  for (const { id, taken, given_up_at } of ends) {
    const sent = { channel: 'email', otp: null, link: null, sent_at: at(0) } as const;
    const values = { ...message, ...sent, message_id: id, handed_over_at: taken, given_up_at };
    await db.insertInto('messages').values(values).execute();
    const told = { ...event, event_id: id, delivered_at: taken, given_up_at };
    await db.insertInto('partner_deliveries').values(told).execute();
  }
  await nightly();
  const kept = async () => {
    const { recipient } = message;
    const messages = await db
      .selectFrom('messages')
      .select('message_id as id')
      .where('recipient', '=', recipient)
      .execute();
    const events = await db.selectFrom('partner_deliveries').select('event_id as id').execute();
    return [...messages, ...events].map(({ id }) => id).filter((id) => !id.startsWith('evt_'));
  };
  await provider.passTime(89 * day);
  expect(await kept()).toHaveLength(6);
  await provider.passTime(3 * day);
  expect(await kept()).toEqual(['waits', 'waits']);
});

test('what no longer counts towards a limit is forgotten, and what does is kept', async () => {
  const { db } = provider.context;
  await nightly();
  const name = (one: string) => ({ name: `try ${one}`, most: 1, withinMs: day * Number(one) });
  await count(db, [name('1'), name('9')], provider.clock.now());
  await provider.passTime(2 * day);
  const kept = await db.selectFrom('limits').select('name').where('name', 'like', 'try%').execute();
  expect(kept).toEqual([{ name: 'try 9' }]);
});

test('wrong passwords are found among years of audit without reading those', async () => {
  const { db } = provider.context;
  const { clock } = provider;
  await sql`
    insert into audit (at, action, subject)
    select ${instant(clock.now())}, 'market', number::text from generate_series(1, 20000) as number
  `.execute(db);
  await sql`analyze audit`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain delete from audit
    where action = ${sql.lit(triedWrong)} and at < ${instant(clock.now() - 30 * day)}
  `.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_tried_wrong');
});
