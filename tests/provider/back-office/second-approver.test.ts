import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposal, doDeed, endProposal, listQueue, requestLoan } from '#contract';
import { minor } from '#credit/money.ts';
import { claimTransfer } from '#provider/db/directory.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { newBorrower } from '#support/borrowers.ts';
import { type LiveProvider, openLiveProvider } from '#support/live.ts';
import { codeOf } from '#support/provider.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';

// $600 at 1,550 Naira or more is above the limit of an approver, and $300 below it; $100 is below that of an officer.
let running: LiveProvider;
beforeAll(async () => {
  running = await openLiveProvider({
    env: { APPROVE_UP_TO: '600000', OFFICER_APPROVES_UP_TO: '200000' },
  });
});
afterAll(() => running.close());

const as = (staff: TestStaff) => ({ headers: { ...staff.headers } });
const approver = () => newStaff(running.live, 'approver');
const approve = (staff: TestStaff, id: string) =>
  running.live.ask(approveProposal, { ...as(staff), id });

/** A pay-out that an approver has proposed. */
async function proposed(amount: number) {
  const maker = await approver();
  const { email, portfolios } = await newBorrower(running.live);
  const splits = [{ portfolio_id: portfolios.USD, amount }];
  const body = { amount, currency: 'USD' as const, tenure: 3 as const, portfolios: splits };
  const { loans } = await running.live.answer(requestLoan, { as: email, body });
  const subject = loans[0]?.loan_id ?? '';
  const deed = { deed: 'pay-out' as const, subject };
  const { proposal_id } = await running.live.answer(doDeed, { ...as(maker), body: deed });
  return { maker, subject, id: proposal_id ?? '' };
}

const status = (loan_id: string) =>
  running.live.context.db
    .selectFrom('loans')
    .select('status')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();

async function shown(staff: TestStaff, subject: string) {
  const { entries } = await running.live.answer(listQueue, as(staff));
  return entries.find(({ proposal }) => proposal?.subject === subject)?.proposal;
}

test('below the limit one approver is enough', async () => {
  const { subject, id } = await proposed(30_000);
  expect(await approve(await approver(), id)).toMatchObject({ ok: true, data: { isDone: true } });
  expect(await status(subject)).toEqual({ status: 'disbursed' });
});

test('above it nothing moves until a second approver agrees, who is neither its maker nor the first', async () => {
  const { maker, subject, id } = await proposed(60_000);
  const [first, second] = [await approver(), await approver()];
  expect(await shown(first, subject)).toMatchObject({ approvals: 2, first_approved_by: null });
  expect(await approve(first, id)).toMatchObject({ ok: true, data: { isDone: false } });
  expect(await status(subject)).toEqual({ status: 'requested' });
  expect(await shown(first, subject)).toMatchObject({
    first_approved_by: 'Test approver',
    is_approved: true,
  });
  expect(codeOf(await approve(first, id))).toBe('state_conflict');
  expect(codeOf(await approve(maker, id))).toBe('state_conflict');
  expect(await approve(second, id)).toMatchObject({ ok: true, data: { isDone: true } });
  expect(await status(subject)).toEqual({ status: 'disbursed' });
  expect(await findLedgerDiscrepancies(running.live.context.db)).toEqual([]);
});

test('of twenty approvers at once two approve, and it is paid out once', async () => {
  const { subject, id } = await proposed(60_000);
  const others = await Promise.all(Array.from({ length: 20 }, approver));
  const answers = await Promise.all(others.map((one) => approve(one, id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await status(subject)).toEqual({ status: 'disbursed' });
});

test('the database itself refuses the end by one approver alone, or by the same one twice', async () => {
  const { id } = await proposed(60_000);
  const [first, second] = [await approver(), await approver()];
  const end = (by: string) =>
    running.live.context.db
      .updateTable('proposals')
      .set({ outcome: 'approved', ended_by: by, ended_at: new Date().toISOString() })
      .where('proposal_id', '=', id)
      .execute();
  await expect(end(second.staff_id)).rejects.toThrow(/proposals_second_approver/);
  await approve(first, id);
  await expect(end(first.staff_id)).rejects.toThrow(/proposals_second_approver/);
});

test('half approved, it can still be refused or taken back', async () => {
  const { maker, subject, id } = await proposed(60_000);
  await approve(await approver(), id);
  expect(await running.live.ask(endProposal, { ...as(maker), id })).toMatchObject({ ok: true });
  expect(codeOf(await approve(await approver(), id))).toBe('state_conflict');
  expect(await status(subject)).toEqual({ status: 'requested' });
});

test('a transfer that is half approved and then refused is free for another loan', async () => {
  const bank_reference = 'FT-HALF';
  const credit = async (loan_id: string) => {
    const transfer = { amount: minor(60_000), currency: 'USD' as const, bank_reference };
    const body = { deed: 'transfer' as const, subject: loan_id, ...transfer };
    const { proposal_id } = await running.live.answer(doDeed, { ...as(await approver()), body });
    return proposal_id ?? '';
  };
  const [first, second] = [await proposed(30_000), await proposed(30_000)];
  for (const { id } of [first, second]) await approve(await approver(), id);
  const half = await credit(first.subject);
  expect(await approve(await approver(), half)).toMatchObject({ data: { isDone: false } });
  await running.live.answer(endProposal, { ...as(await approver()), id: half });
  const other = await credit(second.subject);
  expect(await approve(await approver(), other)).toMatchObject({ data: { isDone: false } });
  expect(await approve(await approver(), other)).toMatchObject({ data: { isDone: true } });
});

test('neither its maker nor its first approver claims the transfer that they may not approve', async () => {
  const { subject, id } = await proposed(30_000);
  await approve(await approver(), id);
  const [maker, first] = [await approver(), await approver()];
  const transfer = { amount: minor(60_000), currency: 'USD', bank_reference: 'FT-OWN' } as const;
  const body = { deed: 'transfer' as const, subject, ...transfer };
  const { proposal_id } = await running.live.answer(doDeed, { ...as(maker), body });
  expect(await approve(first, proposal_id ?? '')).toMatchObject({ data: { isDone: false } });
  // Their claim would be refused as another loan's.
  await claimTransfer(running.live.context.shared, { reference: 'FT-OWN', loan_id: null });
  expect(await approve(maker, proposal_id ?? '')).toMatchObject({
    errors: ['You have proposed this yourself. Somebody else approves it.'],
  });
  expect(await approve(first, proposal_id ?? '')).toMatchObject({
    errors: ['You have approved this already. Another approver has to, too.'],
  });
});

test('of one approver who approves twice at once, one approval counts', async () => {
  const { subject, id } = await proposed(60_000);
  const twice = await approver();
  const answers = await Promise.all([approve(twice, id), approve(twice, id)]);
  expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'state_conflict']);
  expect(await status(subject)).toEqual({ status: 'requested' });
});

test('an officer approves money up to a limit of their own, and never what they proposed', async () => {
  const officer = () => newStaff(running.live, 'officer');
  const { subject, id } = await proposed(10_000);
  const one = await officer();
  expect(await shown(one, subject)).toMatchObject({ may_approve: true });
  expect(await approve(one, id)).toMatchObject({ ok: true, data: { isDone: true } });
  expect(await status(subject)).toEqual({ status: 'disbursed' });
  const larger = await proposed(30_000);
  expect(await shown(one, larger.subject)).toMatchObject({ may_approve: false });
  expect(codeOf(await approve(one, larger.id))).toBe('not_allowed');
  expect(await status(larger.subject)).toEqual({ status: 'requested' });
});

test('what moves no money needs an approver, however small', async () => {
  const maker = await approver();
  const { user_id } = await newBorrower(running.live);
  const body = { deed: 'contact' as const, subject: user_id, new_email: 'new-one@example.com' };
  const { proposal_id } = await running.live.answer(doDeed, {
    ...as(maker),
    body: { ...body, why: 'They wrote to us' },
  });
  const officer = await newStaff(running.live, 'officer');
  expect(codeOf(await approve(officer, proposal_id ?? ''))).toBe('not_allowed');
});
