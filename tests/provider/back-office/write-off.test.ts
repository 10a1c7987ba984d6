import { expect, test } from 'vitest';
import { approveProposal, doDeed, listLoans, listNotifications, listQueue } from '#contract';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { creditOf, type Debtor, newDebtor } from '#support/repaying.ts';
import { byTwo, newStaff } from '#support/staff.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();

/** Somebody who has spent what they borrowed, two bills ago. */
async function lateDebtor(): Promise<Debtor> {
  const debtor = await newDebtor(provider);
  await drawCredit(provider, debtor, 'USD', await creditOf(provider, debtor));
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
  const { all } = await provider.answer(listNotifications, { as: debtor.email });
  const said = all.find(({ subject }) => subject === 'We have written off your loan');
  expect(said?.body).toContain('all that you owed');
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  expect(await provider.ask(doDeed, { headers: await officer(), body })).toMatchObject({
    code: 'loan_not_repayable',
  });
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
  const transfer = { loan_id: debtor.loan_id, reference: 'FT-LATE', amount: minor(1_000) };
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
    errors: [expect.stringContaining('not withdrawn')],
  });
});

test('a last payment that its bank takes back is owed again, and what was written off is not', async () => {
  const debtor = await lateDebtor();
  const { reference } = await repayByCard(provider, debtor, 20_000);
  expect(await byTwo(provider, writeOff(debtor.loan_id))).toMatchObject({ ok: true });
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  expect(await loanOf(debtor)).toMatchObject({ loanStatus: 'serviced', payoff: 20_000 });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});
