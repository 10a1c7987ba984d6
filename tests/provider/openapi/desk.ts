import {
  changeStaffRole,
  getDeskSession,
  giveBackEntry,
  inviteStaff,
  inviteStaffAgain,
  listQueue,
  listStaff,
  noteEntry,
  removeStaff,
  savePasskey,
  signInToDesk,
  signOutOfDesk,
  startDeskSignIn,
  startPasskey,
  takeEntry,
} from '#contract';
import type { StaffRole } from '#contract/desk-staff.ts';
import { invite } from '#provider/staff/invitations.ts';
import { newPasskey } from '#support/passkey.ts';
import type { TestProvider } from '#support/provider.ts';
import { deskOrigin, newStaff } from '#support/staff.ts';
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
const named = { kind: 'loan' as const, subject: 'shown' };

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
  example(takeEntry, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    await ask('ok', { ...officer, body: named });
    await ask('state_conflict', { ...(await as(provider, 'approver')), body: named });
    await ask('not_allowed', { ...(await as(provider, 'viewer')), body: named });
  }),
  example(giveBackEntry, async (ask, provider) => {
    const officer = await as(provider, 'officer');
    const body = { kind: 'job' as const, subject: 'shown' };
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
