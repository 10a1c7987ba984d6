import { beforeEach, expect, test } from 'vitest';
import { getStatementFile } from '#contract/documents.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { confirmPaidAt } from '#support/checkout.ts';
import { readSignedCsv } from '#support/csv.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { type Debtor, loanOf, newDebtor, startRepaying } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';
import { byTwo } from '#support/staff.ts';
import { spendCredit } from '#support/withdrawing.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();
beforeEach(() => provider.clock.reset());

/** Somebody of whose loan two bills are late, and who has spent all of it unless it is said otherwise. */
async function lateDebtor({ spent = true, prepaid = 0 } = {}): Promise<Debtor> {
  const debtor = await newDebtor(provider);
  const { loan_id } = debtor;
  if (spent) await spendCredit(provider, debtor);
  if (prepaid > 0) {
    const transfer = { loan_id, amount: minor(prepaid), reference: `wire ${loan_id}` };
    await recordTransfer(provider.context, transfer, 'ngozi');
  }
  await provider.passTime(62 * dayMs);
  return debtor;
}

async function fileOf({ email }: Debtor, path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(email)}` };
  const response = await provider.fetch(`/api${path}`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The cells of a report, row by row, in the order of reading. */
async function reportOf(debtor: Debtor) {
  const texts = readPdf(await fileOf(debtor, `/loan/${debtor.loan_id}/report`)).tagged.map(
    ({ text }) => text,
  );
  return {
    texts,
    after: (name: string, from = 0) => texts[texts.indexOf(name, from) + 1],
    /** The state of the bill of May, and what was paid of it. */
    bill: () => {
      const at = texts.indexOf('1 May 2026', texts.indexOf('The bills'));
      return [texts[at + 1], texts[at + 6]];
    },
    /** Its charges, and its total with them. */
    charged: () => {
      const at = texts.indexOf('1 May 2026', texts.indexOf('The bills'));
      return [texts[at + 4], texts[at + 5]];
    },
  };
}

test('a loan that two people write off is called written off, and nobody is said to have paid it', async () => {
  const debtor = await lateDebtor();
  const deed = { deed: 'write-off' as const, subject: debtor.loan_id, why: 'They have died' };
  expect(await byTwo(provider, deed)).toMatchObject({ ok: true });
  const { texts, after, bill, charged } = await reportOf(debtor);
  expect(after('Status')).toBe('Written off');
  expect(after('Written off', texts.indexOf('Disbursed'))).toBe('11 May 2026 at 10:00 in Lagos');
  expect(texts).not.toContain('Repaid');
  expect(bill()).toEqual(['Written off', '–']);
  // Charges that nobody paid are lost with it, and not removed.
  expect(charged()).toEqual(['$7.89', '$253.89']);

  const [head = [], ...records] = readSignedCsv(String(await fileOf(debtor, '/export/loan')));
  const [record = []] = records;
  expect(Object.fromEntries(head.map((name, at) => [name, record[at]]))).toMatchObject({
    Status: 'written_off',
    'Repaid on': '',
    'Written off on': '2026-05-11T09:00:19.000Z',
  });
});

test('a default that undrawn credit pays says so at each bill, and speaks of no sale', async () => {
  const debtor = await lateDebtor({ spent: false, prepaid: 50_000 });
  expect(await sellToday(provider, debtor)).toMatchObject({ sold: 0, written_off: 0 });
  const { texts, bill } = await reportOf(debtor);
  expect(bill()).toEqual(['Paid by undrawn credit', '$222.60']);
  expect(texts).not.toContain('Paid by the sale');
});

test('a default with nothing to take or to sell is called a default, and its bills written off', async () => {
  const debtor = await lateDebtor();
  await moveMarket(provider, debtor.portfolios.USD, 0);
  expect(await sellToday(provider, debtor)).toMatchObject({ sold: 0, undrawn: 0 });
  const { texts, bill } = await reportOf(debtor);
  expect(texts).toContain('Default on 11 May 2026');
  expect(texts).toContain('Ended in default');
  expect(bill()).toEqual(['Written off', '–']);
});

test('what neither undrawn credit nor a sale has paid of a bill is not said to be paid', async () => {
  const debtor = await lateDebtor();
  await moveMarket(provider, debtor.portfolios.USD, 10_000);
  expect(await sellToday(provider, debtor)).toMatchObject({ sold: 10_000 });
  expect((await reportOf(debtor)).bill()).toEqual(['Partly written off', '$100.00']);
});

test('where all of a portfolio is sold the statement speaks of no part of it', async () => {
  const debtor = await lateDebtor();
  await moveMarket(provider, debtor.portfolios.USD, 10_000);
  await sellToday(provider, debtor);
  const { tagged } = readPdf(await fileOf(debtor, getStatementFile.path));
  const said = tagged.map(({ text }) => text).join(' ');
  expect(said).toContain('Sale of portfolio assets: ');
  expect(said).not.toContain('part of your portfolio');
});

test('a sale beside undrawn credit is said at no bill that the undrawn credit has paid', async () => {
  const debtor = await lateDebtor({ spent: false });
  expect(await sellToday(provider, debtor)).toMatchObject({ undrawn: 300_000, sold: 19_389 });
  expect((await reportOf(debtor)).bill()).toEqual(['Paid by undrawn credit', '$253.89']);
});

test('a late fee that we removed leaves its bill paid, without it', async () => {
  const debtor = await newDebtor(provider);
  const { due_date = '', total = 0 } = (await loanOf(provider, debtor)).bills[0] ?? {};
  await provider.passTime(lagosMidnight(isoDay(due_date)) + 60_000 - provider.clock.now());
  const { reference } = await startRepaying(provider, debtor, total);
  const paidAt = provider.clock.now();
  await provider.passTime(10 * dayMs);
  await confirmPaidAt(provider, reference, paidAt);
  const { bill, charged } = await reportOf(debtor);
  expect(bill()).toEqual(['Paid', '$246.00']);
  expect(charged()).toEqual(['–', '$246.00']);
});
