import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  approveProposal,
  type DeedFields,
  type DeedName,
  doDeed,
  endProposal,
  getDeskLoan,
  getDeskWire,
  getOwnData,
  listLoans,
  listQueue,
  reduceLoan,
  requestLoan,
  requestWithdrawal,
} from '#contract';
import { changeStaffRole } from '#contract/desk-staff.ts';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { propose as proposeAtServer } from '#provider/back-office/proposals.ts';
import { setRates } from '#provider/back-office/rates.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { latestRates } from '#provider/payments/rates.ts';
import { memberAtServer } from '#provider/staff/members.ts';
import { giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { type LiveProvider, openLiveProvider } from '#support/live.ts';
import { codeOf } from '#support/provider.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';
import { lastMessage } from '#support/step-up.ts';
import { dollarDetails } from '#support/withdrawing.ts';

let running: LiveProvider;
let officer: TestStaff;
let approver: TestStaff;
let borrower: TestBorrower;
let loan_id: string;

const as = (staff: TestStaff) => ({ headers: { ...staff.headers } });
const look = async (staff = approver) =>
  (await running.live.answer(getDeskLoan, { ...as(staff), id: loan_id })).loan;

const ask = (staff: TestStaff, deed: DeedName, subject: string, fields: DeedFields = {}) =>
  running.live.ask(doDeed, { ...as(staff), body: { deed, subject, ...fields } });
const propose = (staff = officer) => ask(staff, 'pay-out', loan_id);

/** What waits for a second person about something, as one of us sees it in the list. */
async function proposalFor(subject: string, staff = approver) {
  const { entries } = await running.live.answer(listQueue, as(staff));
  const found = entries.find(({ proposal }) => proposal?.subject === subject);
  return found?.proposal ?? null;
}
const approveOf = (staff: TestStaff, proposal_id: string) =>
  running.live.ask(approveProposal, { ...as(staff), id: proposal_id });
const approve = async (staff = approver, subject = loan_id) =>
  approveOf(staff, (await proposalFor(subject))?.proposal_id ?? crypto.randomUUID());
const status = async () => {
  const { loans } = await running.live.answer(listLoans, { as: borrower.email });
  return loans.find((one) => one.loan_id === loan_id)?.loanStatus;
};
const request = async (amount: number) => {
  const portfolio_id = borrower.portfolios.USD;
  const { loans } = await running.live.answer(requestLoan, {
    as: borrower.email,
    body: { amount, currency: 'USD', tenure: 3, portfolios: [{ portfolio_id, amount }] },
  });
  return loans[0]?.loan_id ?? '';
};

async function withdraw(): Promise<string> {
  await giveCard(running.live, borrower);
  const portfolio_id = borrower.portfolios.USD;
  const { withdrawals } = await running.live.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      ...{ amount: 10_000, application_id: 0, currency: 'USD', processor_id: 3 },
      ...{ details: dollarDetails, sendToAccount: 'new' },
      portfolios: [{ portfolio_id, amount: 10_000 }],
    },
  });
  return withdrawals[0]?.withdrawal_id ?? '';
}

beforeAll(async () => {
  running = await openLiveProvider();
});
afterAll(() => running.close());
beforeEach(async () => {
  officer = await newStaff(running.live, 'officer');
  approver = await newStaff(running.live, 'approver');
  borrower = await newBorrower(running.live);
  loan_id = await request(60_000);
});

test('one proposes, another approves, and the credit is there', async () => {
  expect(await propose()).toMatchObject({ ok: true });
  expect(await status()).toBe('requested');
  const shown = { by: 'Test officer', deed: 'pay-out', subject: loan_id, fields: {} };
  expect(await proposalFor(loan_id, officer)).toMatchObject({ ...shown, is_own: true });
  expect(await proposalFor(loan_id)).toMatchObject({ ...shown, is_own: false });
  expect(await approve()).toMatchObject({ ok: true });
  expect(await status()).toBe('disbursed');
  const record = await running.live.context.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', loan_id)
    .where('action', '=', 'operator')
    .orderBy('audit_id')
    .execute();
  const did = record.map(({ detail }) => (detail as { did: string }).did);
  expect(did).toEqual(['propose: pay-out', 'pay loan out', 'approve: pay-out']);
});

test('what a person decides by is there: what backs it, other debts, and each rule', async () => {
  const other = loan_id;
  loan_id = await request(80_000);
  const loan = await look();
  expect(loan).toMatchObject({
    ...{ principal: 80_000, currency: 'USD', tenure: 3, status: 'requested' },
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

test('less is offered with a reason; the borrower signs it in one tap, and two people pay it out', async () => {
  const why = 'your portfolio moves a lot';
  const offered = (amount: number) =>
    ask(officer, 'offer', loan_id, { amount: minor(amount), why: `${why}.` });
  expect(codeOf(await offered(60_000))).toBe('invalid_request');
  expect(codeOf(await offered(1))).toBe('amount_below_minimum');
  expect(await offered(40_000)).toMatchObject({ ok: true });
  expect(codeOf(await propose())).toBe('state_conflict');
  const { loans } = await running.live.answer(listLoans, { as: borrower.email });
  expect(loans[0]?.held).toMatchObject({ backed: 40_000, why });
  const message = await lastMessage(running.live, borrower.email);
  expect(message).toMatchObject({ subject: 'We can lend you less' });
  expect(message?.body).toContain('We can lend you $400.00: your portfolio moves a lot.');
  const accept = (amount: number) =>
    running.live.ask(reduceLoan, { as: borrower.email, id: loan_id, body: { amount } });
  expect(codeOf(await accept(50_000))).toBe('amount_above_available');
  expect(await accept(40_000)).toMatchObject({ ok: true });
  await running.live.passTime(1_000);
  expect(await status()).toBe('requested');
  expect(await look()).toMatchObject({ principal: 40_000 });
  expect(await propose()).toMatchObject({ ok: true });
  expect(await approve()).toMatchObject({ ok: true });
  expect(await status()).toBe('disbursed');
  const signed = await running.live.context.db
    .selectFrom('agreements')
    .select('loan_id')
    .where('loan_id', '=', loan_id)
    .execute();
  expect(signed).toHaveLength(1);
});

test('an offer that is made twice is told once, and its week goes on', async () => {
  const offered = { amount: minor(40_000), why: 'your portfolio moves a lot' };
  const held = async () =>
    (await running.live.answer(listLoans, { as: borrower.email })).loans[0]?.held;
  expect(await ask(officer, 'offer', loan_id, offered)).toMatchObject({ ok: true });
  const first = await held();
  await running.live.passTime(60_000);
  expect(codeOf(await ask(officer, 'offer', loan_id, offered))).toBe('state_conflict');
  expect(await held()).toEqual(first);
  const less = { ...offered, amount: minor(30_000) };
  expect(await ask(officer, 'offer', loan_id, less)).toMatchObject({ ok: true });
});

test('an offer that nobody answers ends the request after a week', async () => {
  const offered = { amount: minor(40_000), why: 'your portfolio moves a lot' };
  expect(await ask(officer, 'offer', loan_id, offered)).toMatchObject({ ok: true });
  await running.live.passTime(6 * dayMs);
  expect(await status()).toBe('requested');
  await running.live.passTime(1.5 * dayMs);
  expect(await status()).toBe('cancelled');
  const message = await lastMessage(running.live, borrower.email);
  expect(message?.body).toContain('you did not accept our offer within 7 days');
});

test('of fifty approvers at once, one pays it out', async () => {
  await propose();
  const proposal = await proposalFor(loan_id);
  const others = await Promise.all(
    Array.from({ length: 50 }, () => newStaff(running.live, 'approver')),
  );
  const answers = await Promise.all(
    others.map((one) => approveOf(one, proposal?.proposal_id ?? '')),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await status()).toBe('disbursed');
});

test('a proposal is void when its ground has moved, and nothing is paid out', async () => {
  await propose();
  const first = loan_id;
  await request(70_000);
  loan_id = first;
  expect(codeOf(await approve())).toBe('state_conflict');
  expect(await proposalFor(loan_id)).toBeNull();
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
  expect(await proposalFor(loan_id)).toBeNull();
  expect(await status()).toBe('requested');
  expect(codeOf(await propose())).toBe('amount_above_available');
});

test('two proposals never wait at once; its maker takes one back, and anybody else refuses it', async () => {
  await propose();
  expect(codeOf(await propose(approver))).toBe('state_conflict');
  const end = async (staff: TestStaff) =>
    running.live.ask(endProposal, {
      ...as(staff),
      id: (await proposalFor(loan_id))?.proposal_id ?? crypto.randomUUID(),
    });
  expect(await end(officer)).toMatchObject({ ok: true });
  expect(codeOf(await end(officer))).toBe('not_found');
  expect(await propose(approver)).toMatchObject({ ok: true });
  expect(await end(officer)).toMatchObject({ ok: true });
  const ended = await running.live.context.db
    .selectFrom('proposals')
    .select('outcome')
    .where('subject', '=', loan_id)
    .orderBy('made_at')
    .orderBy('outcome', 'desc')
    .execute();
  expect(ended).toEqual([{ outcome: 'withdrawn' }, { outcome: 'refused' }]);
});

test('one person declines with a reason that the borrower reads', async () => {
  const reason = 'your portfolio is not yet a month old';
  expect(await ask(officer, 'decline', loan_id)).toMatchObject({ code: 'invalid_request' });
  expect(await ask(officer, 'decline', loan_id, { why: reason })).toMatchObject({
    data: { proposal_id: null },
  });
  expect(await status()).toBe('cancelled');
  expect((await lastMessage(running.live, borrower.email))?.body).toContain(reason);
  expect(codeOf(await propose())).toBe('state_conflict');
});

test('a bank transfer is credited once two people have seen what it posts', async () => {
  await propose();
  await approve();
  const transfer = {
    currency: 'USD',
    amount: minor(20_000),
    bank_reference: `WIRE ${loan_id}`,
  } as const;
  expect(await ask(officer, 'transfer', loan_id, transfer)).toMatchObject({ ok: true });
  const { entries } = await running.live.answer(listQueue, { ...as(approver), query: {} });
  const entry = entries.find(({ proposal }) => proposal?.deed === 'transfer');
  expect(entry).toMatchObject({
    kind: 'approval',
    amount: 20_000,
    borrower: expect.stringContaining('Ini'),
  });
  expect(entry?.proposal?.postings).toEqual([
    { account: 'house:bank:USD', currency: 'USD', amount: 20_000 },
    { account: `loan:${loan_id}:principal`, currency: 'USD', amount: -20_000 },
  ]);
  const owed = async () => {
    const { loans } = await running.live.answer(listLoans, { as: borrower.email });
    return loans.find((one) => one.loan_id === loan_id)?.outstanding;
  };
  expect(await owed()).toBe(60_000);
  const claims = () =>
    running.live.context.shared
      .selectFrom('directory_transfers')
      .select('loan_id')
      .where('reference', '=', transfer.bank_reference)
      .execute();
  // Proposing has claimed the reference for no loan, so a mistake blocks no other.
  expect(await claims()).toEqual([]);
  expect(await approve(approver)).toMatchObject({ ok: true });
  expect(await owed()).toBe(40_000);
  expect(await claims()).toEqual([{ loan_id }]);
  expect(codeOf(await ask(officer, 'transfer', loan_id, transfer))).toBe('state_conflict');
});

test('a transfer whose proposal is void is free for another loan', async () => {
  await propose();
  await approve();
  const bank_reference = `WIRE ${randomUUID()}`;
  const transfer = { currency: 'USD', amount: minor(20_000), bank_reference } as const;
  await ask(officer, 'transfer', loan_id, transfer);
  await running.live.context.db
    .updateTable('loans')
    .set({ status: 'serviced' })
    .where('loan_id', '=', loan_id)
    .execute();
  expect(codeOf(await approve())).toBe('state_conflict');
  const claims = await running.live.context.shared
    .selectFrom('directory_transfers')
    .select('loan_id')
    .where('reference', '=', bank_reference)
    .execute();
  expect(claims).toEqual([]);
});

test('a wire has arrived when a second person says so, and not if it came back meanwhile', async () => {
  await propose();
  await approve();
  const withdrawal_id = await withdraw();
  const wrong = { last_four: '9999', bank_reference: 'FT-1' };
  expect(codeOf(await ask(officer, 'complete', withdrawal_id, wrong))).toBe('invalid_request');
  expect(codeOf(await ask(officer, 'complete', withdrawal_id))).toBe('invalid_request');
  const { amount, details } = await running.live.answer(getDeskWire, {
    ...as(officer),
    id: withdrawal_id,
  });
  expect(amount).toBe(10_000);
  // As a bank's form has them, whatever order the database gives.
  expect(details.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    `Beneficiary name: ${dollarDetails.beneficiary_name}`,
    `Beneficiary address: ${dollarDetails.beneficiary_address}`,
    `Bank name: ${dollarDetails.bank_name}`,
    `Bank address: ${dollarDetails.bank_address}`,
    `Account number: ${dollarDetails.account_number}`,
    'Account type: Current account',
    `SWIFT code: ${dollarDetails.swift_code}`,
    `Routing number: ${dollarDetails.routing_number}`,
    `Reference for the bank: ${withdrawal_id}`,
  ]);
  const arrived = { last_four: dollarDetails.account_number.slice(-4), bank_reference: 'FT-1' };
  expect(await ask(officer, 'complete', withdrawal_id, arrived)).toMatchObject({ ok: true });
  expect(await proposalFor(withdrawal_id)).toMatchObject({ deed: 'complete' });
  const reason = 'The bank has closed the account';
  expect(await ask(officer, 'reject', withdrawal_id, { why: reason })).toMatchObject({ ok: true });
  const open = await running.live.context.db
    .selectFrom('proposals')
    .select(['proposal_id', 'kind'])
    .where('subject', '=', withdrawal_id)
    .orderBy('kind')
    .execute();
  const [complete, reject] = open.map(({ proposal_id }) => proposal_id);
  expect(await approveOf(approver, reject ?? '')).toMatchObject({ ok: true });
  expect(await approveOf(approver, complete ?? '')).toMatchObject({
    code: 'state_conflict',
    errors: [
      'The facts behind this proposal have changed since. Look again, and propose it again.',
    ],
  });
});

test('what cannot be done cannot be proposed, and a rehearsal leaves nothing behind', async () => {
  const { db, shared } = running.live.context;
  const typed = { last_four: '4567', bank_reference: 'FT-2' };
  expect(codeOf(await ask(officer, 'complete', 'nobody', typed))).toBe('not_found');
  expect(codeOf(await ask(officer, 'release', loan_id))).toBe('not_found');
  const messages = () =>
    db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute();
  const jobs = () => db.selectFrom('jobs').selectAll().orderBy('job_id').execute();
  const before = [await messages(), await jobs(), await findLedgerDiscrepancies(db)];
  await propose();
  expect([await messages(), await jobs(), await findLedgerDiscrepancies(db)]).toEqual(before);
  expect(await status()).toBe('requested');
  const rates = { buy: minor(150_000), sell: minor(160_000) };
  expect(codeOf(await ask(officer, 'rates', 'fx_rates', rates))).toBe('invalid_request');
  expect(await shared.selectFrom('proposals').selectAll().execute()).toEqual([]);
});

test('exchange rates need two people, and are void when they have moved since', async () => {
  const rates = { buy: minor(165_000), sell: minor(155_000) };
  expect(await ask(officer, 'rates', 'fx_rates', rates)).toMatchObject({ ok: true });
  const self = await proposalFor('fx_rates', officer);
  expect(self).toMatchObject({ deed: 'rates', fields: rates, is_own: true });
  const both = running.live.context.shared
    .updateTable('proposals')
    .set({ outcome: 'approved', ended_by: officer.staff_id, ended_at: '2026-03-10T10:00:00.000Z' })
    .where('subject', '=', 'fx_rates')
    .execute();
  await expect(both).rejects.toThrow(/proposals_four_eyes/);
  expect(await approve(approver, 'fx_rates')).toMatchObject({ ok: true });
  const latest = await latestRates(running.live.context.shared, running.live.clock.now()).execute();
  expect(latest).toMatchObject([rates]);

  await ask(officer, 'rates', 'fx_rates', { buy: minor(170_000), sell: minor(160_000) });
  await setRates(running.live.context, { buy: minor(180_000), sell: minor(170_000) }, 'ngozi');
  expect(codeOf(await approve(approver, 'fx_rates'))).toBe('state_conflict');
});

test('somebody at the server works under the name that an admin gave them, and only then', async () => {
  const { context } = running.live;
  await expect(memberAtServer(context, 'tolab')).rejects.toThrow('Nobody of the staff is tolab');
  const admin = await newStaff(running.live, 'admin');
  const name = (person: TestStaff, unix_user: string | null) =>
    running.live.ask(changeStaffRole, {
      ...as(admin),
      id: person.staff_id,
      body: { role: 'officer', unix_user },
    });
  expect(await name(officer, 'tolab')).toMatchObject({ ok: true });
  expect(codeOf(await name(approver, 'tolab'))).toBe('state_conflict');
  const member = await memberAtServer(context, 'tolab');
  expect(member).toMatchObject({ staff_id: officer.staff_id, role: 'officer' });
  await proposeAtServer(context, { deed: 'pay-out', subject: loan_id, fields: {} }, member);
  expect(await proposalFor(loan_id, officer)).toMatchObject({ is_own: true });
  await name(officer, null);
  await expect(memberAtServer(context, 'tolab')).rejects.toThrow('An admin enters it at /desk');
});

test('who looked at a borrower is on the borrower’s own list', async () => {
  await look(officer);
  const { looks } = await running.live.answer(getOwnData, { as: borrower.email });
  expect(looks.map(({ did }) => did)).toContain('look at a loan that waits');
});
