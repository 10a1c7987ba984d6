import { expect, test } from 'vitest';
import { cancelLoan, getBreakdown, getStatement, listLoans, requestLoan } from '#contract';
import { csvAmount } from '#contract/csv.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { readSignedCsv } from '#support/csv.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';

const ada = 'ada@example.com';
const femi = 'femi@example.com';

const provider = providerForFile();

async function fetchFile(as: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
  return provider.fetch(`/api${path}`, { headers });
}

async function pdfOf(as: string, path: string) {
  const response = await fetchFile(as, path);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const whole = Buffer.from(await response.arrayBuffer());
  const read = readPdf(whole);
  return { ...read, whole, texts: read.tagged.map(({ text }) => text) };
}

/** The records by their column's name. */
async function csvOf(as: string, path: string): Promise<Record<string, string>[]> {
  const response = await fetchFile(as, path);
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  const [head = [], ...records] = readSignedCsv(
    Buffer.from(await response.arrayBuffer()).toString(),
  );
  return records.map((cells) =>
    Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])),
  );
}

async function loanOf(as: string, ...status: ('serviced' | 'repaid')[]) {
  const { loans } = await provider.answer(listLoans, { as, query: { status, limit: 1 } });
  const [loan] = loans;
  if (!loan) throw new Error(`${as} has no such loan`);
  return loan;
}

test('a report can be read by anybody: tagged, with ₦, dated, numbered, with a reference', async () => {
  const { loan_id } = await loanOf(femi, 'serviced');
  const { tagged, texts, artifacts, info, whole } = await pdfOf(femi, `/loan/${loan_id}/report`);
  expect(texts).toEqual(expect.arrayContaining(['Loan report', '₦2,000,000.00', '₦15,705.00']));
  expect(texts.join(' ')).toMatch(
    /Made on 10 Mar 2026 at 10:00 in Lagos\. Reference ([\dA-F]{4}-){2}[\dA-F]{4}/,
  );
  expect(tagged).toContainEqual({ tag: 'TH', text: 'Fees and charges' });
  expect(tagged).toContainEqual({ tag: 'H2', text: 'The debt over time' });
  expect(whole.toString('latin1')).toContain('/Alt (');
  expect(artifacts).toMatch(/1 of 3/);
  expect(info).toMatch(/\/Title \(Loan report\)/);
});

test('a report for a spreadsheet holds the breakdown to the kobo', async () => {
  for (const loan of [await loanOf(femi, 'serviced'), await loanOf(ada, 'repaid')]) {
    const as = loan.currency === 'NGN' ? femi : ada;
    const { breakdown } = await provider.answer(getBreakdown, { as, id: loan.loan_id });
    const records = await csvOf(as, `/loan/${loan.loan_id}/report?format=csv`);
    expect(records.length).toBeGreaterThan(1);
    const told = breakdown.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' && name !== 'tenure' ? csvAmount(value) : String(value),
        ]),
      ),
    );
    expect(records).toEqual(told.map((row) => ({ ...row, currency: loan.currency })));
  }
});

test('there is a report of what was disbursed, and of nobody else’s', async () => {
  const { loan_id } = await loanOf(ada, 'serviced');
  const refused = await fetchFile(femi, `/loan/${loan_id}/report`);
  expect([refused.status, (await refused.json()).code]).toEqual([404, 'not_found']);
  const { email: as, portfolios } = await newBorrower(provider);
  const splits = [{ portfolio_id: portfolios.USD, amount: 50_000 }];
  const { loans } = await provider.answer(requestLoan, {
    as,
    body: { amount: 50_000, currency: 'USD', tenure: 3, portfolios: splits },
  });
  const asked = `/loan/${loans[0]?.loan_id}/report`;
  expect((await fetchFile(as, asked)).status).toBe(404);
  await provider.answer(cancelLoan, { as, body: { loan_id: loans[0]?.loan_id ?? '' } });
  expect((await (await fetchFile(as, asked)).json()).message).toBe(
    'There is no report before a loan is disbursed.',
  );
  expect((await provider.fetch(`/api/loan/${loan_id}/report`)).status).toBe(401);
});

test('a statement tells each movement that the books hold, from opening to closing balance', async () => {
  const query = { from: '2025-01-01', to: '2025-12-31' };
  const { statement } = await provider.answer(getStatement, {
    as: ada,
    query: { ...query, limit: 1000 },
  });
  const address = `/me/statement/file?${new URLSearchParams(query)}`;
  const records = await csvOf(ada, `${address}&format=csv`);
  const { texts } = await pdfOf(ada, address);
  for (const { currency, opening, closing, lines } of statement.currencies) {
    const own = records.filter((record) => record.currency === currency);
    const [first, last] = [own.at(0), own.at(-1)];
    expect(lines.length).toBeGreaterThan(10);
    expect(first).toMatchObject({ kind: 'opening_balance', debt: csvAmount(opening.debt) });
    expect(last).toMatchObject({ kind: 'closing_balance', debt: csvAmount(closing.debt) });
    expect(own.slice(1, -1)).toEqual(
      lines.map((line) =>
        expect.objectContaining({
          time_utc: line.date,
          kind: line.kind,
          reference: line.reference,
          credit: csvAmount(line.credit),
          debt: csvAmount(line.debt),
          interest: csvAmount(line.interest),
          credit_balance: csvAmount(line.credit_balance),
          debt_balance: csvAmount(line.debt_balance),
        }),
      ),
    );
    const moved = own
      .slice(1, -1)
      .reduce((sum, { debt }) => sum + Math.round(Number(debt) * 100), 0);
    expect(opening.debt + moved).toBe(closing.debt);
  }
  const rows = texts.filter((text) => /^\d+ \w+ 2025$/.test(text)).length;
  const lines = statement.currencies.flatMap((one) => one.lines).length;
  // Each currency has an opening and a closing row besides.
  expect(rows).toBe(lines + 2 * statement.currencies.length);
});

test('a long table has its head on every page, and is one table to who hears it', async () => {
  const { tagged, artifacts } = await pdfOf(ada, '/me/statement/file?from=2025-01-01&currency=USD');
  expect(tagged.filter(({ tag, text }) => tag === 'TH' && text === 'Movement')).toHaveLength(1);
  const pages = Number(/1 of (\d+)/.exec(artifacts)?.[1]);
  expect(pages).toBeGreaterThan(2);
  expect(artifacts.split('Movement')).toHaveLength(pages);
});

test('a statement goes over any range, is named by it, and the same figures have one reference', async () => {
  const years = '/me/statement/file?from=2020-01-01&to=2026-03-10';
  const first = await fetchFile(ada, `${years}&format=csv`);
  expect(first.headers.get('content-disposition')).toMatch(
    /^attachment; filename="statement-2020-01-01-to-2026-03-10-[\dA-F-]{14}\.csv"$/,
  );
  await provider.passTime(1000);
  const again = await fetchFile(ada, `${years}&format=csv`);
  expect(again.headers.get('content-disposition')).toBe(first.headers.get('content-disposition'));
  expect(readSignedCsv(await again.text())).toEqual(readSignedCsv(await first.text()));
  for (const query of ['from=2026-02-30', 'format=doc']) {
    expect((await fetchFile(ada, `/me/statement/file?${query}`)).status).toBe(400);
  }
  const backwards = await fetchFile(ada, '/me/statement/file?from=2026-03-11&to=2026-03-10');
  expect(backwards.status).toBe(422);
});

const total = (records: readonly Record<string, string>[], ...names: string[]) =>
  records.reduce(
    (sum, record) =>
      sum + names.reduce((all, name) => all + Math.round(Number(record[name]) * 100), 0),
    0,
  );

/** What was charged, less what was paid and written off, is what the unpaid grew by. */
async function expectYear(as: string, year: number): Promise<Record<string, string>[]> {
  const records = await csvOf(as, `/me/interest/file?year=${year}&format=csv`);
  const query = { from: `${year}-01-01`, to: `${year}-12-31`, limit: 1000 };
  const { statement } = await provider.answer(getStatement, { as, query });
  for (const { currency, opening, closing } of statement.currencies) {
    const own = records.filter((record) => record.currency === currency);
    const unpaid = (held: typeof opening) => held.interest + held.fees + held.penalties;
    const grown =
      total(own, 'interest', 'fees', 'penalties') -
      total(own, 'interest_paid', 'charges_paid', 'written_off');
    expect([as, year, currency, unpaid(opening) + grown]).toEqual([
      as,
      year,
      currency,
      unpaid(closing),
    ]);
  }
  return records;
}

test('a year’s interest is what the statement charged and what was paid of it', async () => {
  expect((await expectYear(ada, 2025)).length).toBeGreaterThan(10);
  expect(total(await expectYear(femi, 2026), 'fees', 'penalties')).toBeGreaterThan(0);
  const { texts } = await pdfOf(ada, '/me/interest/file?year=2025');
  const records = await csvOf(ada, '/me/interest/file?year=2025&currency=USD&format=csv');
  expect(texts).toContain('Interest and charges in 2025');
  expect(texts).toContain(`$${csvAmount(total(records, 'interest_paid'))}`);
  expect((await pdfOf(ada, '/me/interest/file')).texts.join(' ')).toContain('The year is not over');
  expect((await pdfOf('bayo@example.com', '/me/interest/file')).texts).toContain(
    'No interest was charged or paid in this year.',
  );
  expect((await fetchFile(ada, '/me/interest/file?year=1999')).status).toBe(400);
});

test('what a sale paid and what was written off are told apart', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await provider.context.db
    .updateTable('portfolios')
    .set({ value: minor(1_000) })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  // The bill of 1 May is unpaid for three months.
  await provider.passTime(lagosMidnight(isoDay('2026-08-02')) - provider.clock.now());
  const records = await expectYear(borrower.email, 2026);
  expect(total(records, 'penalties')).toBeGreaterThan(0);
  expect(total(records, 'written_off') + total(records, 'charges_paid')).toBeGreaterThan(0);
  const { texts } = await pdfOf(borrower.email, `/loan/${loan_id}/report`);
  expect(texts).toContain('Liquidated');
});

test('a spreadsheet never runs what a partner is called', async () => {
  await provider.context.db
    .updateTable('applications')
    .set({ name: '=HYPERLINK("https://evil.example")' })
    .where('application_id', '=', 2)
    .execute();
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 50_000);
  await provider.passTime(70 * 86_400_000);
  const year = new Date(provider.clock.now()).getUTCFullYear();
  const [record] = await csvOf(borrower.email, `/me/interest/file?year=${year}&format=csv`);
  expect(record?.partner).toBe(`'=HYPERLINK("https://evil.example")`);
});
