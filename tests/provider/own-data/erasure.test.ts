import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fileComplaint } from '#contract/complaints.ts';
import { joinNewsletter } from '#contract/contact.ts';
import { cancelLoan, requestLoan } from '#contract/loans.ts';
import { callOffErasure, getOwnData, requestErasure, requestExport } from '#contract/own-data.ts';
import { acceptTerms } from '#contract/portfolios.ts';
import { initializeRepayment, returnCredit } from '#contract/repayments.ts';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { endOtherSessions } from '#contract/sessions.ts';
import { proveAudit } from '#provider/audit-chain/prove.ts';
import { sealAudit } from '#provider/audit-chain/seal.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { claimTransfer, reserveContacts } from '#provider/db/directory.ts';
import { ownerOf } from '#provider/own-data/collect.ts';
import { eraseRows } from '#provider/own-data/erase.ts';
import { held } from '#provider/own-data/held.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { mandates } from '#provider/sandbox/processor/mandates.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding } from '#support/holdings.ts';
import { addBank } from '#support/mandate.ts';
import { codeOf } from '#support/provider.ts';
import { saveCard } from '#support/saved-card.ts';
import { byTwo } from '#support/staff.ts';
import { signInByPassword } from '#support/step-up.ts';

const provider = providerForFile();
const now = () => provider.clock.now();
const dayMs = 86_400_000;
const yearMs = 366 * dayMs;

/** Somebody with all that can be held of a person who has no loan. */
async function newPerson() {
  const borrower = await newBorrower(provider);
  const { email: as, mobile, user_id } = borrower;
  const { context } = provider;
  await reserveContacts(context.database, {
    ...{ cell: context.cell, contacts: [as, mobile], now: now() },
  });
  await resetPasswordOf(as);
  const partner = await connect(provider, borrower);
  await partner.send([holding('cash', 2_000_000)]);
  const { partner_user_id } = partner;
  const at = new Date(now()).toISOString();
  await context.db
    .insertInto('pulls')
    .values({ application_id: 2, partner_user_id, first_asked_at: at, asked_at: at })
    .execute();
  await saveCard(provider, as);
  await addBank(provider, as);
  const { firstname, lastname } = await context.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const name = `${firstname} ${lastname}`;
  const portfolios = [borrower.portfolios.NGN];
  await provider.answer(acceptTerms, { as, body: { name, portfolios } });
  const asked = { contact: as, action: 'loan', reason: `${lastname} was not reached.` } as const;
  await block(context, asked, 'ngozi');
  await unblock(context, asked, 'ngozi');
  await signInByPassword(provider, as);
  await provider.answer(endOtherSessions, { as });
  await provider.answer(joinNewsletter, { body: { email: as } });
  await provider.answer(requestExport, { as });
  await runExternalJobs(context);
  const words = [as, mobile, lastname, partner_user_id];
  return { ...borrower, as, words };
}

async function resetPasswordOf(email: string) {
  await provider.answer(requestReset, { body: { email, type: 'email' } });
  const { otp } = await provider.context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', email)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { code } = await provider.answer(verifyReset, { body: { email, code: otp ?? '' } });
  const password = 'Holdfast-1!';
  const body = { email, code, password, passwordConfirmation: password };
  await provider.answer(resetPassword, { body });
}

const bankAccountsAtProcessor = async (email: string) => {
  const rows = await mandates(provider.context.db)
    .selectFrom('sandbox_mandates')
    .select('status')
    .where('email', '=', email)
    .execute();
  return rows.map(({ status }) => status);
};

/** The tables that tell of somebody by one of these words. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, { fate, whose }] of Object.entries(held)) {
    // What a partner is still to hear goes by itself.
    if (fate === 'soon' && !whose) continue;
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(table)} as one`.execute(
      provider.context.db,
    );
    // 'Borrower 1' is not in 'Borrower 12'.
    const tells = rows.some(({ row }) =>
      words.some((word) =>
        row
          .split(word)
          .slice(1)
          .some((rest) => !/^\d/.test(rest)),
      ),
    );
    if (tells) found.push(table);
  }
  return found;
}

async function passTheWeek() {
  await runExternalJobs(provider.context);
  await provider.passTime(7 * dayMs);
  await runExternalJobs(provider.context);
}

const proveChain = async () => {
  await sealAudit(provider.context, provider.context.cell);
  return (await proveAudit(provider.context.db)).broken;
};

test('somebody without a loan is erased to the last row, a week after they asked', async () => {
  const { as, words } = await newPerson();
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining([
      'users',
      'cards',
      'mandates',
      'messages',
      'pulls',
      'directory_contacts',
      'directory_partner_users',
    ]),
  );
  const { erasure } = await provider.answer(requestErasure, { as });
  expect(erasure).toEqual({ at: expect.any(String), open: [], kept_until: null });
  expect(Date.parse(erasure.at ?? '')).toBe(now() + 7 * dayMs);
  await passTheWeek();
  expect(await tablesWith(words)).toEqual([]);
  expect(await bankAccountsAtProcessor(as)).toEqual(['cancelled']);
  expect(codeOf(await provider.ask(getOwnData, { as }))).toBe('unauthenticated');
  expect(await proveChain()).toBeNull();
});

test('what was written to an address that they had before is erased too', async () => {
  const { as, mobile, user_id } = await newPerson();
  await byTwo(provider, {
    ...{ deed: 'contact', subject: user_id, new_email: `new-${as}` },
    ...{ checked: 'passport', why: 'The old inbox is lost.' },
  });
  await provider.answer(requestErasure, { as: mobile });
  await passTheWeek();
  const left = await tablesWith([as, mobile]);
  for (const table of ['users', 'messages']) expect(left).not.toContain(table);
});

test('papers of a loan stay for the years of the law, without a way to reach their borrower', async () => {
  const person = await newPerson();
  const { as, words, user_id } = person;
  const [email, mobile, lastname] = words;
  const id = await borrow(provider, person, 'USD', 200_000);
  await provider.answer(returnCredit, { as, id, body: { amount: 200_000 } });
  await runExternalJobs(provider.context);
  const { erasure } = await provider.answer(requestErasure, { as });
  expect(erasure.kept_until).toMatch(/^2032-/);
  await passTheWeek();
  expect(await tablesWith([email ?? '', mobile ?? '', words.at(-1) ?? ''])).toEqual([]);
  const kept = await tablesWith([lastname ?? '']);
  expect(kept).toEqual(expect.arrayContaining(['users', 'agreements']));
  expect(kept.filter((table) => held[table]?.fate !== 'loan')).toEqual([]);
  expect(await tablesWith([user_id])).toContain('loans');
  // Whoever has the contact may open an account again.
  const { context } = provider;
  const contacts = [as];
  expect(
    await reserveContacts(context.database, { cell: context.cell, contacts, now: now() }),
  ).toBe(true);
  await claimTransfer(context.shared, { reference: 'FT-ERASED', loan_id: id });
  await provider.passTime(6 * yearMs);
  await runExternalJobs(context);
  expect(await tablesWith(['FT-ERASED'])).toEqual([]);
  expect(await tablesWith([lastname ?? ''])).toEqual([]);
  expect(await tablesWith([user_id])).toEqual(['audit']);
  expect(await proveChain()).toBeNull();
});

test('nothing is erased while something is open, and each that is open is named', async () => {
  const borrower = await newBorrower(provider);
  const { email: as, portfolios } = borrower;
  const open = async () => (await provider.answer(getOwnData, { as })).erasure.open;
  expect(await open()).toEqual([]);
  const body = { kind: 'other', text: 'I was not called back.' } as const;
  await provider.answer(fileComplaint, { as, body });
  expect(await open()).toEqual(['complaint']);
  const loan_id = await borrow(provider, borrower, 'USD', 200_000);
  expect(await open()).toEqual(['loan', 'credit', 'complaint']);
  await provider.answer(initializeRepayment, { as, body: { loan_id, amount: 50_000 } });
  expect(await open()).toEqual(['loan', 'credit', 'payment', 'complaint']);
  expect(portfolios.USD).toBeTruthy();
  expect(codeOf(await provider.ask(requestErasure, { as }))).toBe('state_conflict');
});

test('a thief with a token cannot ask for it, and the borrower can call it off', async () => {
  const { email: as } = await newBorrower(provider);
  const thief = await signInByPassword(provider, as);
  expect(codeOf(await thief.ask(requestErasure))).toBe('step_up_required');
  await thief.stepUp();
  expect(codeOf(await thief.ask(requestErasure))).toBe('ok');
  const first = await provider.answer(requestErasure, { as });
  expect(first.erasure.at).not.toBeNull();
  const told = await provider.context.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', as)
    .where('subject', '=', 'Your account will be erased')
    .execute();
  expect(told).toHaveLength(1);
  expect((await provider.answer(callOffErasure, { as })).erasure.at).toBeNull();
  await passTheWeek();
  expect(codeOf(await provider.ask(getOwnData, { as }))).toBe('ok');
});

test('a loan that was asked for meanwhile keeps everything, and the borrower hears of it', async () => {
  const { email: as, portfolios } = await newBorrower(provider);
  await provider.answer(requestErasure, { as });
  await provider.passTime(6.9 * dayMs);
  const amount = 200_000;
  const body = {
    ...({ amount, currency: 'USD', tenure: 3 } as const),
    portfolios: [{ portfolio_id: portfolios.USD, amount }],
  };
  const { loans } = await provider.answer(requestLoan, { as, body });
  await passTheWeek();
  const { erasure } = await provider.answer(getOwnData, { as });
  expect(erasure).toMatchObject({ at: null, open: expect.arrayContaining(['loan']) });
  const { subject } = await provider.context.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', as)
    .where('subject', 'like', '%erased%')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('Your account was not erased');
  expect(codeOf(await provider.ask(cancelLoan, { as, id: loans[0]?.loan_id ?? '' }))).not.toBe(
    'unauthenticated',
  );
});

test('a crash in the middle erases the rest when it is run again', async () => {
  const { as, words, portfolios } = await newPerson();
  await provider.answer(requestErasure, { as });
  await runExternalJobs(provider.context);
  await provider.passTime(7 * dayMs);
  const { db } = provider.context;
  await sql`create function stop_it() returns trigger language plpgsql as
    $$ begin raise exception 'the power is gone'; end $$`.execute(db);
  await sql`create trigger stop_it before delete on users execute function stop_it()`.execute(db);
  await runExternalJobs(provider.context);
  await sql`drop function stop_it cascade`.execute(db);
  const left = await tablesWith(words);
  expect(left).toContain('users');
  expect(left).not.toContain('directory_contacts');
  const token = await signInByPassword(provider, as);
  const amount = 200_000;
  const terms = { amount, currency: 'USD', tenure: 3 } as const;
  const body = { ...terms, portfolios: [{ portfolio_id: portfolios.USD, amount }] };
  expect(codeOf(await token.ask(requestLoan, { body }))).toBe('not_allowed');
  await db.updateTable('jobs').set({ taken_until: null }).execute();
  await runExternalJobs(provider.context);
  expect(await tablesWith(words)).toEqual([]);
});

test('rows of everybody of the seed can be erased in the order in which they are listed', async () => {
  const { context } = provider;
  const users = await context.db.selectFrom('users').select('user_id').execute();
  expect(users.length).toBeGreaterThan(10);
  const undone = context.db.transaction().execute(async (tx) => {
    for (const { user_id } of users) {
      const owner = await ownerOf({ db: tx }, user_id);
      await eraseRows(tx, owner, { shared: false, fates: ['erased', 'soon', 'loan'] });
    }
    for (const table of ['users', 'loans', 'portfolios'] as const) {
      expect(await tx.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    throw new Error('as it was');
  });
  await expect(undone).rejects.toThrow('as it was');
});
