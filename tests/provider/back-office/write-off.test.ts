import { expect, test } from 'vitest';
import { approveProposal, doDeed, listLoans, listNotifications, listQueue } from '#contract';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { block } from '#provider/back-office/blocks.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { auditOf, booksOf, storedLoan } from '#support/books.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { askOfTwo } from '#support/loan-of-two.ts';
import { creditOf, type Debtor, newDebtor } from '#support/repaying.ts';
import { byTwo, newStaff } from '#support/staff.ts';
import { drawCredit, spendCredit, withdrawTo } from '#support/withdrawing.ts';

const provider = providerForFile();

/** Somebody who has spent what they borrowed, two bills ago. */
async function lateDebtor(): Promise<Debtor> {
  await provider.clock.reset();
  const debtor = await newDebtor(provider);
  await spendCredit(provider, debtor);
  await provider.passTime(62 * dayMs);
  return debtor;
}

const loanOf = async ({ email }: Debtor) => {
  const { loans } = await provider.answer(listLoans, { as: email });
  return loans[0];
};
const writeOff = (subject: string) => ({
  ...{ deed: 'write-off' as const, subject, why: 'They have died' },
});
const officer = async () => ({ ...(await newStaff(provider, 'officer')).headers });

test('two people write a loan off: it ends, all that it owed is our loss, and its borrower owes nothing', async () => {
  const debtor = await lateDebtor();
  const before = await loanOf(debtor);
  expect(before).toMatchObject({ loanStatus: 'serviced' });
  const body = writeOff(debtor.loan_id);
  expect(await byTwo(provider, body)).toMatchObject({ data: { isDone: true } });
  expect(await loanOf(debtor)).toMatchObject({
    ...{ loanStatus: 'repaid', payoff: 0, totalRepaid: 0, writtenOff: before?.payoff },
  });
  const owed = before?.payoff ?? 0;
  const at = '2026-05-11T09:00:19.000Z';
  const { loan, bills } = await storedLoan(provider, debtor.loan_id);
  expect(loan).toMatchObject({
    ...{ status: 'repaid', repaid_at: at, forgiven_at: at, owed: 0, written_off: owed },
  });
  expect(
    bills.map((bill) => bill.interest - bill.interest_paid + bill.fee - bill.fee_paid),
  ).toEqual(bills.map(() => 0));
  const ended = (await auditOf(provider, debtor.loan_id)).find(
    ({ action }) => action === 'write loan off',
  );
  expect(ended).toEqual({
    ...{ action: 'write loan off', user_id: null, at, detail: { waived: owed } },
  });
  expect((await booksOf(provider, debtor.loan_id)).at(-1)).toMatchObject({
    ...{ kind: 'write_off', day: '2026-05-11', at: '2026-05-10T23:00:00.000Z' },
    lines: expect.arrayContaining([`house:written_off:USD USD ${owed}`]),
  });
  const { all } = await provider.answer(listNotifications, { as: debtor.email });
  const said = all.find(({ subject }) => subject === 'We have written off your loan');
  expect(said?.body).toContain('all that you owed');
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  expect(await provider.ask(doDeed, { headers: await officer(), body })).toMatchObject({
    code: 'loan_not_repayable',
  });
  const nobodys = writeOff(crypto.randomUUID());
  expect(await provider.ask(doDeed, { headers: await officer(), body: nobodys })).toMatchObject({
    code: 'not_found',
  });
});

test('a loan is written off before its first bill too', async () => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider);
  await spendCredit(provider, debtor);
  expect(await byTwo(provider, writeOff(debtor.loan_id))).toMatchObject({ ok: true });
  const { loan, bills } = await storedLoan(provider, debtor.loan_id);
  expect(loan).toMatchObject({
    status: 'repaid',
    written_off: 300_000,
    forgiven_at: expect.any(String),
  });
  expect(loan.serviced_at).toBe(loan.repaid_at);
  expect(bills).toEqual([]);
});

test('a loan of which something was paid before its first bill is written off too', async () => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider);
  await spendCredit(provider, debtor);
  await repayByCard(provider, debtor, 50_000);
  expect(await loanOf(debtor)).toMatchObject({ loanStatus: 'serviced' });
  expect(await byTwo(provider, writeOff(debtor.loan_id))).toMatchObject({ ok: true });
  const { loan } = await storedLoan(provider, debtor.loan_id);
  expect(loan).toMatchObject({ status: 'repaid', written_off: 250_000 });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

test('days on which repayment was blocked add no late charge to what is written off', async () => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider);
  await spendCredit(provider, debtor);
  const who = { contact: debtor.email, action: 'repayment', reason: 'We look at it' } as const;
  await block(provider.context, who, 'Tunde');
  // The nights fail, so that these days are not posted before.
  await provider.clock.moveTo(provider.clock.now() + 62 * dayMs);
  expect(await byTwo(provider, writeOff(debtor.loan_id))).toMatchObject({ ok: true });
  const { bills } = await storedLoan(provider, debtor.loan_id);
  expect(bills[0]).toMatchObject({ due_date: '2026-05-01', fee: 0 });
});

test('the proposal shows what the books will have, and a payment since makes it void', async () => {
  const debtor = await lateDebtor();
  const owed = (await loanOf(debtor))?.payoff ?? 0;
  const headers = await officer();
  const body = writeOff(debtor.loan_id);
  const { proposal_id } = await provider.answer(doDeed, { headers, body });
  const { entries } = await provider.answer(listQueue, { headers });
  const proposal = entries.find((one) => one.proposal?.proposal_id === proposal_id)?.proposal;
  const lost = proposal?.postings.find(({ account }) => account === 'house:written_off:USD');
  expect(lost?.amount).toBe(owed);
  const transfer = {
    loan_id: debtor.loan_id,
    reference: `FT-${debtor.loan_id}`,
    amount: minor(1_000),
  };
  await recordTransfer(provider.context, transfer, 'Test');
  const approver = { ...(await newStaff(provider, 'approver')).headers };
  const id = proposal_id ?? '';
  expect(await provider.ask(approveProposal, { headers: approver, id })).toMatchObject({
    code: 'state_conflict',
  });
  expect(await loanOf(debtor)).toMatchObject({ loanStatus: 'serviced', writtenOff: 0 });
});

test('while there is credit that can go back to it nothing is written off', async () => {
  const debtor = await newDebtor(provider);
  const body = writeOff(debtor.loan_id);
  expect(await provider.ask(doDeed, { headers: await officer(), body })).toMatchObject({
    code: 'state_conflict',
    errors: ['Its portfolios have credit that was not withdrawn. That goes back first.'],
  });
});

test('while one of its portfolios has credit nothing is written off, also where another has none', async () => {
  const { borrower, loan_id } = await askOfTwo(provider);
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  await drawCredit(provider, borrower, 'USD', 60_000);
  const body = writeOff(loan_id);
  expect(await provider.ask(doDeed, { headers: await officer(), body })).toMatchObject({
    errors: ['Its portfolios have credit that was not withdrawn. That goes back first.'],
  });
});

test('while a withdrawal of its credit is on its way nothing is written off, and what comes back goes first', async () => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider);
  const body = writeOff(debtor.loan_id);
  const headers = await officer();
  await drawCredit(provider, debtor, 'USD', (await creditOf(provider, debtor)) - 10_000);
  await withdrawTo(provider, debtor, '1111');
  expect(await creditOf(provider, debtor)).toBe(0);
  const onItsWay = {
    code: 'state_conflict',
    errors: ['A withdrawal from its portfolios is still on its way. Its end comes first.'],
  };
  expect(await provider.ask(doDeed, { headers, body })).toMatchObject(onItsWay);
  await provider.passTime(1_000);
  await provider.passTime(3_000);
  expect(await creditOf(provider, debtor)).toBe(10_000);
  expect(await provider.ask(doDeed, { headers, body })).toMatchObject({
    errors: ['Its portfolios have credit that was not withdrawn. That goes back first.'],
  });
});

test('a last payment that its bank takes back is owed again, and what was written off is not', async () => {
  const debtor = await lateDebtor();
  const { reference } = await repayByCard(provider, debtor, 20_000);
  expect((await loanOf(debtor))?.payoff).toBe(299_389);
  expect(await byTwo(provider, writeOff(debtor.loan_id))).toMatchObject({ ok: true });
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  // The interest of May was to end the loan, which has not ended now: $30.00 that nobody has lost.
  expect(await loanOf(debtor)).toMatchObject({
    ...{ loanStatus: 'serviced', payoff: 20_000, writtenOff: 299_389 - 3_000 },
  });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});
