import { expect, test } from 'vitest';
import { approveProposal, doDeed, importTransfers, listLoans, listQueue } from '#contract';
import { parseAmount } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';

const provider = providerForFile();
const as = (staff: TestStaff) => ({ headers: { ...staff.headers } });
const columns = 'Date,Amount,Currency,Reference,Description';
const take = async (...lines: string[]) => {
  const csv = [columns, ...lines].join('\r\n');
  return provider.ask(importTransfers, {
    ...as(await newStaff(provider, 'officer')),
    body: { csv },
  });
};
const waiting = async (reference: string) => {
  const { entries } = await provider.answer(listQueue, {
    ...as(await newStaff(provider, 'approver')),
    query: { kind: 'incoming' },
  });
  return entries.find(({ subject }) => subject === reference);
};

test('what a statement names is proposed for its loan, and credited once a second person agrees', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 60_000);
  const named = `2026-03-10,"1,000.00",usd,FT-77,"INI BORROWER, ${shortReference(loan_id).toUpperCase()}"`;
  expect(await take(named, '2026-03-10,-12.00,USD,FT-78,Fee')).toMatchObject({
    data: { added: 1, known: 0 },
  });
  expect(await take(named)).toMatchObject({ data: { added: 0, known: 1 } });
  const entry = await waiting('FT-77');
  expect(entry).toMatchObject({ amount: 100_000, currency: 'USD' });
  const [deed] = entry?.deeds ?? [];
  expect(deed).toMatchObject({ deed: 'transfer', subject: loan_id });
  expect(deed?.start).toEqual({ currency: 'USD', amount: '1000.00', bank_reference: 'FT-77' });
  const amount = parseAmount(deed?.start?.amount ?? '');
  const officer = await newStaff(provider, 'officer');
  const body = {
    ...{ deed: 'transfer' as const, subject: loan_id, currency: 'USD' as const },
    ...{ amount: amount.ok ? amount.amount : undefined, bank_reference: 'FT-77' },
  };
  await provider.answer(doDeed, { ...as(officer), body });
  const proposed = await waiting('FT-77');
  expect(proposed?.proposal).toMatchObject({ deed: 'transfer', subject: loan_id });
  const approver = await newStaff(provider, 'approver');
  await provider.answer(approveProposal, {
    ...as(approver),
    id: proposed?.proposal?.proposal_id ?? '',
  });
  const { loans } = await provider.answer(listLoans, { as: borrower.email });
  expect(loans).toMatchObject([{ loanStatus: 'repaid' }]);
  expect(await waiting('FT-77')).toBeUndefined();
  expect(await take(named)).toMatchObject({ data: { added: 0, known: 1 } });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

test('what names no loan waits, until it is set aside with a reason', async () => {
  await take('2026-03-10,5.00,NGN,FT-80,Somebody unknown deadbeef');
  const entry = await waiting('FT-80');
  expect(entry?.about).toContain('It names no loan');
  expect(entry?.deeds.map(({ deed }) => deed)).toEqual(['set-aside']);
  const officer = as(await newStaff(provider, 'officer'));
  const body = { deed: 'set-aside' as const, subject: 'FT-80', why: 'Rent, sent back' };
  expect(await provider.ask(doDeed, { ...officer, body })).toMatchObject({ ok: true });
  expect(await waiting('FT-80')).toBeUndefined();
  expect(await provider.ask(doDeed, { ...officer, body })).toMatchObject({ code: 'not_found' });
});

test.each([
  ['2026-03-10,none,USD,FT-90,x', 'Line 3: the amount'],
  ['2026-03-10,5.00,EUR,FT-90,x', 'Line 3: the currency'],
  ['10/03/2026,5.00,USD,FT-90,x', 'Line 3: the date'],
  ['2026-03-10,5.00,USD,,x', 'Line 3: it has no reference'],
  ['2026-03-10,5.00,USD', 'another number of columns'],
])(
  'of a file with a line such as “%s” nothing is taken, and the line is named',
  async (line, why) => {
    const outcome = await take('2026-03-10,5.00,USD,FT-91,Fine', line);
    expect(outcome).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(outcome.ok ? [] : outcome.errors).toEqual([expect.stringContaining(why)]);
    expect(await waiting('FT-91')).toBeUndefined();
  },
);
