import { randomInt } from 'node:crypto';
import {
  acceptTerms,
  compareHolds,
  endOtherSessions,
  endSession,
  getHold,
  getNextStep,
  getPartnerStatement,
  getPartnerStatementFile,
  getPreferences,
  getUser,
  getUserById,
  listApplications,
  listPartnerBills,
  listPartnerEvents,
  listPartnerLoans,
  listPortfolios,
  listSessions,
  putHoldings,
  putManyHoldings,
  requestReset,
  resetPassword,
  returnToPartner,
  savePreferences,
  sendStepUpCode,
  setPassword,
  signIn,
  signInLink,
  signOn,
  signOnAtPartner,
  signOut,
  stepUp,
  verifyReset,
} from '#contract';
import { instant } from '#provider/clock/clock.ts';
import { newBorrower } from '#support/borrowers.ts';
import { holding } from '#support/holdings.ts';
import { signedRequest } from '#support/partner.ts';
import type { TestProvider } from '#support/provider.ts';
import { tokenBy } from '#support/step-up.ts';
import { example } from './example.ts';

const password = 'Holdfast-1!';
const fresh = 'Kelp-on-rock-9';
/** A number that gets no SMS, and that nobody has. */
const abroad = () => `+44740012${String(randomInt(10_000)).padStart(4, '0')}`;

/** The digits that were sent last to a contact, as the sandbox's outbox shows them. */
async function digitsTo(provider: TestProvider, contact: string): Promise<string> {
  const response = await provider.fetch(`/api/sandbox/outbox?to=${encodeURIComponent(contact)}`);
  const { data } = (await response.json()) as { data: { otp?: string }[] };
  const otp = data.find((message) => message.otp)?.otp;
  if (!otp) throw new Error(`No digits were sent to ${contact}`);
  return otp;
}

const forgetMobile = ({ context }: TestProvider, email: string) =>
  context.db.updateTable('users').set({ mobile: null }).where('email', '=', email).execute();

const otherThan = (digits: string) =>
  String((Number(digits) + 1) % 1_000_000).padStart(digits.length, '0');

export const peopleExamples = [
  example(listApplications, async (ask) => {
    await ask('ok');
    await ask('ok', { as: 'chi@example.com', query: { user_id: 'mine' } });
    const headers = { authorization: 'Bearer a.b.c' };
    await ask('unauthenticated', { headers, query: { user_id: 'mine' } });
  }),
  example(listPortfolios, async (ask) => {
    await ask('ok', { as: 'ada@example.com' });
    await ask('ok', { as: 'gbemi@example.com', query: { application_id: 0, widget: 'true' } });
  }),
  example(acceptTerms, async (ask, provider) => {
    const { email: as, portfolios } = await newBorrower(provider);
    const { user } = await provider.answer(getUser, { as });
    const name = `${user.firstname} ${user.lastname}`;
    const own = Object.values(portfolios);
    await ask('ok', { as, body: { portfolios: own, name } });
    await ask('name_mismatch', { as, body: { portfolios: own, name: 'Somebody Else' } });
    const other = await newBorrower(provider);
    await ask('not_found', { as, body: { portfolios: [other.portfolios.USD], name } });
  }),
  example(getUser, async (ask) => {
    await ask('ok', { as: 'femi@example.com' });
    await ask('ok', { as: 'ada@example.com', query: { application_id: 2, currency: 'NGN' } });
  }),
  example(getUserById, async (ask, provider) => {
    const { email: as, user_id: id } = await newBorrower(provider);
    await ask('ok', { as, params: { id } });
    await ask('ok', { as, params: { id }, query: { currency: 'USD' } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(setPassword, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    const body = (first: string, second = first) => ({
      data: { password: first, passwordConfirmation: second },
    });
    await ask('step_up_required', { headers: await tokenBy(provider, as), body: body(fresh) });
    await ask('ok', { as, body: body(fresh) });
    await ask('password_weak', { as, body: body('weak') });
    await ask('password_mismatch', { as, body: body(fresh, password) });
  }),
  example(signIn, async (ask, provider) => {
    const { email, mobile } = await newBorrower(provider);
    await ask('ok', { body: { email, password, persist: true, kind: 'web' } });
    await ask('ok', { body: { mobile, password } });
    await ask('credentials_invalid', { body: { email, password: 'another' } });
  }),
  example(signOut, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    await ask('ok', { as });
  }),
  example(listSessions, async (ask) => {
    await ask('ok', { as: 'ada@example.com' });
  }),
  example(sendStepUpCode, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    await ask('ok', { as, body: { type: 'mobile' } });
    await ask('ok', { as, body: {} });
    const own = provider.context.db.updateTable('users').where('email', '=', as);
    await own.set({ mobile: abroad() }).execute();
    await ask('sms_unavailable', { as, body: { type: 'mobile' } });
    await forgetMobile(provider, as);
    await ask('not_found', { as, body: { type: 'mobile' } });
  }),
  example(stepUp, async (ask, provider) => {
    const { email: as, mobile } = await newBorrower(provider);
    const headers = await tokenBy(provider, as);
    await ask('ok', { as, body: { password } });
    await provider.answer(sendStepUpCode, { headers, body: { type: 'mobile' } });
    const otp = await digitsTo(provider, mobile);
    await ask('code_invalid', { headers, body: { type: 'mobile', otp: otherThan(otp) } });
    await ask('ok', { headers, body: { type: 'mobile', otp } });
    for (let tries = 0; tries < 5; tries++) {
      await ask('password_wrong', { headers, body: { password: 'another' } });
    }
    await ask('code_locked', { headers, body: { password } });
    await forgetMobile(provider, as);
    await ask('not_found', { as, body: { type: 'mobile', otp } });
  }),
  example(endOtherSessions, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    await ask('step_up_required', { headers: await tokenBy(provider, as) });
    await ask('ok', { as });
  }),
  example(endSession, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    const headers = await tokenBy(provider, as);
    const { all } = await provider.answer(listSessions, { as });
    const idOf = (own: boolean) => all.find(({ current }) => current === own)?.session_id ?? '';
    await ask('step_up_required', { headers, params: { id: idOf(true) } });
    const id = idOf(false);
    await ask('ok', { as, params: { id } });
    await ask('ok', { as, params: { id } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(getPreferences, async (ask) => {
    await ask('ok', { as: 'ada@example.com' });
  }),
  example(savePreferences, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    const body = { reminder_days: [7 as const], reminder_email: true, reminder_sms: false };
    await ask('ok', { as, body: { ...body, redline_bp: [3_000, 1_000] } });
    await ask('ok', { as, body: { reminder_sms: true } });
    await ask('ok', { as, body: { sms_copies: true } });
    const own = provider.context.db.updateTable('users').where('email', '=', as);
    await own.set({ mobile: abroad() }).execute();
    await ask('sms_unavailable', { as, body: { sms_copies: true } });
  }),
  example(signOn, async (ask, provider) => {
    const { email, mobile } = await newBorrower(provider);
    await ask('ok', { body: { application_id: 2, mobile } });
    await ask('ok', { body: { application_id: 2, email } });
    await ask('ok', { query: { application_id: 2, mobile, user_id: 'theirs' }, body: {} });
    await ask('not_found', { body: { application_id: 404, mobile } });
    const said = { user_id: 'theirs', mobile, redirect_url: 'https://sabi.example.com/' };
    const signed = async (body: typeof said) => {
      const path = '/api/signon';
      const { signature } = await signedRequest(provider.clock.now(), body, { path });
      return { body, headers: { 'holdfast-signature': signature } };
    };
    await ask('ok', await signed(said));
    await ask('bad_signature', { body: said });
    const elsewhere = { ...said, redirect_url: 'https://elsewhere.example.com/' };
    await ask('redirect_not_registered', await signed(elsewhere));
  }),
  example(putHoldings, async (ask, { clock }) => {
    const params = { partner_user_id: 'sabi-1007' };
    const body = { as_of: instant(clock.now()), holdings: [holding('cash', 100_000)] };
    await ask('ok', { params, body });
    await ask('not_found', { params: { partner_user_id: 'nobody' }, body });
  }),
  example(putManyHoldings, async (ask, { clock }) => {
    const users = [{ user_id: 'sabi-1007', holdings: [holding('cash', 100_000)] }];
    await ask('ok', { body: { as_of: instant(clock.now()), users } });
  }),
  example(compareHolds, async (ask, { clock }) => {
    const holds = [
      { user_id: 'sabi-1007', currency: 'USD' as const, held: 100_000 },
      { user_id: 'nobody', currency: 'USD' as const, held: 0 },
    ];
    await ask('ok', { body: { as_of: instant(clock.now()), holds } });
  }),
  example(getHold, async (ask) => {
    await ask('ok', { params: { partner_user_id: 'sabi-1007' } });
    await ask('not_found', { params: { partner_user_id: 'nobody' } });
  }),
  example(listPartnerLoans, async (ask) => {
    await ask('ok');
    await ask('ok', { query: { limit: 500 } });
    await ask('invalid_request', { query: { cursor: 'made up' } });
  }),
  example(listPartnerBills, async (ask) => {
    await ask('ok', { query: { from: '2026-03-01', until: '2026-04-30' } });
    await ask('invalid_request', { query: { until: '2026-02-30' } });
    await ask('date_range_invalid', { query: { from: '2026-03-10', until: '2026-03-09' } });
  }),
  example(listPartnerEvents, async (ask, { context: { db }, clock }) => {
    const created_at = instant(clock.now());
    const told = {
      id: `evt_${crypto.randomUUID()}`,
      type: 'hold.changed',
      created_at,
      application_id: 6,
    };
    const payload = JSON.stringify({ ...told, data: { user_id: 'sabi-1007', hold: 0 } });
    const { id: event_id, ...row } = told;
    await db
      .insertInto('partner_deliveries')
      .values({ ...row, event_id, payload })
      .execute();
    await ask('ok');
    await ask('ok', { query: { limit: 1 } });
    await ask('invalid_request', { query: { after: 'made up' } });
  }),
  example(getPartnerStatement, async (ask) => {
    await ask('ok');
    await ask('ok', { query: { month: '2026-02' } });
    await ask('invalid_request', { query: { month: '2026-13' } });
  }),
  example(getPartnerStatementFile, async (ask) => {
    await ask('ok');
    await ask('ok', { query: { format: 'csv', month: '2026-03' } });
  }),
  example(returnToPartner, async (ask) => {
    const as = 'gbemi@example.com';
    const redirect_url = 'https://sabi.example.com/';
    await ask('ok', { as, body: { outcome: 'cancelled', application_id: 6, redirect_url } });
    await ask('ok', { as, body: { outcome: 'error' } });
    await ask('not_found', { as, body: { outcome: 'success' } });
  }),
  example(signOnAtPartner, async (ask, provider) => {
    const { email, mobile } = await newBorrower(provider);
    await ask('ok', { params: { application_id: '2', contact: mobile } });
    await ask('ok', { params: { application_id: '2', contact: email } });
    await ask('not_found', { params: { application_id: '404', contact: mobile } });
    await ask('sms_unavailable', { params: { application_id: '2', contact: abroad() } });
  }),
  example(getNextStep, async (ask, provider) => {
    const { email, mobile } = await newBorrower(provider);
    await ask('ok', { params: { application_id_and_contact: `2${mobile}` } });
    await ask('ok', { params: { application_id_and_contact: `2${email}` } });
    await ask('not_found', { params: { application_id_and_contact: `0${mobile}` } });
  }),
  example(signInLink, async (ask, provider) => {
    const { mobile } = await newBorrower(provider);
    const of = (otp: string | null) => ({
      application_id: 2,
      identifier: mobile,
      type: 'mobile' as const,
      otp,
    });
    await ask('ok', { body: of(null) });
    const otp = await digitsTo(provider, mobile);
    await ask('code_invalid', { body: of(otherThan(otp)) });
    await ask('ok', { body: of(otp) });
    await ask('code_invalid', { body: { application_id: 2, code: 'never-sent', mobile } });
    await ask('not_found', { body: { ...of(null), application_id: 404 } });
  }),
  example(requestReset, async (ask, provider) => {
    const { email, mobile } = await newBorrower(provider);
    await ask('ok', { body: { mobile, type: 'mobile' } });
    await ask('ok', { body: { email, type: 'email' } });
    await ask('ok', { body: { email: 'nobody@example.com', type: 'email' } });
    await ask('sms_unavailable', { body: { mobile: abroad(), type: 'mobile' } });
  }),
  example(verifyReset, async (ask, provider) => {
    const { mobile } = await newBorrower(provider);
    await provider.answer(requestReset, { body: { mobile, type: 'mobile' } });
    const code = await digitsTo(provider, mobile);
    await ask('code_invalid', { body: { mobile, code: otherThan(code) } });
    await ask('ok', { body: { mobile, code } });
    await ask('code_invalid', { body: { mobile, code } });
  }),
  example(resetPassword, async (ask, provider) => {
    const { mobile } = await newBorrower(provider);
    await provider.answer(requestReset, { body: { mobile, type: 'mobile' } });
    const digits = await digitsTo(provider, mobile);
    const { code } = await provider.answer(verifyReset, { body: { mobile, code: digits } });
    const body = { mobile, code, password: fresh, passwordConfirmation: fresh };
    await ask('password_mismatch', { body: { ...body, passwordConfirmation: password } });
    await ask('password_weak', {
      body: { ...body, password: 'weak', passwordConfirmation: 'weak' },
    });
    await ask('ok', { body });
    await ask('code_invalid', { body });
  }),
];
