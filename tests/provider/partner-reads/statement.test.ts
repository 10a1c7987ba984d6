import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { getPartnerStatement, WireOf } from '#contract';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import type { Cell } from '#provider/db/cells.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { eraseRows } from '#provider/own-data/erase.ts';
import { earnedIn } from '#provider/partner-reads/earned.ts';
import { statementOf as readStatement } from '#provider/partner-reads/statement.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { scheduleStandingJobs } from '#provider/runtime/standing-jobs.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { readSignedCsv } from '#support/csv.ts';
import { dispute, endDispute, letWork, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, type PartnerServer } from '#support/holdings.ts';
import { signedHeaders } from '#support/partner.ts';
import { changeTerms } from '#support/partner-terms.ts';
import { readPdf } from '#support/pdf.ts';
import type { TestProvider } from '#support/provider.ts';

type Statement = WireOf<typeof getPartnerStatement>['statement'];

const provider = providerForFile({ cells: 4 });
const cells: readonly Cell[] = ['cell_00', 'cell_01', 'cell_03'];
const application_id = 2;
const share_bp = 1_733;
let partner: PartnerServer;
/** Somebody with loans, in one of the cells. */
let leaving: { readonly place: TestProvider; readonly user_id: string };

async function moveTo(day: string, hours = 10): Promise<void> {
  await provider.passTime(lagosMidnight(isoDay(day)) + hours * 3_600_000 - provider.clock.now());
  await runExternalJobs(provider.anywhere);
}

beforeAll(async () => {
  await scheduleStandingJobs(provider.anywhere);
  const debtors = [];
  for (const cell of cells) {
    const place = provider.livingIn(cell);
    const who = await newBorrower(place, { seeded: provider.context.db });
    partner = await connect(place, who);
    await borrow(place, who, 'USD', 31_337);
    const loan_id = await borrow(place, who, 'NGN', 123_456_789);
    debtors.push({ place, debtor: { ...who, loan_id } });
    leaving = { place, user_id: who.user_id };
  }
  await changeTerms(provider.anywhere, application_id, { revenue_share_bp: share_bp }, 'ngozi');
  await moveTo('2026-04-10');
  // One pays early and has it taken back, another's early payment stays.
  for (const [at, { place, debtor }] of debtors.entries()) {
    if (at === 2) continue;
    const { reference } = await repayByCard(place, debtor, 60_000_000);
    if (at === 1) continue;
    await moveTo('2026-06-20');
    await dispute(place, reference);
    await endDispute(place, reference, 'lost');
    await letWork(place);
  }
  await moveTo('2026-07-02');
}, 120_000);

const statementOf = async (month: string, server = partner): Promise<Statement> => {
  const path = `/partner/statement?month=${month}`;
  const { status, data } = await server.ask<{ statement: Statement }>('GET', path);
  expect(status).toBe(200);
  return data.statement;
};

/** What the ledgers of all cells have as interest in June, asked without any code of ours. */
async function interestInJune(currency: string, partnerId?: number): Promise<number> {
  const ofPartner = sql`exists (
    select from ledger_entries owed
      join loans on owed.account = 'loan:' || loan_id || ':interest'
    where owed.transaction_id = income.transaction_id and application_id = ${partnerId ?? 0})`;
  const sums = await inEachCell(provider.anywhere, async ({ db }) => {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(-sum(amount), 0) as amount
      from ledger_entries income join ledger_transactions using (transaction_id)
      where account = ${`house:interest_income:${currency}`}
        and posted_at >= '2026-06-01 00:00+01' and posted_at < '2026-07-01 00:00+01'
        and ${partnerId === undefined ? sql`true` : ofPartner}`.execute(db);
    return Number(rows[0]?.amount);
  });
  return sums.reduce((total, one) => total + one, 0);
}

async function balance(account: string): Promise<number> {
  const sums = await inEachCell(provider.anywhere, async ({ db }) => {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(amount), 0) as amount from ledger_entries where account = ${account}`.execute(
      db,
    );
    return Number(rows[0]?.amount);
  });
  return sums.reduce((total, one) => total + one, 0);
}

test('the total of a month is the ledger’s to the kobo, over all cells and after a payment was taken back', async () => {
  const { closed_at, currencies } = await statementOf('2026-06');
  expect(closed_at).toBe('2026-07-02T09:00:00.000Z');
  for (const { currency, earned, share, days, ...terms } of currencies) {
    expect(earned).toBe(await interestInJune(currency, application_id));
    expect(earned).toBeGreaterThan(0);
    expect(terms).toEqual({ share_bp });
    expect(share).toBe(Number((BigInt(earned) * BigInt(share_bp)) / 10_000n));
    expect(days.reduce((total, { interest }) => total + interest, 0)).toBe(earned);
    expect(days[0]?.day).toBe('2026-06-01');
  }
  const naira = currencies.find(({ currency }) => currency === 'NGN');
  expect(naira?.days.map(({ day }) => day)).toContain('2026-06-20');
});

test('what all partners’ loans have earned is all interest that the ledger has', async () => {
  const { db } = provider.context;
  const all = await db.selectFrom('applications').select('application_id').execute();
  for (const currency of ['USD', 'NGN']) {
    const each = await Promise.all(
      all.map(async ({ application_id: id }) => {
        const cells = await inEachCell(provider.anywhere, (here) =>
          earnedIn(here.db, isoDay('2026-06-01'), id),
        );
        return cells.flat().filter((one) => one.currency === currency);
      }),
    );
    const earned = each.flat().reduce((total, { interest }) => total + interest, 0);
    expect(earned).toBe(await interestInJune(currency));
  }
});

test('what partners get of closed months is owed to them in the books, once', async () => {
  const months = await Promise.all(
    ['2026-03', '2026-04', '2026-05', '2026-06'].map((one) => statementOf(one)),
  );
  for (const currency of ['USD', 'NGN'] as const) {
    const shares = months.flatMap(({ currencies }) =>
      currencies.filter((one) => one.currency === currency).map(({ share }) => share),
    );
    const owed = shares.reduce((total, one) => total + one, 0);
    expect(owed).toBeGreaterThan(0);
    expect(await balance(`house:partner_shares:${currency}`)).toBe(-owed);
    expect(await balance(`house:shared_revenue:${currency}`)).toBe(owed);
  }
  await inEachCell(provider.anywhere, async ({ db }) => {
    expect(await findLedgerDiscrepancies(db)).toEqual([]);
  });
});

test('new terms count from the first month that is not closed, and no closed one changes', async () => {
  const before = await statementOf('2026-06');
  await changeTerms(provider.anywhere, application_id, { revenue_share_bp: 5_000 }, 'ngozi');
  expect(await statementOf('2026-06')).toEqual(before);
  const running = await statementOf('2026-07');
  expect(running).toMatchObject({ closed_at: null });
  for (const one of running.currencies) {
    expect(one.share_bp).toBe(5_000);
    expect(one.share).toBe(Math.floor(one.earned / 2));
  }
});

test('a partner without a share reads what was earned and gets nothing', async () => {
  const other = await connect(provider, { ...(await newBorrower(provider)), application_id: 3 });
  const nothing = async (month: string) => {
    const { currencies } = await statementOf(month, other);
    expect(currencies.map(({ share_bp, share }) => [share_bp, share])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  };
  await nothing('2026-06');
  // A share that it gets later is of no month before, be that closed or from before anything was.
  await changeTerms(provider.anywhere, 3, { revenue_share_bp: 2_000 }, 'ngozi');
  await nothing('2026-06');
  await nothing('2026-01');
});

test('a month waits for a cell whose days are not over, and is closed then', async () => {
  const { db } = provider.livingIn('cell_03').context;
  // Another process is at it, until this test says otherwise.
  await sql`
    insert into jobs (kind, subject, run_at, taken_by, taken_until)
    values ('end_of_day', 'nobody', '2026-07-30 23:00+00', 'another', now() + interval '1 hour')
  `.execute(db);
  await moveTo('2026-08-01', 6);
  expect(await statementOf('2026-07')).toMatchObject({ closed_at: null });
  await db.deleteFrom('jobs').where('subject', '=', 'nobody').execute();
  await moveTo('2026-08-01', 7);
  expect(await statementOf('2026-07')).toMatchObject({ closed_at: '2026-08-01T06:00:00.000Z' });
});

async function fileOf(format: string): Promise<Response> {
  const path = `/api/partner/statement/file?month=2026-06&format=${format}`;
  const headers = await signedHeaders(provider.clock.now(), { method: 'GET', path }, partner.key);
  return provider.fetch(path, { headers });
}

test('the CSV has every loan, and adds up to what the statement says', async () => {
  const response = await fileOf('csv');
  expect(response.headers.get('content-disposition')).toMatch(
    /filename="revenue-share-2026-06-[0-9A-F-]{14}\.csv"/,
  );
  const [head = [], ...rows] = readSignedCsv(await response.text());
  expect(head).toEqual([
    'month',
    'currency',
    'kind',
    'day',
    'loan_id',
    'partner_user_id',
    'amount',
  ]);
  const { currencies } = await statementOf('2026-06');
  for (const { currency, earned, share } of currencies) {
    const own = rows.filter((row) => row[1] === currency);
    const amounts = (kind: string) =>
      own.filter((row) => row[2] === kind).map((row) => Math.round(Number(row[6]) * 100));
    expect(amounts('interest').reduce((total, one) => total + one, 0)).toBe(earned);
    expect(amounts('earned')).toEqual([earned]);
    expect(amounts('share')).toEqual([share]);
  }
  expect(rows.map((row) => row[5])).toContain(partner.partner_user_id);
});

test('the PDF says the month, each day, the total and the share', async () => {
  const response = await fileOf('pdf');
  const { tagged } = readPdf(Buffer.from(await response.arrayBuffer()));
  const text = tagged.map((one) => one.text).join('\n');
  for (const said of [
    'Revenue share',
    'Northgate',
    'June 2026',
    '1 June 2026',
    'Your share, 17.33%',
  ]) {
    expect(text).toContain(said);
  }
});

/** Changes what is booked as earned in June, in both currencies. */
const addToBooked = (amount: number, of = application_id) =>
  provider
    .livingIn('cell_00')
    .context.db.updateTable('revenue_shares')
    .set((row) => ({ earned: row('earned', '+', minor(amount)) }))
    .where('month', '=', isoDay('2026-06-01'))
    .where('application_id', '=', of)
    .execute();
const juneOf = (id: number) => readStatement(provider.anywhere, id, '2026-06');

test('a closed month that does not add up is given to nobody', async () => {
  await addToBooked(1);
  await expect(juneOf(application_id)).rejects.toThrow('booked');
  await addToBooked(-1);
});

test('the papers of a loan are erased after years, and the closed months that it was in stay as they were', async () => {
  const before = await statementOf('2026-06');
  const owner = { user_id: leaving.user_id, contacts: [] };
  await eraseRows(leaving.place.context.db, owner, {
    ...{ shared: false, fates: ['erased', 'soon', 'loan'] },
  });
  const { currencies, ...rest } = await statementOf('2026-06');
  expect(rest).toMatchObject({ closed_at: before.closed_at });
  const [, ...rows] = readSignedCsv(await (await fileOf('csv')).text());
  for (const [at, { days, ...totals }] of currencies.entries()) {
    const { days: all, ...known } = before.currencies[at] ?? { days: [] };
    expect(totals).toEqual(known);
    const sumOf = (of: typeof days) => of.reduce((total, { interest }) => total + interest, 0);
    const erased = sumOf(all) - sumOf(days);
    expect(erased).toBeGreaterThan(0);
    const line = rows.find((row) => row[1] === totals.currency && row[2] === 'erased');
    expect(Math.round(Number(line?.[6]) * 100)).toBe(erased);
  }
  const { tagged } = readPdf(Buffer.from(await (await fileOf('pdf')).arrayBuffer()));
  expect(tagged.map(({ text }) => text).join('\n')).toContain(
    'Loans whose papers have been erased',
  );
});

test('a closed month lacks no more than the erased loans earned, and nothing of the other sign', async () => {
  const { erased } = await juneOf(application_id);
  const [more = 0] = [...erased.values()].toSorted((one, other) => other - one);
  // One that has erased nothing may have had those loans as well, for all that the books still know.
  for (const [id, amount] of [
    [application_id, 1],
    [application_id, -more - 1],
    [3, more + 1],
    [3, -1],
  ] as const) {
    await addToBooked(amount, id);
    await expect(juneOf(id)).rejects.toThrow('booked');
    await addToBooked(-amount, id);
  }
});
