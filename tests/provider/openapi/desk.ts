import {
  approveProposal,
  askPlan,
  changeStaffRole,
  checkSettlement,
  doDeed,
  endProposal,
  findBorrowers,
  getDeskBorrower,
  getDeskLoan,
  getDeskOverview,
  getDeskPartner,
  getDeskReport,
  getDeskSession,
  getDeskStatement,
  getDeskWire,
  getProof,
  giveBackEntry,
  importTransfers,
  inviteStaff,
  inviteStaffAgain,
  keepProof,
  listDeskPartners,
  listQueue,
  listStaff,
  listWithdrawals,
  makeDeskKey,
  noteEntry,
  removeStaff,
  requestLoan,
  savePasskey,
  signInToDesk,
  signOutOfDesk,
  startDeskSignIn,
  startPasskey,
  takeEntry,
} from '#contract';
import type { StaffRole } from '#contract/desk-staff.ts';
import { minor } from '#credit/money.ts';
import { invite } from '#provider/staff/invitations.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { newPasskey } from '#support/passkey.ts';
import type { TestProvider } from '#support/provider.ts';
import { billToday, newDebtor } from '#support/repaying.ts';
import { deskOrigin, newStaff } from '#support/staff.ts';
import { drawCredit } from '#support/withdrawing.ts';
import { example } from './example.ts';

const headers = { origin: deskOrigin };
const elsewhere = { origin: 'https://evil.test' };
const as = async (provider: TestProvider, role: StaffRole) => ({
  headers: { ...(await newStaff(provider, role)).headers },
});
let count = 0;
const invited = (provider: TestProvider) => {
  const email = `shown-${count++}@example.com`;
  return invite(provider.context, { name: 'Ngozi', email, role: 'officer' }, 'root');
};
const ofBankAway = { bank_code: '901', account_number: '0123459999' };
const named = { kind: 'loan' as const, subject: 'shown' };

/** A loan that somebody has just asked for. */
async function waitingLoan(provider: TestProvider): Promise<string> {
  const { email, portfolios } = await newBorrower(provider);
  const amount = minor(60_000);
  const splits = [{ portfolio_id: portfolios.USD, amount }];
  const body = { amount, currency: 'USD' as const, tenure: 3 as const, portfolios: splits };
  const { loans } = await provider.answer(requestLoan, { as: email, body });
  return loans[0]?.loan_id ?? '';
}

/** Dollars that were withdrawn. */
async function aWithdrawal(provider: TestProvider): Promise<string> {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 60_000);
  await drawCredit(provider, borrower, 'USD', 10_000);
  const { withdrawals } = await provider.answer(listWithdrawals, { as: borrower.email });
  return withdrawals[0]?.withdrawal_id ?? '';
}

/** What a bank gives as proof of a wire. */
const slip = { name: 'slip.pdf', content: Buffer.from('%PDF-1.7').toString('base64') };

/** What secures a loan is worth too little for it. */
const fall = ({ context: { db } }: TestProvider, loan_id: string) =>
  db
    .updateTable('portfolios')
    .set({ value: minor(100_000) })
    .where('portfolio_id', 'in', (of) =>
      of.selectFrom('loan_portfolios').select('portfolio_id').where('loan_id', '=', loan_id),
    )
    .execute();

/** A loan that somebody has proposed to pay out. */
async function proposed(provider: TestProvider, officer: Awaited<ReturnType<typeof as>>) {
  const subject = await waitingLoan(provider);
  const body = { deed: 'pay-out' as const, subject };
  return { subject, ...(await provider.answer(doDeed, { ...officer, body })) };
}

/** A proposal about an account whose bank answered when it was made, and does not any more. */
async function ofAnAwayBank(provider: TestProvider): Promise<string> {
  const { staff_id } = await newStaff(provider, 'officer');
  const { user_id } = await newBorrower(provider);
  const proposal_id = crypto.randomUUID();
  const fields = { ...ofBankAway, why: 'Shown', account_name: 'FOLAKE LAWAL' };
  await provider.context.db
    .insertInto('proposals')
    .values({
      ...{ proposal_id, kind: 'allow-name', subject: user_id, made_by: staff_id },
      ...{ fields: JSON.stringify(fields), postings: '[]', ground: 'shown' },
      made_at: new Date(provider.clock.now()).toISOString(),
    })
    .execute();
  return proposal_id;
}

/** A passkey that has been asked for, of somebody who is invited. */
async function asked(provider: TestProvider) {
  const { code } = await invited(provider);
  const { options } = await provider.answer(startPasskey, { headers, body: { code } });
  const passkey = newPasskey();
  return { code, passkey, credential: passkey.register(options.challenge) };
}

const invitation = () => ({
  ...{ fullname: 'Ngozi Eze', role: 'viewer' as const },
  email: `invited-${count++}@example.com`,
});

export const deskExamples = [
  example(getDeskSession, async (ask, provider) => {
    await ask('ok', await as(provider, 'viewer'));
    await ask('ok');
    await ask('not_allowed', { headers: elsewhere });
  }),
  example(startDeskSignIn, async (ask) => {
    await ask('ok', { headers });
    await ask('not_allowed', { headers: elsewhere });
  }),
  example(startPasskey, async (ask, provider) => {
    const { code } = await invited(provider);
    await ask('ok', { headers, body: { code } });
    await ask('code_invalid', { headers, body: { code: 'unknown' } });
    await ask('not_allowed', { headers: elsewhere, body: { code } });
  }),
  example(savePasskey, async (ask, provider) => {
    const { code, credential } = await asked(provider);
    await ask('ok', { headers, body: { code, credential } });
    await ask('code_invalid', { headers, body: { code, credential } });
    const other = await asked(provider);
    await ask('credentials_invalid', { headers, body: { code: other.code, credential } });
    await ask('not_allowed', { headers: elsewhere, body: other });
  }),
  example(signInToDesk, async (ask, provider) => {
    const { code, passkey, credential } = await asked(provider);
    await provider.answer(savePasskey, { headers, body: { code, credential } });
    const { options } = await provider.answer(startDeskSignIn, { headers });
    const signed = { credential: passkey.signIn(options.challenge) };
    await ask('ok', { headers, body: signed });
    await ask('credentials_invalid', { headers, body: signed });
    await ask('not_allowed', { headers: elsewhere, body: signed });
  }),
  example(listStaff, async (ask, provider) => {
    await ask('ok', await as(provider, 'admin'));
    await ask('not_allowed', await as(provider, 'officer'));
  }),
  example(inviteStaff, async (ask, provider) => {
    const admin = await as(provider, 'admin');
    const body = invitation();
    await ask('ok', { ...admin, body });
    await ask('state_conflict', { ...admin, body });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), body });
  }),
  example(inviteStaffAgain, async (ask, provider) => {
    const { staff_id: id } = await invited(provider);
    await ask('ok', { ...(await as(provider, 'admin')), params: { id } });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), params: { id } });
  }),
  example(changeStaffRole, async (ask, provider) => {
    const { staff_id: id } = await invited(provider);
    const own = await newStaff(provider, 'admin');
    const sent = { headers: { ...own.headers }, body: { role: 'approver' as const } };
    await ask('ok', { ...sent, params: { id } });
    await ask('state_conflict', { ...sent, params: { id: own.staff_id } });
    await ask('not_allowed', { ...sent, ...(await as(provider, 'viewer')), params: { id } });
  }),
  example(removeStaff, async (ask, provider) => {
    const own = await newStaff(provider, 'admin');
    const sent = { headers: { ...own.headers } };
    const { staff_id: id } = await invited(provider);
    await ask('ok', { ...sent, params: { id } });
    await ask('not_found', { ...sent, params: { id } });
    await ask('state_conflict', { ...sent, params: { id: own.staff_id } });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), params: { id } });
  }),
  example(listQueue, async (ask, provider) => {
    const viewer = await as(provider, 'viewer');
    await ask('ok', { ...viewer, query: { kind: 'partner' } });
    await ask('ok', viewer);
    await ask('not_allowed', { headers: { ...viewer.headers, ...elsewhere } });
  }),
  example(getDeskLoan, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const params = { id: await waitingLoan(provider) };
    await ask('ok', { ...officer, params });
    await ask('not_found', { ...officer, params: { id: crypto.randomUUID() } });
    const declined = { deed: 'decline' as const, subject: params.id, why: 'No.' };
    await provider.answer(doDeed, { ...officer, body: declined });
    await ask('state_conflict', { ...officer, params });
    await ask('not_allowed', { ...(await as(provider, 'admin')), params });
  }),
  example(findBorrowers, async (ask, provider) => {
    const viewer = await as(provider, 'viewer');
    const { email, portfolios } = await newBorrower(provider);
    await ask('ok', { ...viewer, body: { search: email } });
    await ask('ok', { ...viewer, body: { search: portfolios.USD } });
    await ask('not_allowed', { ...(await as(provider, 'admin')), body: { search: email } });
  }),
  example(getDeskBorrower, async (ask, provider) => {
    const viewer = await as(provider, 'viewer');
    const debtor = await newDebtor(provider);
    const { email, loan_id, user_id: id } = debtor;
    await ask('ok', { ...viewer, params: { id } });
    await billToday(provider, debtor, 9_000);
    await provider.answer(askPlan, { as: email, body: { loan_id, months: 3, total: 9_000 } });
    await ask('ok', { ...viewer, params: { id } });
    await ask('not_found', { ...viewer, params: { id: 'nobody' } });
    await ask('not_allowed', { ...(await as(provider, 'admin')), params: { id } });
  }),
  example(checkSettlement, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const csv = 'Reference,Amount,Date\nhf-unknown,400.00,2026-03-10\n';
    await ask('ok', { ...officer, body: { csv } });
    await ask('invalid_request', { ...officer, body: { csv: 'nothing' } });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), body: { csv } });
  }),
  example(getDeskReport, async (ask, provider) => {
    const viewer = await as(provider, 'viewer');
    await ask('ok', { ...viewer, query: { month: '2026-02', format: 'csv' } });
    await ask('ok', { ...viewer, query: { month: '2026-03', format: 'pdf' } });
    await ask('date_range_invalid', { ...viewer, query: { month: '2027-01', format: 'csv' } });
    await ask('not_allowed', { headers: elsewhere, query: { month: '2026-02', format: 'csv' } });
  }),
  example(getDeskStatement, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const { user_id: id } = await newBorrower(provider);
    await ask('ok', { ...officer, params: { id }, query: { format: 'csv' } });
    await ask('not_found', { ...officer, params: { id: 'nobody' }, query: { format: 'pdf' } });
    const query = { format: 'pdf', from: '2026-03-10', to: '2026-03-01' } as const;
    await ask('date_range_invalid', { ...officer, params: { id }, query });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), params: { id }, query });
  }),
  example(importTransfers, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const csv = 'date,amount,currency,reference,description\n2026-03-10,400.00,USD,FT-1,From Ada\n';
    await ask('ok', { ...officer, body: { csv } });
    await ask('invalid_request', { ...officer, body: { csv: 'nothing' } });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), body: { csv } });
  }),
  example(getDeskOverview, async (ask, provider) => {
    await ask('ok', await as(provider, 'admin'));
    await ask('not_allowed', { headers: elsewhere });
  }),
  example(getDeskWire, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const withdrawal_id = await aWithdrawal(provider);
    await ask('ok', { ...officer, params: { id: withdrawal_id } });
    await ask('not_found', { ...officer, params: { id: 'unknown' } });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), params: { id: withdrawal_id } });
  }),
  example(keepProof, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const params = { id: await aWithdrawal(provider) };
    await ask('ok', { ...officer, params, body: slip });
    await ask('invalid_request', { ...officer, params, body: { ...slip, content: 'aGVsbG8=' } });
    await ask('not_found', { ...officer, params: { id: 'unknown' }, body: slip });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), params, body: slip });
    for (let kept = 1; kept < 5; kept++) {
      await provider.answer(keepProof, { ...officer, ...params, body: slip });
    }
    await ask('state_conflict', { ...officer, params, body: slip });
  }),
  example(getProof, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const id = await aWithdrawal(provider);
    const { proof_id } = await provider.answer(keepProof, { ...officer, id, body: slip });
    await ask('ok', { ...officer, params: { id: proof_id } });
    await ask('not_found', { ...officer, params: { id: 'unknown' } });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), params: { id: proof_id } });
  }),
  example(listDeskPartners, async (ask, provider) => {
    await ask('ok', await as(provider, 'viewer'));
    await ask('not_allowed', await as(provider, 'admin'));
  }),
  example(getDeskPartner, async (ask, provider) => {
    const viewer = await as(provider, 'viewer');
    await ask('ok', { ...viewer, params: { id: '2' } });
    await ask('not_found', { ...viewer, params: { id: '999' } });
    await ask('not_allowed', { ...(await as(provider, 'admin')), params: { id: '2' } });
  }),
  example(makeDeskKey, async (ask, provider) => {
    const approver = await as(provider, 'approver');
    await ask('ok', { ...approver, params: { id: '2' } });
    await ask('not_found', { ...approver, params: { id: '999' } });
    await ask('not_allowed', { ...(await as(provider, 'officer')), params: { id: '2' } });
  }),
  example(doDeed, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const subject = await waitingLoan(provider);
    const body = { deed: 'pay-out' as const, subject };
    await ask('not_found', { ...officer, body: { ...body, subject: 'unknown' } });
    await ask('ok', { ...officer, body });
    await ask('state_conflict', { ...officer, body });
    await ask('invalid_request', { ...officer, body: { ...body, deed: 'decline' } });
    await ask('ok', { ...officer, body: { ...body, deed: 'decline', why: 'No.' } });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), body });
    const fallen = await waitingLoan(provider);
    await fall(provider, fallen);
    await ask('amount_above_available', { ...officer, body: { ...body, subject: fallen } });
    const transfer = { deed: 'transfer' as const, amount: minor(1_000), bank_reference: 'Shown' };
    const wire = { ...transfer, subject: fallen, currency: 'USD' as const };
    await ask('loan_not_repayable', { ...officer, body: wire });
    await ask('currency_mismatch', { ...officer, body: { ...wire, currency: 'NGN' } });
    const { user_id } = await newBorrower(provider);
    const name = { deed: 'allow-name' as const, subject: user_id, ...ofBankAway, why: 'Shown' };
    await ask('processor_down', { ...officer, body: name });
    await ask('account_invalid', { ...officer, body: { ...name, bank_code: undefined } });
  }),
  example(endProposal, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const { proposal_id } = await proposed(provider, officer);
    const params = { id: proposal_id ?? '' };
    await ask('not_found', { ...officer, params: { id: crypto.randomUUID() } });
    await ask('ok', { ...officer, params });
    await ask('state_conflict', { ...officer, params });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), params });
  }),
  example(approveProposal, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const approver = await as(provider, 'approver');
    const one = { params: { id: (await proposed(provider, officer)).proposal_id ?? '' } };
    await ask('not_allowed', { ...officer, ...one });
    await ask('not_found', { ...approver, params: { id: crypto.randomUUID() } });
    await ask('ok', { ...approver, ...one });
    await ask('state_conflict', { ...approver, ...one });
    const fallen = await proposed(provider, officer);
    await fall(provider, fallen.subject);
    await ask('amount_above_available', {
      ...approver,
      params: { id: fallen.proposal_id ?? '' },
    });
    await ask('processor_down', { ...approver, params: { id: await ofAnAwayBank(provider) } });
  }),
  example(takeEntry, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    await ask('ok', { ...officer, body: named });
    await ask('state_conflict', { ...(await as(provider, 'approver')), body: named });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), body: named });
  }),
  example(giveBackEntry, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const body = { kind: 'job' as const, subject: crypto.randomUUID() };
    await provider.answer(takeEntry, { ...officer, body });
    await ask('ok', { ...officer, body });
    await ask('state_conflict', { ...officer, body });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), body });
  }),
  example(noteEntry, async (ask, provider) => {
    await ask('ok', { ...(await as(provider, 'officer')), body: { ...named, note: 'Called' } });
    await ask('not_allowed', { ...(await as(provider, 'admin')), body: { ...named, note: 'No' } });
  }),
  example(signOutOfDesk, async (ask, provider) => {
    await ask('ok', await as(provider, 'viewer'));
    await ask('not_allowed', { headers: elsewhere });
  }),
];
