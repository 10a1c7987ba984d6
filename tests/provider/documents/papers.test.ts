import { expect, test } from 'vitest';
import { getBreakdown, getLoan, getPayoff, getStatement, listLoans } from '#contract';
import { csvAmount } from '#contract/csv.ts';
import { listSales } from '#contract/sales.ts';
import { addDays, lagosDay } from '#credit/calendar.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { readSignedCsv } from '#support/csv.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import fc, { counted } from '#support/property.ts';
import { drawCredit } from '#support/withdrawing.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();
const dayMs = 86_400_000;
const usd = (amount: number) => formatMoney(minor(amount), 'USD');

async function fileOf(as: string, path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
  const response = await provider.fetch(`/api${path}`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The cells of a paper, row by row, in the order of reading. */
async function textsOf(as: string, path: string): Promise<string[]> {
  return readPdf(await fileOf(as, path)).tagged.map(({ text }) => text);
}

/** What stands behind a name, so many cells of it. */
function cellsAfter(texts: readonly string[], name: string, count: number, from = 0): string[] {
  const at = texts.indexOf(name, from);
  expect([name, at >= 0]).toEqual([name, true]);
  return texts.slice(at + 1, at + 1 + count);
}

/** What the books hold of a loan, part by part. */
async function postedOf(loan_id: string) {
  const { db } = provider.context;
  const of = async (part: 'principal' | 'interest' | 'fees' | 'penalties') =>
    (await balanceOf(db, `loan:${loan_id}:${part}`)) ?? 0;
  return {
    principal: await of('principal'),
    interest: await of('interest'),
    fees: await of('fees'),
    penalties: await of('penalties'),
  };
}

/** What a bill may say once a default has ended its loan. */
const endings = ['Paid by the sale', 'Paid by undrawn credit', 'Partly written off', 'Written off'];

/** The report of a loan leaves, part by part, what the books hold and what has accrued since. */
async function checkReport(as: string, loan_id: string): Promise<void> {
  const texts = await textsOf(as, `/loan/${loan_id}/report`);
  const [loan] = (await provider.answer(getLoan, { as, id: loan_id })).loans;
  if (!loan) throw new Error('No loan');
  const posted = await postedOf(loan_id);
  const booked = posted.principal + posted.interest + posted.fees + posted.penalties;
  const accrued = loan.payoff - booked;
  expect(cellsAfter(texts, 'You owe (payoff)', 5)).toEqual([
    usd(posted.principal),
    usd(posted.interest + accrued),
    usd(posted.fees),
    usd(posted.penalties),
    usd(loan.payoff),
  ]);
  if (loan.payoff > 0) {
    const { payoff } = await provider.answer(getPayoff, { as, id: loan_id });
    expect(payoff).toMatchObject({
      ...posted,
      interest: posted.interest + accrued,
      total: loan.payoff,
    });
  }
  expect(cellsAfter(texts, 'You owe today (payoff)', 1)).toEqual([usd(loan.payoff)]);
  const own = (await provider.answer(listSales, { as })).sales.filter(
    (sale) => sale.loan_id === loan_id,
  );
  const settled = own.reduce((sum, sale) => sum + sale.undrawn + sale.sold, 0);
  expect(loan.settledBySale).toBe(settled);
  if (settled > 0) {
    const row = cellsAfter(texts, 'Undrawn credit and sale', 5);
    expect(row.at(-1)).toBe(usd(-settled));
    const { lines } = await provider.answer(getBreakdown, { as, id: loan_id });
    const ended = new Set(
      lines.flatMap(({ source, bill_due_date }) =>
        source === 'sale' || source === 'written_off' ? bill_due_date : [],
      ),
    );
    const bills = loan.bills.filter((bill) => bill.state === 'paid' && ended.has(bill.due_date));
    expect(texts.filter((text) => endings.includes(text))).toHaveLength(bills.length);
  }
  const isSold = own.some(({ sold }) => sold > 0);
  if (!isSold) expect(texts).not.toContain('Paid by the sale');
  for (const sale of own) {
    const from = texts.indexOf('Where the money came from');
    if (sale.undrawn > 0) {
      const [undrawn] = cellsAfter(texts, 'Undrawn credit returned, at no cost', 1, from);
      expect(undrawn).toBe(usd(sale.undrawn));
    }
    if (sale.written_off > 0) {
      const [lost] = cellsAfter(texts, 'Written off: you do not owe it', 1, from);
      expect(lost).toBe(usd(sale.written_off));
    }
    expect(cellsAfter(texts, 'Total paid', 1, from)).toEqual([usd(sale.undrawn + sale.sold)]);
  }
  if (loan.totalRepaid > 0) {
    expect(cellsAfter(texts, 'Credited to the loan', 5).at(-1)).toBe(usd(loan.totalRepaid));
  }
}

/** A statement to today ends with what all loans owe, and says it as the report does. */
async function checkStatement(as: string): Promise<void> {
  const today = lagosDay(provider.clock.now());
  const query = { from: addDays(today, -300), to: today, currency: 'USD' as const };
  const { statement } = await provider.answer(getStatement, {
    as,
    query: { ...query, limit: 1000 },
  });
  const [one] = statement.currencies;
  if (!one) throw new Error('No statement');
  const { loans } = await provider.answer(listLoans, { as, query: { limit: 100 } });
  const owed = loans.reduce((sum, loan) => sum + loan.payoff, 0);
  const { closing } = one;
  expect(closing.payoff).toBe(owed);
  expect(closing.principal).toBe(loans.reduce((sum, loan) => sum + loan.outstanding, 0));
  const texts = await textsOf(as, `/me/statement/file?${new URLSearchParams(query)}`);
  const closed = (name: string) => cellsAfter(texts, name, 2)[1];
  expect(closed('Principal')).toBe(usd(closing.principal));
  expect(closed('Interest to that day')).toBe(usd(closing.interest + closing.accrued));
  expect(closed('Late fees')).toBe(usd(closing.fees));
  expect(closed('Penal charges')).toBe(usd(closing.penalties));
  expect(closed('You owe (payoff)')).toBe(usd(owed));
  const csv = readSignedCsv(
    await fileOf(as, `/me/statement/file?${new URLSearchParams({ ...query, format: 'csv' })}`).then(
      String,
    ),
  );
  expect(csv.at(-1)?.[csv[0]?.indexOf('payoff') ?? 0]).toBe(csvAmount(minor(owed)));
}

type Life = {
  readonly loans: readonly { readonly amount: number; readonly drawn: number }[];
  readonly paid: number;
  readonly value: number;
  readonly days: readonly number[];
};

async function live({ loans, paid, value, days }: Life): Promise<void> {
  const borrower: TestBorrower = await newBorrower(provider);
  const as = borrower.email;
  const ids: string[] = [];
  for (const { amount, drawn } of loans) {
    ids.push(await borrow(provider, borrower, 'USD', amount));
    const part = Math.floor((amount * drawn) / 100);
    if (part >= 5_000) await drawCredit(provider, borrower, 'USD', part);
  }
  await moveMarket(provider, borrower.portfolios.USD, value);
  for (const [at, passed] of days.entries()) {
    await provider.passTime(passed * dayMs);
    const [loan] = (await provider.answer(getLoan, { as, id: ids[0] ?? '' })).loans;
    const amount = Math.floor(((loan?.payoff ?? 0) * paid) / 100);
    if (at === 0 && loan && amount >= 2_000) {
      const reference = `wire ${loan.loan_id}`;
      await recordTransfer(
        provider.context,
        { loan_id: loan.loan_id, amount: minor(amount), reference },
        'ngozi',
      );
    }
    for (const id of ids) await checkReport(as, id);
    await checkStatement(as);
  }
}

test('whatever a borrower lives through, every paper’s totals are the books’ and each other’s', async () => {
  const anyLife: fc.Arbitrary<Life> = fc.record({
    loans: fc.array(
      fc.record({
        amount: fc.integer({ min: 20_000, max: 150_000 }),
        drawn: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    paid: fc.constantFrom(0, 0, 20, 50, 100, 120),
    value: fc.integer({ min: 0, max: 300_000 }),
    days: fc.array(fc.integer({ min: 5, max: 70 }), { minLength: 3, maxLength: 5 }),
  });
  await fc.assert(fc.asyncProperty(anyLife, live), { numRuns: counted(3, 60), endOnFailure: true });
}, 300_000);
