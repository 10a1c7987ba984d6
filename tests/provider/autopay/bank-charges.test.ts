import { beforeEach, describe, expect, test } from 'vitest';
import { makePromise } from '#contract';
import { setAutopay, skipAutopay, stopAutopay } from '#contract/autopay.ts';
import { endMandate } from '#contract/mandates.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { block } from '#provider/back-office/blocks.ts';
import { instant } from '#provider/clock/clock.ts';
import { tick } from '#provider/runtime/tick.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { mandates, type SandboxMandate } from '#provider/sandbox/processor/mandates.ts';
import { autopayOf, consentOf, forgetJobs, goTo, turnOn } from '#support/autopay.ts';
import { payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { accounts, addBank, atBank, type BankPage, openPage } from '#support/mandate.ts';
import { codeOf } from '#support/provider.ts';
import { creditLoan, type Debtor, loanOf, newDebtor, startRepaying } from '#support/repaying.ts';
import { saveCard, savedCards } from '#support/saved-card.ts';
import { lastMessage } from '#support/step-up.ts';

// ₦1,000,000.00 of 10 March: ₦82,000.00 are due on 1 May. The fee is ₦1,230.00. A bank answers a debit after a minute.

const provider = providerForFile();
let debtor: Debtor;
let page: BankPage;
beforeEach(async () => {
  await provider.clock.reset();
  await forgetJobs(provider);
  debtor = await newDebtor(provider, 'NGN', 100_000_000);
  page = await addBank(provider, debtor.email);
});

const autopay = () => autopayOf(provider, debtor);
const turnOnByBank = () => turnOn(provider, debtor, undefined, 'bank');
const tries = async () => (await autopay()).tries.map(({ day, status }) => `${day} ${status}`);
const mail = async () => {
  const message = await lastMessage(provider, debtor.email);
  if (!message) throw new Error('No message');
  return message;
};
const consents = () =>
  provider.context.db
    .selectFrom('autopays')
    .select(['pays_with', 'ended_by'])
    .where('loan_id', '=', debtor.loan_id)
    .orderBy('signed_at')
    .orderBy('pays_with')
    .execute();
/** The bank changes its mind, and no webhook comes. */
const bankSays = (status: SandboxMandate['status']) =>
  mandates(provider.context.db)
    .updateTable('sandbox_mandates')
    .set({ status })
    .where('access_code', '=', page.authorization_url.split('/').at(-1) ?? '')
    .execute();

describe('a bill is charged from the bank account', () => {
  test('without a card, told of three days before, once, and the bank answers later', async () => {
    await turnOnByBank();
    expect((await mail()).body).toContain('You signed that your bank account pays');
    expect((await autopay()).consent).toMatchObject({ pays_with: 'bank' });
    await goTo(provider, '2026-04-28');
    const told = await mail();
    expect(told.subject).toBe('We will charge your bank account on 1 May 2026');
    expect(told.details?.facts).toContainEqual(['Bank account', 'Delta Test Bank ending 6789']);
    expect(told.details?.facts).toContainEqual(['Charge', '₦83,230.00']);

    await goTo(provider, '2026-05-01', 8.001);
    expect(await tries()).toEqual(['2026-05-01 pending']);
    await goTo(provider, '2026-05-01', 9);
    expect(await tries()).toEqual(['2026-05-01 paid']);
    expect((await mail()).subject).toBe('Repayment received');
    expect((await loanOf(provider, debtor)).payoff).toBe(97_000_000);
    expect((await autopay()).tries[0]).toMatchObject({ pays_with: 'bank', total: 8_323_000 });
    await goTo(provider, '2026-06-02');
    expect(await tries()).toEqual(['2026-06-01 paid', '2026-05-01 paid']);
  });

  test('three times at most where there is no money in it, and each failure says so', async () => {
    debtor = await newDebtor(provider, 'NGN', 100_000_000);
    await addBank(provider, debtor.email, accounts.empty);
    await turnOnByBank();
    await goTo(provider, '2026-05-01');
    expect(await tries()).toEqual(['2026-05-01 failed']);
    const failed = await mail();
    expect(failed.body).toContain('there was not enough money in your bank account');
    expect(failed.body).toContain('it cost you nothing');
    expect(failed.details?.next).toContain('We will try again on 2 May 2026');
    await goTo(provider, '2026-06-10');
    expect(await tries()).toEqual(['2026-05-05 failed', '2026-05-02 failed', '2026-05-01 failed']);
    expect(await autopay()).toMatchObject({ paused: '1' });
  });

  /** The bank has no money for the bill of 1 May, and says so two days later. */
  async function emptyAndLate(meanwhile?: () => Promise<void>) {
    debtor = await newDebtor(provider, 'NGN', 100_000_000);
    await addBank(provider, debtor.email, accounts.empty);
    await answersLate(meanwhile);
    return mail();
  }

  test('in time, though the bank says so after the day of the late fee', async () => {
    await answersLate();
    expect(await tries()).toEqual(['2026-05-01 paid']);
    expect((await loanOf(provider, debtor)).payoff).toBe(97_200_000); // With two days of interest, and no late fee.
  });

  /** The bank is asked for the bill of 1 May, and answers two days later. */
  async function answersLate(meanwhile = async () => {}) {
    await turnOnByBank();
    await goTo(provider, '2026-05-01', 8.001);
    expect(await tries()).toEqual(['2026-05-01 pending']);
    const answersAt = lagosMidnight(isoDay('2026-05-03')) + 10 * hourMs;
    await charges(provider.context.db)
      .updateTable('sandbox_charges')
      .set({ settles_at: instant(answersAt) })
      .where('status', '=', 'pending')
      .execute();
    await meanwhile();
    // At one jump: the bank would be asked each ten minutes until then.
    await provider.clock.moveTo(answersAt);
    await goTo(provider, '2026-05-03');
  }

  test('again on the next of its days after the bank has answered, and the borrower is told that day', async () => {
    const answered = await emptyAndLate();
    expect(answered.subject).toBe('Autopay did not work on 1 May 2026');
    expect(answered.details?.next).toContain('We will try again on 5 May 2026, for ₦89,890.00.');
    await goTo(provider, '2026-05-05');
    expect(await tries()).toEqual(['2026-05-05 failed', '2026-05-01 failed']);
    expect((await mail()).details?.next).toContain('No other try is planned for now.');
    await goTo(provider, '2026-05-29');
    expect((await mail()).subject).toBe('We will charge your bank account on 1 June 2026');
    await goTo(provider, '2026-06-01');
    expect((await mail()).details?.next).toContain('We will not try again for this bill');
    expect(await tries()).toEqual(['2026-06-01 failed', '2026-05-05 failed', '2026-05-01 failed']);
  });

  test('not again where the borrower has transferred a part before the bank answers', async () => {
    const amount = minor(1_000_000);
    const answered = await emptyAndLate(async () => {
      await provider.context.db.transaction().execute((tx) =>
        creditLoan(tx, debtor.loan_id, {
          ...{ amount, paid: amount, paid_currency: 'NGN', rate: 1, at: provider.clock.now() },
          ...{ processor: 'test', reference: debtor.loan_id, triggered: 'user' },
          received: (needed) => [{ account: 'house:bank:NGN', currency: 'NGN', amount: needed }],
        }),
      );
    });
    expect(answered.details?.next).toContain('No other try is planned for now.');
  });

  test('not again of a bill that is promised before the bank answers, nor while repayment is blocked', async () => {
    const due_on = '2026-05-01';
    const held = [
      () => {
        const body = { loan_id: debtor.loan_id, due_date: due_on, pay_by: '2026-05-10' };
        return provider.answer(makePromise, { as: debtor.email, body });
      },
      () => {
        const who = { contact: debtor.email, action: 'repayment' as const };
        return block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
      },
    ];
    for (const meanwhile of held) {
      await provider.clock.reset();
      await forgetJobs(provider);
      const answered = await emptyAndLate(async () => void (await meanwhile()));
      expect(answered.subject).toBe('Autopay did not work on 1 May 2026');
      expect(answered.details?.next).toContain('No other try is planned for now.');
      await goTo(provider, '2026-05-06');
      expect(await tries()).toEqual(['2026-05-01 failed']);
    }
  });

  test('again after a promise that ends before, with the late fee of its end', async () => {
    const answered = await emptyAndLate(async () => {
      const body = { loan_id: debtor.loan_id, due_date: '2026-05-01', pay_by: '2026-05-04' };
      await provider.answer(makePromise, { as: debtor.email, body });
    });
    expect(answered.details?.next).toContain('We will try again on 5 May 2026, for ₦89,890.00.');
    await goTo(provider, '2026-05-05');
    expect(await tries()).toEqual(['2026-05-05 failed', '2026-05-01 failed']);
  });

  test('not after a payment by hand since the notice', async () => {
    await turnOnByBank();
    await goTo(provider, '2026-04-29');
    await payWith(provider, await startRepaying(provider, debtor, 1_000_000), savedCards.success);
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
    expect((await mail()).subject).not.toContain('card');
  });
});

describe('what the bank was asked for already', () => {
  const said =
    'We asked your bank for ₦83,230.00 on 1 May 2026 already. It may still be taken: do not pay it again before we write to you.';
  const due_on = '2026-05-01';
  const skip = () => {
    const body = { loan_id: debtor.loan_id, due_on };
    return provider.ask(skipAutopay, { as: debtor.email, body });
  };
  const untilAsked = async () => {
    await turnOnByBank();
    await goTo(provider, due_on, 8.001);
    expect(await tries()).toEqual(['2026-05-01 pending']);
  };

  test('may still be taken, says the answer and the mail when autopay is stopped', async () => {
    await untilAsked();
    const query = { loan_id: debtor.loan_id };
    const stopped = await provider.ask(stopAutopay, { as: debtor.email, query });
    expect(stopped).toMatchObject({ message: expect.stringContaining(said) });
    expect((await mail()).subject).toBe('Autopay is off');
    expect((await mail()).details?.next).toContain(said);
    await goTo(provider, due_on);
    expect(await tries()).toEqual(['2026-05-01 paid']);
    const again = await provider.ask(stopAutopay, { as: debtor.email, query });
    expect(again).toMatchObject({ message: expect.not.stringContaining('We asked') });
  });

  test('is no part of the extra payments that are stopped', async () => {
    await untilAsked();
    const query = { loan_id: debtor.loan_id, rule: 'aside' as const };
    const stopped = await provider.ask(stopAutopay, { as: debtor.email, query });
    expect(stopped).toMatchObject({ message: 'The extra payments have stopped.' });
  });

  test('may still be taken when the account is removed', async () => {
    await untilAsked();
    const removed = await provider.ask(endMandate, { as: debtor.email });
    expect(removed).toMatchObject({ message: expect.stringContaining(said) });
    expect((await mail()).subject).toBe('Your bank account is removed from autopay');
    expect((await mail()).details?.next).toContain(said);
  });

  test.each([
    ['pauses', 'suspend', 'Your bank has paused autopay from your account'],
    ['ends', 'cancel', 'Your bank has stopped autopay from your account'],
  ] as const)('may still be taken when the bank %s the direct debit', async (_, act, subject) => {
    await untilAsked();
    await atBank(provider, page, act);
    expect((await mail()).subject).toBe(subject);
    expect((await mail()).details?.next).toContain(said);
  });

  test('is not skipped, but what is left of its bill is once the bank has answered', async () => {
    debtor = await newDebtor(provider, 'NGN', 100_000_000);
    await addBank(provider, debtor.email, accounts.empty);
    await untilAsked();
    expect(codeOf(await skip())).toBe('state_conflict');
    await goTo(provider, due_on);
    expect(codeOf(await skip())).toBe('ok');
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual(['2026-05-01 failed']);
  });
});

describe('while the bank allows nothing', () => {
  test('on the day of a charge, nothing is charged and the borrower is told; it is on the next day', async () => {
    await turnOnByBank();
    await goTo(provider, '2026-05-01', 7);
    await bankSays('suspended');
    await goTo(provider, '2026-05-01');
    expect(await tries()).toEqual([]);
    const left = await mail();
    expect(left.subject).toBe('We did not charge your bank account');
    expect(left.body).toContain('Your bank does not let us charge your bank account now');
    expect(left.details?.next).toContain('a late fee of ₦7,890.00 on 3 May 2026');
    await atBank(provider, page, 'resume');
    await goTo(provider, '2026-05-02');
    expect(await tries()).toEqual(['2026-05-02 paid']);
  });

  test('the bill is asked for as ever', async () => {
    await turnOnByBank();
    await goTo(provider, '2026-04-29');
    await atBank(provider, page, 'suspend');
    for (const day of ['2026-04-30', '2026-05-01'].map(isoDay)) {
      await provider.clock.moveTo(lagosMidnight(day) + minuteMs);
      await tick(provider.context);
    }
    expect((await mail()).subject).toBe('₦82,000.00 is due today');
    expect((await mail()).details?.next).not.toContain('Nothing to do');
  });

  test('no consent is signed', async () => {
    const refused = async () => {
      const body = await consentOf(provider, debtor, undefined, 'bank');
      return codeOf(await provider.ask(setAutopay, { as: debtor.email, body }));
    };
    await atBank(provider, page, 'suspend');
    expect(await refused()).toBe('bank_account_required');
    await atBank(provider, page, 'cancel');
    expect(await refused()).toBe('bank_account_required');
    page = await openPage(provider, debtor.email);
    await atBank(provider, page, 'choose');
    expect(await refused()).toBe('bank_account_required');
    await atBank(provider, page, 'prove');
    expect(await refused()).toBe('ok');
  });
});

describe('a mandate that ends', () => {
  test('in the app ends its consents at once, tells the borrower, and leaves those by card', async () => {
    await saveCard(provider, debtor.email);
    await turnOn(provider, debtor);
    await turnOnByBank();
    expect(await consents()).toEqual([
      { pays_with: 'bank', ended_by: null },
      { pays_with: 'card', ended_by: 'replaced' },
    ]);
    await goTo(provider, '2026-05-01', 7.9);
    await provider.answer(endMandate, { as: debtor.email });
    expect((await autopay()).consent).toBeNull();
    expect((await mail()).body).toMatch(/Autopay is off for your NGN loan at .+\.$/);
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
    expect(await consents()).toContainEqual({ pays_with: 'bank', ended_by: 'mandate' });
    // The card is a consent of its own.
    await turnOn(provider, debtor);
    await provider.answer(endMandate, { as: debtor.email });
    expect((await autopay()).consent).toMatchObject({ pays_with: 'card' });
  });

  test('at the bank ends them too, and another account needs another signature', async () => {
    await turnOnByBank();
    await atBank(provider, page, 'cancel');
    expect((await mail()).subject).toBe('Your bank has stopped autopay from your account');
    expect((await mail()).details?.next).toContain('Pay your next bill yourself');
    await addBank(provider, debtor.email, '0987654321');
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
    expect(await consents()).toEqual([{ pays_with: 'bank', ended_by: 'mandate' }]);
  });
});

test('what is signed names the account, and holds for no other', async () => {
  const body = await consentOf(provider, debtor, undefined, 'bank');
  expect(body.words).toContain('charge my bank account (Delta Test Bank ending 6789) what is due');
  await provider.answer(endMandate, { as: debtor.email });
  await addBank(provider, debtor.email, '0987654321');
  const signed = await provider.ask(setAutopay, { as: debtor.email, body });
  expect(codeOf(signed)).toBe('state_conflict');
});

test('an extra payment each month can come from the bank account too', async () => {
  const { words: _, ...body } = await consentOf(provider, debtor, undefined, 'bank');
  const { application, currency } = await autopay();
  const aside = { amount: minor(10_000_000), day: 15 };
  const words = consentWords({
    ...{ loan_id: debtor.loan_id, partner: application.name, currency, aside, ceiling: null },
    payer: { pays_with: 'bank', brand: 'Delta Test Bank', last4: '6789' },
  });
  await provider.answer(setAutopay, { as: debtor.email, body: { ...body, words, aside } });
  await goTo(provider, '2026-04-16');
  expect(await tries()).toEqual(['2026-04-15 paid', '2026-03-15 paid']);
});
