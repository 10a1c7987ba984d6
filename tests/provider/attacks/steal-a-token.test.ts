import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  createSellOrder,
  endOtherSessions,
  endSession,
  getUser,
  listAccounts,
  listLoans,
  listSessions,
  listWithdrawals,
  openMandate,
  requestErasure,
  requestInstantLoan,
  requestWithdrawal,
  sendStepUpCode,
  setAutopay,
  setPassword,
  signIn,
  signInLink,
  signOut,
  stepUp,
  verifyAccount,
} from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import { consentOf } from '#support/autopay.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding } from '#support/holdings.ts';
import { codeOf } from '#support/provider.ts';
import { lastMessage, signInByCode, signInByPassword, type Token } from '#support/step-up.ts';
import { dollarDetails } from '#support/withdrawing.ts';

// Whoever holds a borrower's bearer token, and nothing else of theirs.

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let thief: Token;
beforeEach(async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  thief = await signInByPassword(provider, borrower.email);
});

const minute = 60_000;
const fresh = 'Kelp-on-rock-9';
const naira = (account_number = '0123456789') => ({ bank_code: '901', account_number });
const wire = { ...dollarDetails, swift_code: 'TESTUS33' };

const withdrawal = (
  details: Record<string, string> = naira(),
  { processor_id = 1, sendToAccount = 'new' as 'new' | 'old', amount = 10_000 } = {},
) => ({
  amount,
  application_id: borrower.application_id,
  currency: 'USD' as const,
  processor_id,
  details,
  portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
  sendToAccount,
});
const instantLoan = (details: Record<string, string> = naira()) => ({
  amount: 10_000,
  application_id: borrower.application_id,
  currency: 'USD' as const,
  processor_id: 1,
  details,
});
const account = (details: Record<string, string> = naira(), processor_id = 1) => ({
  processor_id,
  details,
});
const newPassword = { data: { password: fresh, passwordConfirmation: fresh } };

/** What a call that needs a step-up is tried with by a session that has not stepped up. */
const needsStepUp: Record<string, () => Promise<string | undefined>> = {
  requestWithdrawal: async () => codeOf(await thief.ask(requestWithdrawal, { body: withdrawal() })),
  requestInstantLoan: async () =>
    codeOf(await thief.ask(requestInstantLoan, { body: instantLoan() })),
  addAccount: async () => codeOf(await thief.ask(addAccount, { body: account() })),
  setPassword: async () => codeOf(await thief.ask(setPassword, { body: newPassword })),
  requestErasure: async () => {
    const code = codeOf(await thief.ask(requestErasure));
    // The step-up was enough; a loan is open.
    return code === 'state_conflict' ? 'ok' : code;
  },
  createSellOrder: async () => {
    const partner = await connect(provider, borrower);
    await partner.send([holding('stock', 2_000_000, { symbol: 'ACME' })]);
    const [loan] = (await provider.answer(listLoans, { as: borrower.email })).loans;
    const portfolio_id = borrower.portfolios.USD;
    const asset = { class: 'stock' as const, symbol: 'ACME', amount: 1_000 };
    const body = { portfolio_id, loan_id: loan?.loan_id ?? '', ...asset };
    return codeOf(await thief.ask(createSellOrder, { body }));
  },
  setAutopay: async () => {
    const [loan] = (await provider.answer(listLoans, { as: borrower.email })).loans;
    const debtor = { ...borrower, loan_id: loan?.loan_id ?? '' };
    const body = await consentOf(provider, debtor, 100_000_000);
    return codeOf(await thief.ask(setAutopay, { body }));
  },
  openMandate: async () => codeOf(await thief.ask(openMandate)),
  endOtherSessions: async () => codeOf(await thief.ask(endOtherSessions)),
  endSession: async () => {
    const { all } = await provider.answer(listSessions, { as: borrower.email });
    const others = all.find(({ current }) => current)?.session_id ?? '';
    return codeOf(await thief.ask(endSession, { id: others }));
  },
};

/** Every other call that writes, and why a token alone may make it. */
const needsNone: Record<string, string> = {
  checkSettlement: 'asks for the cookie of the back office',
  callOffErasure: 'it keeps what a thief could not have had erased',
  askPlan: 'asks a person for more time to pay, and late charges wait',
  acceptTerms: 'moves nothing, and is signed by name',
  cancelLoan: 'gives back what was not disbursed',
  chargeSavedCard: 'charges the owner’s own card for their own debt, ten times a day at most',
  changeStaffRole: 'asks for the cookie of the back office',
  giveBackEntry: 'asks for the cookie of the back office',
  inviteStaff: 'asks for the cookie of the back office',
  inviteStaffAgain: 'asks for the cookie of the back office',
  noteEntry: 'asks for the cookie of the back office',
  removeStaff: 'asks for the cookie of the back office',
  signOutOfDesk: 'asks for the cookie of the back office',
  findBorrowers: 'asks for the cookie of the back office',
  approveProposal: 'asks for the cookie of the back office',
  doDeed: 'asks for the cookie of the back office',
  importTransfers: 'asks for the cookie of the back office',
  makeDeskKey: 'asks for the cookie of the back office',
  keepProof: 'asks for the cookie of the back office',
  endProposal: 'asks for the cookie of the back office',
  takeEntry: 'asks for the cookie of the back office',
  savePasskey: 'asks for the secret of an invitation',
  signInToDesk: 'asks for a passkey',
  startDeskSignIn: 'opens nothing by itself',
  startPasskey: 'asks for the secret of an invitation',
  clearNotifications: 'can be brought back',
  fileComplaint: 'moves nothing, and a person reads it',
  initializeCard: 'a card pays to us',
  initializeRepayment: 'pays to us',
  joinNewsletter: 'is nobody’s account',
  carryLoanOver: 'pays to us, and pays nothing out',
  makePromise: 'gives the owner more time to pay, once for each bill',
  putHoldings: 'asks for the signature of a partner',
  compareHolds: 'asks for the signature of a partner',
  putManyHoldings: 'asks for the signature of a partner',
  readNotifications: 'moves nothing',
  readSale: 'moves nothing',
  reportSale: 'asks for the signature of a partner',
  requestExport: 'makes a file that asks for a step-up',
  recordCard: 'a card pays to us',
  recordRepayment: 'pays to us',
  reduceLoan: 'takes less of a loan that was asked for',
  removeAccount: 'leaves fewer places for money to go to',
  removeNewAccount: 'asks for the secret of a message',
  requestLoan: 'ends in the balance, which leaves by a withdrawal alone',
  requestReset: 'sends a message to the owner',
  resetPassword: 'asks for the secret of a message',
  restoreNotifications: 'moves nothing',
  returnCredit: 'moves money from the balance to the loan, where it lowers the debt',
  returnToPartner: 'tells a partner how a flow ended',
  savePreferences: 'what the law says is sent all the same',
  sendContactMessage: 'is nobody’s account',
  sendStepUpCode: 'sends a message to the owner',
  signIn: 'asks for the password',
  signInLink: 'asks for the secret of a message',
  signOn: 'sends a message to the owner',
  signOnAtPartner: 'sends a message to the owner',
  signOut: 'ends the session that asks',
  checkMandate: 'asks the bank, and changes nothing by itself',
  endMandate: 'charges nothing more',
  skipAutopay: 'charges less',
  stopAutopay: 'charges nothing more',
  stepUp: 'is the step-up',
  unlockRepayment: 'pays to us',
  verifyAccount: 'moves nothing',
  verifyReset: 'asks for the secret of a message',
  withdrawSellOrder: 'sells nothing, and leaves everything as it was',
};

describe('a thief with a token wants money or the account, by any call that there is', () => {
  test('every call that writes says whether it needs a step-up', () => {
    const writing = [...everyCall].filter(([, { method }]) => method !== 'GET');
    const known = [...Object.keys(needsStepUp), ...Object.keys(needsNone)];
    expect(known.sort()).toEqual(writing.map(([name]) => name).sort());
    const stated = writing.filter(([, { errors }]) => errors?.includes('step_up_required'));
    expect(stated.map(([name]) => name).sort()).toEqual(Object.keys(needsStepUp).sort());
  });

  test.each(Object.keys(needsStepUp))('%s is refused, and goes through after one', async (name) => {
    const tried = needsStepUp[name];
    expect(await tried?.()).toBe('step_up_required');
    await thief.stepUp();
    expect(await tried?.()).toBe('ok');
  });
});

describe('a thief with a token wants the balance on an account of theirs', () => {
  test('no new account is paid to, saved or promised a loan, and nothing is left behind', async () => {
    const key = 'one intent';
    for (const save of [true, false]) {
      const body = { ...withdrawal(), save };
      expect(codeOf(await thief.ask(requestWithdrawal, { body }))).toBe('step_up_required');
      const saved_by_user = save;
      const added = await thief.ask(addAccount, { body: { ...account(), saved_by_user } });
      expect(codeOf(added)).toBe('step_up_required');
      const loan = await thief.ask(requestInstantLoan, { body: { ...instantLoan(), save }, key });
      expect(codeOf(loan)).toBe('step_up_required');
    }
    const own = { as: borrower.email };
    expect((await provider.answer(listWithdrawals, own)).withdrawals).toEqual([]);
    expect((await provider.answer(listAccounts, own)).all).toEqual([]);
    const { user } = await provider.answer(getUser, own);
    expect(user.balance).toBe(100_000);
    expect((await lastMessage(provider, borrower.mobile))?.subject ?? '').not.toContain('bank');
  });

  test('signing in with the password, or by a code, is no step-up for it', async () => {
    const byCode = await signInByCode(provider, borrower);
    const asked = await byCode.ask(requestWithdrawal, { body: withdrawal() });
    expect(codeOf(asked)).toBe('step_up_required');
  });

  test('one step-up lasts ten minutes, for the session that stepped up alone', async () => {
    const owner = await signInByPassword(provider, borrower.email);
    await owner.stepUp();
    const refused = await thief.ask(addAccount, { body: account() });
    expect(codeOf(refused)).toBe('step_up_required');
    await provider.passTime(10 * minute - 1);
    expect(codeOf(await owner.ask(addAccount, { body: account() }))).toBe('ok');
    await provider.passTime(1);
    const late = await owner.ask(addAccount, { body: account(naira('0123456780')) });
    expect(codeOf(late)).toBe('step_up_required');
  });

  test('a refused intent goes through under its own key once the owner has stepped up', async () => {
    const key = 'the same tap';
    const body = withdrawal();
    expect(codeOf(await thief.ask(requestWithdrawal, { body, key }))).toBe('step_up_required');
    await thief.stepUp();
    expect(await thief.ask(requestWithdrawal, { body, key })).toMatchObject({ replayed: false });
    expect(await thief.ask(requestWithdrawal, { body, key })).toMatchObject({ replayed: true });
  });

  test('an account that the owner has used asks for nothing, saved or typed again', async () => {
    const owner = await signInByPassword(provider, borrower.email);
    await owner.stepUp();
    await owner.ask(requestWithdrawal, { body: withdrawal() });
    const again = await thief.ask(requestWithdrawal, { body: withdrawal() });
    expect(codeOf(again)).toBe('ok');
    const { account: kept } = await provider.answer(addAccount, {
      as: borrower.email,
      body: account(),
    });
    const body = withdrawal({ id: kept.id }, { sendToAccount: 'old' });
    expect(codeOf(await thief.ask(requestWithdrawal, { body }))).toBe('ok');
  });

  test('a known wire whose bank or beneficiary is changed is new', async () => {
    const owner = await signInByPassword(provider, borrower.email);
    await owner.stepUp();
    expect(codeOf(await owner.ask(addAccount, { body: account(wire, 3) }))).toBe('ok');
    const changes: Record<string, string>[] = [
      { swift_code: 'THEFUS33' },
      { beneficiary_name: 'Borrower Ini' },
      { bank_name: 'Another Bank' },
      { iban: 'GB82WEST12345698765432' },
    ];
    for (const change of changes) {
      const body = withdrawal({ ...wire, ...change }, { processor_id: 3 });
      expect(codeOf(await thief.ask(requestWithdrawal, { body }))).toBe('step_up_required');
      const changed = await thief.ask(addAccount, { body: account({ ...wire, ...change }, 3) });
      expect(codeOf(changed)).toBe('step_up_required');
    }
    const { all } = await provider.answer(listAccounts, { as: borrower.email });
    expect(all).toMatchObject([wire]);
    const body = withdrawal(wire, { processor_id: 3 });
    expect(codeOf(await thief.ask(requestWithdrawal, { body }))).toBe('ok');
  });

  test('an account that the owner has removed is new again', async () => {
    const owner = await signInByPassword(provider, borrower.email);
    await owner.stepUp();
    const added = await owner.ask(addAccount, { body: account() });
    const id = added.ok ? added.data.account.id : '';
    await provider.fetch(`/api/account/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await provider.tokenOf(borrower.email)}` },
    });
    const asked = await thief.ask(requestWithdrawal, { body: withdrawal() });
    expect(codeOf(asked)).toBe('step_up_required');
  });
});

describe('a thief with a token wants to guess the password by stepping up', () => {
  const tryPassword = (password: string) => thief.ask(stepUp, { body: { password } });

  test('five wrong ones close that way for the session, however many come at once', async () => {
    const tries = Array.from({ length: 12 }, () => tryPassword('Wrong-1!x').then(codeOf));
    const counts = Map.groupBy(await Promise.all(tries), (code) => code);
    expect([...counts].map(([code, all]) => [code, all.length]).sort()).toEqual([
      ['code_locked', 7],
      ['password_wrong', 5],
    ]);
    expect(codeOf(await tryPassword(everybodysPassword))).toBe('code_locked');
    await provider.passTime(60 * 24 * minute - 13 * 60 * minute);
    expect(codeOf(await tryPassword(everybodysPassword))).toBe('code_locked');
  });

  test('it locks nobody else out: the owner signs in and steps up meanwhile', async () => {
    for (let tries = 0; tries < 6; tries++) await tryPassword('Wrong-1!x');
    const owner = await signInByPassword(provider, borrower.email);
    await owner.stepUp();
  });

  test('a wrong password is no 401, which would end the session in the app', async () => {
    expect(await tryPassword('Wrong-1!x')).toMatchObject({ status: 422, code: 'password_wrong' });
    expect(codeOf(await thief.ask(getUser))).toBe('ok');
  });
});

describe('a thief with a token wants to guess the code by stepping up', () => {
  const sendCode = (to = thief) => to.ask(sendStepUpCode, { body: { type: 'mobile' } });
  const tryCode = (otp: string, by = thief) => by.ask(stepUp, { body: { type: 'mobile', otp } });
  const sent = async () => (await lastMessage(provider, borrower.mobile))?.otp ?? '';
  const otherThan = (otp: string) => (otp === '000000' ? '000001' : '000000');

  test('the owner reads what the code is for, and it opens this once', async () => {
    expect(await sendCode()).toMatchObject({ data: { resend_in: 180 } });
    const otp = await sent();
    expect((await lastMessage(provider, borrower.mobile))?.body).toMatch(
      /^Holdfast: \d{6} confirms that it is you: for a new bank account, a new password or/,
    );
    expect(codeOf(await tryCode(otp))).toBe('ok');
    expect(codeOf(await tryCode(otp))).toBe('code_invalid');
    expect(codeOf(await thief.ask(addAccount, { body: account() }))).toBe('ok');
  });

  test('five wrong tries lock a code, ten a day the session, which is sent ten codes', async () => {
    const codes: string[] = [];
    for (let code = 0; code < 10; code++) {
      expect(await sendCode()).toMatchObject({ data: { sent: true } });
      expect(await sendCode()).toMatchObject({ data: { sent: false } });
      codes.push(await sent());
      await provider.passTime(3 * minute);
      if (code !== 0 && code !== 9) continue;
      for (let tries = 0; tries < 5; tries++) {
        expect(codeOf(await tryCode(otherThan(await sent())))).toBe('code_invalid');
      }
      expect(codeOf(await tryCode(await sent()))).toBe('code_locked');
    }
    expect(await sendCode()).toMatchObject({ code: 'too_many_requests' });
    expect(new Set(codes).size).toBeGreaterThan(5);
    const owner = await signInByCode(provider, borrower);
    expect(codeOf(await owner.ask(getUser))).toBe('ok');
  });

  test('a code of another session, or one that signs in, steps nothing up', async () => {
    const owner = await signInByPassword(provider, borrower.email);
    await sendCode(owner);
    const otp = await sent();
    expect(codeOf(await tryCode(otp))).toBe('code_invalid');
    const link = { application_id: 2, identifier: borrower.mobile, type: 'mobile' } as const;
    expect(codeOf(await provider.ask(signInLink, { body: { ...link, otp } }))).not.toBe('ok');
    expect(codeOf(await tryCode(otp, owner))).toBe('ok');

    const other = await newBorrower(provider);
    const body = { application_id: 2, identifier: other.mobile, type: 'mobile' } as const;
    await provider.answer(signInLink, { body: { ...body, otp: null } });
    const toSignIn = (await lastMessage(provider, other.mobile))?.otp ?? '';
    const theirs = await signInByPassword(provider, other.email);
    expect(codeOf(await tryCode(toSignIn, theirs))).toBe('code_invalid');
  });
});

describe('a thief with a token wants the account for themselves', () => {
  test('the password is not changed without the old one or a code', async () => {
    const changed = await thief.ask(setPassword, { body: newPassword });
    expect(changed).toMatchObject({ status: 403, code: 'step_up_required' });
    const own = { email: borrower.email, password: everybodysPassword };
    expect(codeOf(await provider.ask(signIn, { body: own }))).toBe('ok');
  });

  test('the owner’s other devices are not signed out, all at once or one by one', async () => {
    const owner = await signInByPassword(provider, borrower.email);
    expect(codeOf(await thief.ask(endOtherSessions))).toBe('step_up_required');
    const listed = await thief.ask(listSessions);
    for (const { session_id, current } of listed.ok ? listed.data.all : []) {
      if (current) continue;
      expect(codeOf(await thief.ask(endSession, { id: session_id }))).toBe('step_up_required');
    }
    expect(codeOf(await owner.ask(getUser))).toBe('ok');
    expect(codeOf(await thief.ask(signOut))).toBe('ok');
  });

  describe('where there is no password yet', () => {
    beforeEach(async () => {
      await provider.context.db
        .updateTable('users')
        .set({ password_hash: null })
        .where('user_id', '=', borrower.user_id)
        .execute();
    });

    test('ten minutes after the code none is set without another one', async () => {
      const byCode = await signInByCode(provider, borrower);
      await provider.passTime(10 * minute);
      const set = await byCode.ask(setPassword, { body: newPassword });
      expect(codeOf(set)).toBe('step_up_required');
    });

    test('within them it is set without more, and steps nothing up until a code has', async () => {
      const byCode = await signInByCode(provider, borrower);
      expect(codeOf(await byCode.ask(setPassword, { body: newPassword }))).toBe('ok');
      const body = { password: fresh };
      expect(codeOf(await byCode.ask(stepUp, { body }))).toBe('password_wrong');
      const again = { email: borrower.email, password: fresh };
      const { token } = await provider.answer(signIn, { body: again });
      const headers = { authorization: `Bearer ${token}` };
      expect(codeOf(await provider.ask(stepUp, { headers, body }))).toBe('password_wrong');

      await byCode.ask(sendStepUpCode, { body: { type: 'email' } });
      const otp = (await lastMessage(provider, borrower.email))?.otp ?? '';
      expect(codeOf(await byCode.ask(stepUp, { body: { type: 'email', otp } }))).toBe('ok');
      expect(codeOf(await provider.ask(stepUp, { headers, body }))).toBe('ok');
    });

    test('a session by a partner’s word or an old password sets none', async () => {
      const set = await thief.ask(setPassword, { body: newPassword });
      expect(codeOf(set)).toBe('step_up_required');
      expect(codeOf(await thief.ask(verifyAccount, { body: account() }))).toBe('ok');
    });
  });
});
