import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  approveDeskLoan,
  declineDeskLoan,
  getDeskLoan,
  getOwnData,
  listLoans,
  proposeDeskLoan,
  requestLoan,
  withdrawDeskLoan,
} from '#contract';
import { minor } from '#credit/money.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { type LiveProvider, openLiveProvider } from '#support/live.ts';
import { codeOf } from '#support/provider.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';
import { lastMessage } from '#support/step-up.ts';

let running: LiveProvider;
let officer: TestStaff;
let approver: TestStaff;
let borrower: TestBorrower;
let loan_id: string;

const as = (staff: TestStaff) => ({ headers: { ...staff.headers }, id: loan_id });
const look = async (staff = approver) => (await running.live.answer(getDeskLoan, as(staff))).loan;
const propose = (staff = officer) => running.live.ask(proposeDeskLoan, as(staff));
const approve = async (staff = approver, proposal_id?: string) => {
  const named = proposal_id ?? (await look()).proposal?.proposal_id ?? '';
  return running.live.ask(approveDeskLoan, { ...as(staff), body: { proposal_id: named } });
};
const status = async () => {
  const { loans } = await running.live.answer(listLoans, { as: borrower.email });
  return loans.find((one) => one.loan_id === loan_id)?.loanStatus;
};
const ask = async (amount: number) => {
  const portfolio_id = borrower.portfolios.USD;
  const { loans } = await running.live.answer(requestLoan, {
    as: borrower.email,
    body: { amount, currency: 'USD', tenure: 3, portfolios: [{ portfolio_id, amount }] },
  });
  return loans[0]?.loan_id ?? '';
};

beforeAll(async () => {
  running = await openLiveProvider();
});
afterAll(() => running.close());
beforeEach(async () => {
  officer = await newStaff(running.live, 'officer');
  approver = await newStaff(running.live, 'approver');
  borrower = await newBorrower(running.live);
  loan_id = await ask(60_000);
});

test('one proposes, another approves, and the credit is there', async () => {
  expect(await propose()).toMatchObject({ ok: true });
  expect(await status()).toBe('requested');
  expect((await look(officer)).proposal).toMatchObject({ by: 'Test officer', is_own: true });
  expect((await look()).proposal).toMatchObject({ by: 'Test officer', is_own: false });
  expect(await approve()).toMatchObject({ ok: true });
  expect(await status()).toBe('disbursed');
  const record = await running.live.context.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', loan_id)
    .where('action', '=', 'operator')
    .execute();
  const did = record.map(({ detail }) => (detail as { did: string }).did);
  expect(did).toContain('propose to pay loan out');
  expect(did).toContain('approve and pay loan out');
});

test('what a person decides by is there: what backs it, other debts, and each rule', async () => {
  const other = loan_id;
  loan_id = await ask(80_000);
  const loan = await look();
  expect(loan).toMatchObject({
    ...{ principal: 80_000, currency: 'USD', tenure: 3, status: 'requested', proposal: null },
    portfolios: [{ value: 2_000_000, part: 80_000, requested: 60_000, outstanding: 0 }],
    others: [{ loan_id: other, principal: 60_000, status: 'requested', is_late: false }],
  });
  expect(loan.portfolios[0]?.backed).toBe(80_000);
  expect(loan.rules.map(({ holds }) => holds)).toEqual([true, true, true, true, true, true]);
  await running.live.context.db
    .updateTable('portfolios')
    .set({ value: minor(150_000) })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  const fallen = await look();
  expect(fallen.rules.find(({ rule }) => rule.startsWith('The portfolios back'))?.holds).toBe(
    false,
  );
});

test('nobody approves their own proposal: the call refuses it, and so does the database', async () => {
  const self = await newStaff(running.live, 'approver');
  await propose(self);
  expect(await approve(self)).toMatchObject({
    code: 'state_conflict',
    errors: ['You have proposed this yourself. Somebody else approves it.'],
  });
  const { db } = running.live.context;
  const both = db
    .updateTable('proposals')
    .set({ outcome: 'approved', ended_by: self.staff_id, ended_at: '2026-03-10T10:00:00.000Z' })
    .where('subject', '=', loan_id)
    .execute();
  await expect(both).rejects.toThrow(/proposals_four_eyes/);
  expect(await status()).toBe('requested');
});

test('of fifty approvers at once, one pays it out', async () => {
  await propose();
  const { proposal } = await look();
  const others = await Promise.all(
    Array.from({ length: 50 }, () => newStaff(running.live, 'approver')),
  );
  const answers = await Promise.all(others.map((one) => approve(one, proposal?.proposal_id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await status()).toBe('disbursed');
});

test('a proposal is void when its ground has moved, and nothing is paid out', async () => {
  await propose();
  const first = loan_id;
  await ask(70_000);
  loan_id = first;
  const { proposal } = await look();
  expect(codeOf(await approve(approver, proposal?.proposal_id))).toBe('state_conflict');
  expect((await look()).proposal).toBeNull();
  expect(await status()).toBe('requested');
  expect(await propose()).toMatchObject({ ok: true });
  expect(await approve()).toMatchObject({ ok: true });
});

test('a portfolio that has fallen since holds the loan, and the proposal is over', async () => {
  await propose();
  await running.live.context.db
    .updateTable('portfolios')
    .set({ value: minor(100_000) })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  expect(codeOf(await approve())).toBe('amount_above_available');
  const loan = await look();
  expect(loan.proposal).toBeNull();
  expect(await status()).toBe('requested');
});

test('two proposals never wait at once, and its maker can take one back', async () => {
  await propose();
  expect(codeOf(await propose(approver))).toBe('state_conflict');
  expect(codeOf(await running.live.ask(withdrawDeskLoan, as(approver)))).toBe('state_conflict');
  expect(await running.live.ask(withdrawDeskLoan, as(officer))).toMatchObject({ ok: true });
  expect(await propose(approver)).toMatchObject({ ok: true });
});

test('one person declines with a reason that the borrower reads', async () => {
  const reason = 'your portfolio is not yet a month old';
  await running.live.answer(declineDeskLoan, { ...as(officer), body: { reason } });
  expect(await status()).toBe('cancelled');
  expect((await lastMessage(running.live, borrower.email))?.body).toContain(reason);
  expect(codeOf(await propose())).toBe('state_conflict');
});

test('who looked at a borrower is on the borrower’s own list', async () => {
  await look(officer);
  const { looks } = await running.live.answer(getOwnData, { as: borrower.email });
  expect(looks.map(({ did }) => did)).toContain('look at a loan that waits');
});
