import { AsyncResource } from 'node:async_hooks';
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { initializeCard, initializeRepayment, requestWithdrawal } from '#contract';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { balanceOf, findLedgerDiscrepancies, readLedgers } from '#provider/ledger/discrepancies.ts';
import { lastLedgerCheck } from '#provider/ledger/last-check.ts';
import { post } from '#provider/ledger/post.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
let borrower: TestBorrower;
let loan_id: string;
beforeAll(async () => {
  borrower = await newBorrower(provider);
  const as = borrower.email;
  await giveCard(provider, borrower);
  loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await provider.passTime(90 * 86_400_000); // bills with a late fee and a penal charge
  const body = { loan_id, amount: 6_000 };
  const { checkout } = await provider.answer(initializeRepayment, { as, body });
  await payWith(provider, checkout, cards.success);
  await provider.answer(requestWithdrawal, {
    as,
    body: {
      amount: 20_000,
      application_id: 2,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: '0102030405' },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 20_000 }],
      sendToAccount: 'new',
      savedBeneficiary: false,
      save: false,
    },
  });
  const card = await provider.answer(initializeCard, { as, body: {} });
  await payWith(provider, card.checkout, cards.success);
});

class Undone extends Error {}

/** What is found when the statements have gone past every rule of the database. */
async function problemsAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  let problems: string[] = [];
  const forging = provider.context.db.transaction().execute(async (tx) => {
    for (const table of ['ledger_entries', 'ledger_transactions']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    }
    for (const statement of statements) await statement.execute(tx);
    problems = await findLedgerDiscrepancies(tx);
    throw new Undone();
  });
  await expect(forging).rejects.toThrow(Undone);
  return problems;
}

/** Moves money between two accounts in a transaction that balances and that nothing stands for. */
const forged = (from: string, to: string, amount = 7, kind = 'forged') => sql`
  with forged as (
    insert into ledger_transactions (kind, day, subject, posted_at)
    values (${kind}, '2026-03-10', 'nothing', now()) returning transaction_id
  )
  insert into ledger_entries (transaction_id, account, currency, amount)
  select transaction_id, account,
    case when account like 'house:%' then right(account, 3) else 'USD' end, amount
  from forged cross join (values (${from}, -(${amount}::bigint)), (${to}, ${amount}::bigint))
    as moved (account, amount)`;

test('finds nothing wrong with what the provider has done', async () => {
  expect(await problemsAfter()).toEqual([]);
});

test('sums every account, and all of them to nothing', async () => {
  const { sums, problems, ...counts } = await readLedgers(provider.context.database);
  expect(problems).toEqual([]);
  for (const currency of ['USD', 'NGN']) {
    const own = sums.filter((one) => one.currency === currency).map((one) => one.sum);
    expect([currency, own.reduce((total, sum) => total + sum, 0)]).toEqual([currency, 0]);
  }
  const { db } = provider.context;
  const countOf = async (
    table: 'ledger_entries' | 'ledger_transactions' | 'loans' | 'portfolios',
  ) =>
    (
      await db
        .selectFrom(table)
        .select(db.fn.countAll<number>().as('all'))
        .executeTakeFirstOrThrow()
    ).all;
  expect(counts).toEqual({
    transactions: await countOf('ledger_transactions'),
    loans: await countOf('loans'),
    portfolios: await countOf('portfolios'),
  });
  const entries = sums.reduce((total, one) => total + one.entries, 0);
  expect(entries).toBe(await countOf('ledger_entries'));
  const income = sums.find(({ account }) => account === 'house:interest_income:USD');
  expect(income?.sum).toBeLessThan(0);
  expect(await balanceOf(db, 'house:interest_income:USD')).toBe(income?.sum);
  expect(await balanceOf(db, 'house:written_off:USD')).toBe(0);
  expect(sums.map(({ account }) => account)).toContain('portfolios:credit');
});

/** A read that is repeated finds what was posted meanwhile. */
const isRepeated = process.env.PROVING === 'repeated';

test.skipIf(isRepeated)('reads the books of one moment, whatever is posted meanwhile', async () => {
  const { database, db, cell: own } = provider.context;
  const { transactions } = await readLedgers(database);
  const lines = [100, -100].map((amount) => ({
    account: 'house:fx:USD' as const,
    currency: 'USD' as const,
    amount: minor(amount),
  }));
  const posting = {
    kind: 'test',
    day: isoDay('2026-03-10'),
    subject: 'x',
    at: '2026-03-10',
    lines,
  };
  // As another instance would: not within the transaction that reads.
  const postApart = AsyncResource.bind(() => db.transaction().execute((tx) => post(tx, posting)));
  let isPosted = false;
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isPosted) return result;
      isPosted = true;
      await postApart();
      return result;
    },
  };
  const watched = db.withPlugin(meanwhile);
  const at: typeof database.at = (cell) =>
    cell === own ? { db: watched, withoutTimeout: watched } : database.at(cell);
  expect((await readLedgers({ ...database, at })).transactions).toBe(transactions);
  expect((await readLedgers(database)).transactions).toBe(transactions + 1);
});

test('finds a transaction that does not balance', async () => {
  const entry = sql`update ledger_entries set amount = amount + 1
    where entry_id = (select min(entry_id) from ledger_entries
      where account like 'house:interest_income:USD')`;
  const problems = await problemsAfter(entry);
  expect(problems).toEqual([expect.stringMatching(/^transaction \d+ is off by 1 USD$/)]);
});

test('finds a transaction that balances only over two currencies', async () => {
  const problems = await problemsAfter(forged('house:fx:USD', 'house:fx:NGN'));
  expect(problems).toHaveLength(2);
  expect(problems.join()).toMatch(/off by 7 NGN/);
});

test('finds a portfolio that shows more than was posted, and one with a forged entry', async () => {
  const { USD } = borrower.portfolios;
  const shown = sql`update portfolios set balance = balance + 3 where portfolio_id = ${USD}`;
  expect(await problemsAfter(shown)).toEqual([`portfolio ${USD} shows 80003, posted 80000`]);
  const moved = forged(`portfolio:${USD}:credit`, 'house:fx:USD');
  expect(await problemsAfter(moved)).toEqual([`portfolio ${USD} shows 80000, posted 80007`]);
});

const loan = (what: RegExp) => expect.stringMatching(new RegExp(`^loan \\S+ ${what.source}`));

test('finds a loan that owes something else than was posted and told', async () => {
  const less = sql`update loans set owed = owed - 5 where loan_id = ${loan_id}`;
  expect(await problemsAfter(less)).toEqual([
    loan(/owes \d+ of principal, posted \d+$/),
    loan(/owes \d+ and \d+ of charges, its lines lead to/),
  ]);
  const moved = forged('house:fee_income:USD', `loan:${loan_id}:principal`);
  expect(await problemsAfter(moved)).toEqual([loan(/owes \d+ of principal/)]);
});

test.each([
  ['interest', 'interest'],
  ['fee', 'fees'],
  ['penalty', 'penalties'],
])('finds a bill whose %s was changed', async (column, part) => {
  const changed = sql`update bills set ${sql.ref(column)} = ${sql.ref(column)} + 5
    where loan_id = ${loan_id}
      and due_date = (select max(due_date) from bills where loan_id = ${loan_id})`;
  expect(await problemsAfter(changed)).toEqual([
    loan(new RegExp(`owes \\d+ of ${part}, posted \\d+$`)),
    loan(/owes \d+ and \d+ of charges/),
  ]);
  const wrongPart = forged(`loan:${loan_id}:${part}`, `loan:${loan_id}:principal`);
  expect(await problemsAfter(wrongPart)).toHaveLength(2);
});

test('finds a loan that has ended and still owes', async () => {
  const ended = sql`update loans set status = 'repaid' where loan_id = ${loan_id}`;
  expect(await problemsAfter(ended)).toEqual([loan(/is repaid and owes \d+$/)]);
});

test('finds a loss that is not in the loan’s lines, and lines of a loss that it does not show', async () => {
  const shown = sql`update loans set written_off = 9 where loan_id = ${loan_id}`;
  expect(await problemsAfter(shown)).toEqual([loan(/shows 9 written off, its lines 0 to 0$/)]);
  const lost = sql`update loan_lines set repayment_id = null
    where position = (select max(position) from loan_lines
      where loan_id = ${loan_id} and kind in ('principal', 'interest') and repayment_id is not null)`;
  expect(await problemsAfter(lost)).toContainEqual(
    loan(/shows 0 written off, its lines (\d+) to \1$/),
  );
});

test('finds a repayment that is not the sum of its lines', async () => {
  const line = sql`update loan_lines set amount = amount + 1
    where position = (select max(position) from loan_lines
      where loan_id = ${loan_id} and repayment_id is not null)`;
  expect(await problemsAfter(line)).toContainEqual(
    expect.stringMatching(/^repayment \S+ paid 6000, its lines 6001$/),
  );
  const total = sql`update loans set total_repaid = 1 where loan_id = ${loan_id}`;
  expect(await problemsAfter(total)).toEqual([loan(/shows 1 repaid, its repayments 6000$/)]);
});

test('finds parts that do not sum to their whole', async () => {
  const part = sql`update loan_portfolios set amount = amount - 1 where loan_id = ${loan_id}`;
  expect(await problemsAfter(part)).toEqual([loan(/is 100000, its parts 99999$/)]);
  const split = sql`update withdrawal_portfolios set amount = amount - 1
    where portfolio_id = ${borrower.portfolios.USD}`;
  expect(await problemsAfter(split)).toEqual([
    expect.stringMatching(/^withdrawal \S+ is 20000, its parts 19999$/),
  ]);
});

test.each(['payouts', 'refunds', 'suspense', 'liquidations'])(
  'finds money on the house account %s that nobody waits for',
  async (name) => {
    const problems = await problemsAfter(forged(`house:${name}:NGN`, 'house:processor:NGN'));
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^house:${name}:NGN is -?\\d+, waiting are -?\\d+$`)),
    ]);
  },
);

test('finds a payout and a refund that were noted and not posted', async () => {
  const paid = sql`update withdrawals set status = 'completed' where status = 'pending'`;
  expect(await problemsAfter(paid)).toEqual([expect.stringMatching(/^house:payouts:NGN is -\d+/)]);
  const owed = sql`update refunds set sent_at = null`;
  const refunded = sql`update refunds set sent_at = now()`;
  const [one, other] = [await problemsAfter(owed), await problemsAfter(refunded)];
  expect([...one, ...other]).toContainEqual(expect.stringMatching(/^house:refunds:NGN is/));
});

test('finds an account in two currencies', async () => {
  const entry = sql`update ledger_entries set currency = 'NGN'
    where entry_id = (select min(entry_id) from ledger_entries
      where account = 'house:interest_income:USD')`;
  expect(await problemsAfter(entry)).toContain(
    'account house:interest_income:USD is in NGN and USD',
  );
});

test('finds a sale without the lines, the portfolios and the postings of what it sold', async () => {
  const sale = sql`insert into sales (sale_id, loan_id, user_id, day, at, reference, owed, undrawn,
      sold, written_off, penalties, fees, interest, principal)
    select 'forged', loan_id, user_id, '2026-03-10', now(), 'forged', 12, 5, 7, 0, 0, 0, 0, 12
    from loans where loan_id = ${loan_id}`;
  expect(await problemsAfter(sale)).toEqual([
    'sale forged has lines of 0, recorded are 12',
    'sale forged took back undrawn credit of 0, recorded are 5',
    'sale forged sold of portfolios 0, recorded are 7',
    'sale forged has posted undrawn credit of 0, recorded are 5',
    'sale forged has posted sold 0, recorded are 7',
  ]);
});

test('finds money that was taken back from us by no dispute', async () => {
  const taken = forged('house:processor:NGN', 'house:chargebacks:NGN', 7, 'chargeback');
  expect(await problemsAfter(taken)).toEqual(['disputes have taken back 0, posted 7']);
});

test('the last check is the newest one', async () => {
  const { db } = provider.context;
  const checks = ['2031-02-01', '2031-03-01', '2031-01-01'].map((day, problems) => ({
    ...{ at: `${day}T00:00:00.000Z`, problems, ms: 10 + problems },
  }));
  await db
    .insertInto('ledger_checks')
    .values(checks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  expect(await lastLedgerCheck(db)).toEqual(checks[1]);
});
