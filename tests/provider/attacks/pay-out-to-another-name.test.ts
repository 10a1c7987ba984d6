import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getDeskBorrower } from '#contract/desk-borrowers.ts';
import { approveProposal, doDeed } from '#contract/desk-deeds.ts';
import { listQueue } from '#contract/desk-queue.ts';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { listNotifications } from '#contract/notifications.ts';
import {
  addAccount,
  listAccounts,
  listWithdrawals,
  requestWithdrawal,
  verifyAccount,
} from '#contract/withdrawals.ts';
import { allowedNames, allowName, revokeName } from '#provider/back-office/account-names.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';
import { dollarDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
let borrower: TestBorrower;
beforeEach(async () => {
  borrower = await newBorrower(provider);
  await provider.context.db
    .updateTable('users')
    .set({ firstname: 'Ada', lastname: 'Obi' })
    .where('user_id', '=', borrower.user_id)
    .execute();
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
});
afterEach(() => vi.restoreAllMocks());

const own = { bank_code: '901', account_number: '0123456789' };
const anothers = { bank_code: '901', account_number: '0123456666' };
const dollars = (beneficiary_name: string) => ({
  ...dollarDetails,
  beneficiary_name,
  swift_code: 'TESTUS33',
});

type Details = Record<string, string>;
const processorOf = (details: Details) => (details.beneficiary_name === undefined ? 1 : 3);

const withdraw = (
  details: Details,
  sendToAccount: 'new' | 'old' = 'new',
  processor_id = processorOf(details),
) =>
  provider.ask(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id,
      details,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount,
      save: sendToAccount === 'new',
    },
  });
const verify = (details: Details) =>
  provider.ask(verifyAccount, {
    as: borrower.email,
    body: { processor_id: processorOf(details), details },
  });
const add = (details: Details) =>
  provider.ask(addAccount, {
    as: borrower.email,
    body: { processor_id: processorOf(details), details, saved_by_user: false },
  });
const borrowTo = (details: Details, processor_id = processorOf(details)) =>
  provider.ask(requestInstantLoan, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id,
      details,
    },
  });
const saved = async () => (await provider.answer(listAccounts, { as: borrower.email })).all;
const sent = async () =>
  (await provider.answer(listWithdrawals, { as: borrower.email })).withdrawals.map(
    ({ destination }) => destination.account_name,
  );

/** What the bank says from now on. */
const bankSays = (name: string) =>
  vi.spyOn(provider.context.banks, 'accountName').mockResolvedValue(name);

/** One that was kept when nobody looked at its name. */
async function keepOld(account_name: string, details: Details = own): Promise<string> {
  const account_id = randomUUID();
  await provider.context.db
    .insertInto('accounts')
    .values({
      account_id,
      user_id: borrower.user_id,
      processor_id: processorOf(details),
      slug: 'naira-bank',
      account_number: details.account_number ?? '',
      bank_code: details.bank_code ?? null,
      bank_name: 'Baobab Test Bank',
      account_name,
      details: JSON.stringify(details),
      saved_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  return account_id;
}

describe('a thief with the borrower’s session wants the money on an account of their own, and', () => {
  test('a new Naira account in another name is not verified, kept or paid to', async () => {
    const verified = await verify(anothers);
    expect(verified).toMatchObject({ ok: false, status: 422, code: 'name_mismatch' });
    expect(verified.ok || verified.errors).toEqual([
      'The bank has this account under the name FOLAKE LAWAL. We can pay only into an account in your own name, Ada Obi. Use another account, or ask support to allow this one.',
    ]);
    expect(codeOf(await add(anothers))).toBe('name_mismatch');
    expect(codeOf(await withdraw(anothers))).toBe('name_mismatch');
    expect(await saved()).toEqual([]);
    expect(await sent()).toEqual([]);
    expect(codeOf(await withdraw(own))).toBe('ok');
    expect(await sent()).toEqual(['ADA OBI']);
  });

  test('a brother, a business and a shared account are other names too', async () => {
    for (const name of ['EMEKA OBI', 'ADA OBI VENTURES', 'ADA OBI & EMEKA OBI', 'A LAWAL']) {
      bankSays(name);
      expect(codeOf(await withdraw(own)), name).toBe('name_mismatch');
    }
    for (const name of ['OBI ADA NGOZI', 'MRS. ADA OBI']) {
      bankSays(name);
      expect(codeOf(await withdraw(own)), name).toBe('ok');
    }
  });

  test('a Dollar account, whose bank is not asked, takes no other beneficiary', async () => {
    expect(codeOf(await verify(dollars('Folake Lawal')))).toBe('name_mismatch');
    expect(codeOf(await add(dollars('Folake Lawal')))).toBe('name_mismatch');
    expect(codeOf(await withdraw(dollars('Folake Lawal')))).toBe('name_mismatch');
    expect(codeOf(await borrowTo(dollars('Folake Lawal')))).toBe('name_mismatch');
    expect(codeOf(await withdraw(dollars('Obi, Ada Ngozi')))).toBe('ok');
    expect(await sent()).toEqual(['Obi, Ada Ngozi']);
  });

  test('an account that was saved under another name is shown as unpayable, and is', async () => {
    const id = await keepOld('FOLAKE LAWAL');
    const fine = await keepOld('ADA OBI', { ...own, bank_code: '902' });
    expect(await saved()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id, payable: false }),
        expect.objectContaining({ id: fine, payable: true }),
      ]),
    );
    expect(codeOf(await withdraw({ id }, 'old'))).toBe('name_mismatch');
    expect(codeOf(await withdraw(own, 'old'))).toBe('name_mismatch');
    expect(codeOf(await borrowTo({ id }))).toBe('name_mismatch');
    const wire = await keepOld('Folake Lawal', dollars('Folake Lawal'));
    expect(codeOf(await withdraw({ id: wire }, 'old', 3))).toBe('name_mismatch');
    expect(await sent()).toEqual([]);
    expect(codeOf(await withdraw({ id: fine }, 'old'))).toBe('ok');
  });

  test('a loan that pays itself out goes to no other name, when asked for and when paid', async () => {
    expect(codeOf(await borrowTo(anothers))).toBe('name_mismatch');
    expect(codeOf(await borrowTo(own))).toBe('ok');
    // What was promised before anybody looked at names.
    await provider.context.db
      .updateTable('instant_loans')
      .set({ account_name: 'FOLAKE LAWAL' })
      .where('loan_id', 'in', (loans) =>
        loans.selectFrom('loans').select('loan_id').where('user_id', '=', borrower.user_id),
      )
      .execute();
    for (let step = 0; step < 4; step++) await provider.passTime(5_000);
    expect(await sent()).toEqual([]);
    const { all } = await provider.answer(listNotifications, { as: borrower.email });
    expect(all[0]).toMatchObject({
      subject: 'We did not pay your credit out',
      body: expect.stringContaining('FOLAKE LAWAL'),
    });
  });

  test('an account that has changed hands at its bank is not added anew', async () => {
    expect(codeOf(await add(own))).toBe('ok');
    bankSays('FOLAKE LAWAL');
    expect(codeOf(await withdraw(own))).toBe('name_mismatch');
    expect(codeOf(await add(own))).toBe('name_mismatch');
  });
});

describe('an account in another name that support has allowed with a reason', () => {
  const reason = 'Her married name; certificate seen';
  const allow = (details: Details, contact = borrower.email) =>
    allowName(provider.context, { contact, details, reason }, 'ngozi');

  test('is paid to, by this borrower, and no other account is', async () => {
    expect(await allow(anothers)).toBe(
      'Ada Obi may be paid to FOLAKE LAWAL: bank_code=901 account_number=0123456666',
    );
    expect(codeOf(await verify(anothers))).toBe('ok');
    expect(codeOf(await withdraw(anothers))).toBe('ok');
    expect(await saved()).toMatchObject([{ account_name: 'FOLAKE LAWAL', payable: true }]);
    expect(codeOf(await withdraw({ id: (await saved())[0]?.id ?? '' }, 'old'))).toBe('ok');
    expect(codeOf(await borrowTo(anothers))).toBe('ok');

    expect(codeOf(await withdraw({ ...anothers, bank_code: '902' }))).toBe('name_mismatch');
    expect(codeOf(await withdraw({ ...anothers, account_number: '1123456666' }))).toBe(
      'name_mismatch',
    );
    bankSays('EMEKA OKAFOR');
    expect(codeOf(await withdraw(anothers))).toBe('name_mismatch');
    bankSays('FOLAKE LAWAL');
    const first = borrower;
    borrower = await newBorrower(provider);
    expect(codeOf(await verify(anothers))).toBe('name_mismatch');
    borrower = first;
    expect(codeOf(await verify(anothers))).toBe('ok');
  });

  test('is one Dollar account, with all that tells it from others', async () => {
    const wire = dollars('Folake Lawal');
    const { account_number, routing_number, beneficiary_name } = wire;
    await allow({ account_number, swift_code: 'test us-33', routing_number, beneficiary_name });
    expect(codeOf(await withdraw(wire))).toBe('ok');
    const changes: Details[] = [
      { account_number: '0001234568' },
      { swift_code: 'TESTUS22' },
      { routing_number: '026009593' },
      { iban: 'GB82WEST12345698765432' },
      { beneficiary_name: 'Folake Lawal Ojo' },
    ];
    for (const change of changes) {
      expect(codeOf(await withdraw({ ...wire, ...change })), JSON.stringify(change)).toBe(
        'name_mismatch',
      );
    }
  });

  test('takes two people at the desk, who both read the name that the bank has', async () => {
    const [officer, approver] = [
      await newStaff(provider, 'officer'),
      await newStaff(provider, 'approver'),
    ];
    const as = (staff: TestStaff) => ({ headers: { ...staff.headers } });
    const propose = (details: Details) =>
      provider.ask(doDeed, {
        ...as(officer),
        body: { deed: 'allow-name', subject: borrower.user_id, why: reason, ...details },
      });
    const proposal = async () => {
      const { entries } = await provider.answer(listQueue, as(approver));
      return entries.find((one) => one.proposal?.deed === 'allow-name')?.proposal;
    };
    const approve = (id = '') => provider.ask(approveProposal, { ...as(approver), id });
    expect(codeOf(await propose({ bank_code: '901' }))).toBe('invalid_request');
    expect(codeOf(await propose({ account_number: '0123456666' }))).toBe('account_invalid');
    expect(codeOf(await propose(anothers))).toBe('ok');
    expect(codeOf(await withdraw(anothers))).toBe('name_mismatch');
    const first = await proposal();
    expect(first?.fields).toMatchObject({ ...anothers, account_name: 'FOLAKE LAWAL', why: reason });

    // Between the two of them the account changes hands.
    bankSays('EMEKA OKAFOR');
    expect(codeOf(await approve(first?.proposal_id))).toBe('state_conflict');
    bankSays('FOLAKE LAWAL');
    expect(codeOf(await approve(first?.proposal_id))).toBe('ok');
    expect(codeOf(await withdraw(anothers))).toBe('ok');

    const { borrower: shown } = await provider.answer(getDeskBorrower, {
      ...as(officer),
      id: borrower.user_id,
    });
    const [name] = shown.names;
    expect(name).toMatchObject({ account_name: 'FOLAKE LAWAL', reason });
    const body = { deed: 'revoke-name' as const, subject: name?.exception_id ?? '' };
    await provider.answer(doDeed, { ...as(officer), body });
    expect(codeOf(await withdraw(anothers))).toBe('name_mismatch');
  });

  test('is on record with its reason, told to the borrower, and can be taken back', async () => {
    const { db } = provider.context;
    const mine = async () =>
      (await allowedNames(db)).filter((one) => one.reason === `${reason} ${borrower.user_id}`);
    const contact = borrower.user_id;
    const asked = { contact, details: anothers, reason: `${reason} ${contact}` };
    await allowName(provider.context, asked, 'ngozi');
    await allowName(provider.context, asked, 'ngozi');
    const [exception, ...more] = await mine();
    expect(more).toEqual([]);
    expect(exception).toMatchObject({
      firstname: 'Ada',
      account: 'bank_code=901 account_number=0123456666',
      account_name: 'FOLAKE LAWAL',
      allowed_by: 'ngozi',
    });
    const id = exception?.exception_id ?? '';
    const { all } = await provider.answer(listNotifications, { as: borrower.email });
    expect(all[0]?.body).toMatch(/FOLAKE LAWAL ending 6666/);

    await revokeName(provider.context, id, 'chika');
    expect(await mine()).toEqual([]);
    expect(codeOf(await withdraw(anothers))).toBe('name_mismatch');
    await expect(revokeName(provider.context, id, 'chika')).rejects.toThrow('could not find');
    const trail = await db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', id)
      .orderBy('audit_id')
      .execute();
    expect(trail).toMatchObject([
      {
        action: 'operator',
        detail: { operator: 'ngozi', did: 'allow name', user_id: borrower.user_id },
      },
      { action: 'operator', detail: { operator: 'chika', did: 'revoke name' } },
    ]);
  });

  test('is known to the bank, and is not the borrower’s own', async () => {
    await expect(allow(own)).rejects.toThrow('own name');
    await expect(allow({ ...own, account_number: '0123450000' })).rejects.toThrow('verify');
    await expect(allow({ account_number: '0001234567' })).rejects.toThrow('Name a Naira account');
    await expect(allow(anothers, 'nobody@example.com')).rejects.toThrow('no borrower');
  });
});

test('the sandbox’s people have saved accounts in their own names, and were paid to no other', async () => {
  for (const key of ['ada', 'bayo', 'chi', 'efe', 'femi', 'gbemi']) {
    const as = `${key}@example.com`;
    const { all } = await provider.answer(listAccounts, { as });
    expect(all.map(({ payable }) => payable)).toEqual(all.map(() => true));
    const { withdrawals } = await provider.answer(listWithdrawals, { as, query: { limit: 100 } });
    for (const { destination } of withdrawals) {
      expect(destination.account_name.toLowerCase()).toMatch(new RegExp(`^${key} `));
    }
  }
});
