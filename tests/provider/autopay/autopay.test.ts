import { beforeEach, describe, expect, test } from 'vitest';
import { askPlan, getPlan, makePromise } from '#contract';
import { setAutopay, skipAutopay, stopAutopay } from '#contract/autopay.ts';
import { hourMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { block } from '#provider/back-office/blocks.ts';
import { giveBack } from '#provider/back-office/payments.ts';
import { instant } from '#provider/clock/clock.ts';
import { runExternalJobsOf } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { autopayOf, consentOf, forgetJobs, goTo, turnOn } from '#support/autopay.ts';
import { payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { type Debtor, loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';
import { chargeCard, saveCard, savedCards } from '#support/saved-card.ts';
import { lastMessage, signInByPassword } from '#support/step-up.ts';

// ₦1,000,000.00 of 10 March: 22 days and a month of interest and a part of the principal, ₦82,000.00, are
// due on 1 May. The fee is ₦1,230.00. Unpaid, it costs a late fee of ₦7,890.00 on the 3rd.
const bill = 8_200_000;
const fee = 123_000;
const lateFee = 789_000;

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  await provider.clock.reset();
  await forgetJobs(provider);
  debtor = await newDebtor(provider, 'NGN', 100_000_000);
  await saveCard(provider, debtor.email);
});

const autopay = () => autopayOf(provider, debtor);
const tries = async () => (await autopay()).tries.map(({ day, status }) => `${day} ${status}`);
const owed = async () => (await loanOf(provider, debtor)).payoff;
const mail = async () => {
  const message = await lastMessage(provider, debtor.email);
  if (!message) throw new Error('No message');
  return message;
};
const saveNow = (number: string) => saveCard(provider, debtor.email, number);

describe('what is due on the 1st is charged by itself', () => {
  test('is told of three days before with amount and fee, and paid once', async () => {
    await turnOn(provider, debtor);
    expect((await mail()).subject).toBe('Autopay is on');
    expect((await autopay()).next).toEqual({
      ...{ due_on: '2026-05-01', day: '2026-05-01', amount: bill, fee, total: bill + fee },
      ...{ told: '0', skipped: '0' },
    });

    await goTo(provider, '2026-04-27');
    expect((await autopay()).next).toMatchObject({ told: '0' });
    await goTo(provider, '2026-04-28');
    expect((await autopay()).next).toMatchObject({ told: '1', amount: bill });
    const told = await mail();
    expect(told.subject).toBe('We will charge your card on 1 May 2026');
    expect(told.details?.facts).toContainEqual(['Processing fee', '₦1,230.00']);
    expect(told.details?.facts).toContainEqual(['Charge', '₦83,230.00']);
    expect(told.details?.facts).toContainEqual(['If it fails, again on 2 May 2026', '₦82,000.00']);
    expect(told.details?.facts).toContainEqual(['If it fails, again on 5 May 2026', '₦89,890.00']);

    await goTo(provider, '2026-05-01');
    expect(await tries()).toEqual(['2026-05-01 paid']);
    expect((await mail()).subject).toBe('Repayment received');
    expect(await owed()).toBe(97_000_000);
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual(['2026-05-01 paid']);

    // June costs less, because principal was repaid.
    await goTo(provider, '2026-06-01');
    expect(await tries()).toEqual(['2026-06-01 paid', '2026-05-01 paid']);
  });

  test('is told of the same evening when it is signed three days before, not the next morning', async () => {
    await goTo(provider, '2026-04-28', 21);
    await turnOn(provider, debtor);
    const signed = provider.clock.now();
    await goTo(provider, '2026-04-28', 22);
    const { sent_at } = await provider.context.db
      .selectFrom('messages')
      .select('sent_at')
      .where('user_id', '=', debtor.user_id)
      .where('subject', '=', 'We will charge your card on 1 May 2026')
      .executeTakeFirstOrThrow();
    expect(Date.parse(sent_at)).toBe(signed);
  });

  test('a loan that is repaid ends its autopay', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-07-02');
    expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
    await goTo(provider, '2026-08-02');
    const kept = await consents();
    expect(kept).toMatchObject([{ ended_by: 'loan' }]);
  });
});

const consents = () =>
  provider.context.db
    .selectFrom('autopays')
    .select(['ended_by', 'words'])
    .where('loan_id', '=', debtor.loan_id)
    .orderBy('signed_at')
    .execute();

describe('a charge that fails', () => {
  test('is tried twice before the late fee and once after it, costs nothing and says why', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
    await saveNow(savedCards.insufficient);
    await goTo(provider, '2026-05-01');
    expect(await tries()).toEqual(['2026-05-01 failed']);
    const first = await mail();
    expect(first.subject).toBe('Autopay did not work on 1 May 2026');
    expect(first.body).toContain('there was not enough money on your card');
    expect(first.body).toContain('it cost you nothing');
    expect(first.details?.next).toContain('We will try again on 2 May 2026, for ₦82,000.00.');
    expect(first.details?.next).toContain('a late fee of ₦7,890.00 on 3 May 2026');
    expect(await owed()).toBe(100_000_000 + 5_200_000);

    await goTo(provider, '2026-05-02');
    expect((await mail()).details?.next).toContain('a last time on 5 May 2026, for ₦89,890.00');
    await goTo(provider, '2026-05-05');
    expect(await tries()).toEqual(['2026-05-05 failed', '2026-05-02 failed', '2026-05-01 failed']);
    expect((await autopay()).tries[0]).toMatchObject({ amount: bill + lateFee });
    expect((await mail()).details?.next).toContain('We will not try again for this bill');
    expect(await autopay()).toMatchObject({ paused: '1' });
  });

  test('three times is not tried again, nor is the next bill before it is paid by hand', async () => {
    await turnOn(provider, debtor);
    await saveNow(savedCards.declined);
    await goTo(provider, '2026-06-05');
    expect(await tries()).toHaveLength(3);
    await saveNow(savedCards.success);
    const { minimum } = await loanOf(provider, debtor);
    await chargeCard(provider, debtor, minimum.amount);
    expect(await autopay()).toMatchObject({ paused: '0', next: { due_on: '2026-07-01' } });
    await goTo(provider, '2026-07-01');
    expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid' });
  });

  test('says no more of tries to come than there are, where an earlier month has had some', async () => {
    await turnOn(provider, debtor);
    await saveNow(savedCards.declined);
    await goTo(provider, '2026-05-04');
    await saveNow(savedCards.success);
    await chargeCard(provider, debtor, 1_000_000);
    await saveNow(savedCards.declined);
    // The 5th is left to the borrower, so the third try is that of 1 June, with what is due then.
    await goTo(provider, '2026-05-29');
    const told = await mail();
    expect(told.subject).toBe('We will charge your card on 1 June 2026');
    const names = told.details?.facts?.map(([name]) => name) ?? [];
    expect(names.filter((name) => name.startsWith('If it fails'))).toEqual([]);
    await goTo(provider, '2026-06-01');
    expect((await mail()).details?.next).toContain('We will not try again for this bill');
    await goTo(provider, '2026-06-10');
    expect(await tries()).toEqual(['2026-06-01 failed', '2026-05-02 failed', '2026-05-01 failed']);
  });

  test('a charge whose outcome is not known is asked about before another is made', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
    await saveNow(savedCards.later);
    await goTo(provider, '2026-05-01', 8.001);
    expect(await tries()).toEqual(['2026-05-01 pending']);
    await goTo(provider, '2026-05-05');
    expect(await tries()).toEqual(['2026-05-01 paid']);
  });

  test('a charge that comes to another amount waits for a person, and is not said to have cost nothing', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
    await saveNow(savedCards.later);
    await goTo(provider, '2026-05-01', 8.001);
    const [sent] = (await autopay()).tries;
    const reference = sent?.reference ?? '';
    await charges(provider.context.db)
      .updateTable('sandbox_charges')
      .set({ paid: minor(1_000_000) })
      .where('reference', '=', reference)
      .execute();
    await goTo(provider, '2026-05-06');
    expect((await mail()).subject).toBe('Your payment does not match');
    expect(await tries()).toEqual(['2026-05-01 pending']);
    await giveBack(provider.context, reference, 'Tunde');
    expect(await tries()).toEqual(['2026-05-01 failed']);
  });

  test('a charge that the bank wants confirmed says so, and is tried again the next day', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
    await saveNow(savedCards.challenge);
    await goTo(provider, '2026-05-01');
    expect((await mail()).subject).toBe('Your bank wants you to confirm a charge');
    expect(await tries()).toEqual(['2026-05-01 open']);
    await goTo(provider, '2026-05-02', 20);
    expect(await tries()).toEqual(['2026-05-02 open', '2026-05-01 closed']);
  });
});

describe('nothing is charged', () => {
  beforeEach(async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
  });

  test('after the bill was paid by hand', async () => {
    await chargeCard(provider, debtor, bill);
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
  });

  test('after a part was paid by hand, and the borrower is told what is still due', async () => {
    await chargeCard(provider, debtor, 1_000_000);
    await goTo(provider, '2026-05-01');
    expect((await mail()).subject).toBe('We did not charge your card');
    expect((await mail()).body).toContain('is still due');
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
  });

  test('while the borrower’s own checkout is open, and then on the same day', async () => {
    await goTo(provider, '2026-05-01', 7.9);
    const checkout = await startRepaying(provider, debtor, 1_000_000);
    await goTo(provider, '2026-05-01', 20);
    expect(await tries()).toEqual([]);
    await payWith(provider, checkout, savedCards.success);
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
  });

  test('while a payment is on its way on a page that was closed, and then on the same day', async () => {
    await goTo(provider, '2026-05-01', 7.9);
    const { reference } = await startRepaying(provider, debtor, 1_000_000);
    const { db, clock } = provider.context;
    await db
      .updateTable('payment_intents')
      .set({ closed_at: instant(clock.now()) })
      .where('reference', '=', reference)
      .execute();
    // By bank, which takes its time.
    const settles_at = instant(clock.now() + 6 * hourMs);
    await charges(db)
      .updateTable('sandbox_charges')
      .set(({ ref }) => ({ status: 'pending', settles_as: 'success', paid: ref('amount') }))
      .set({ settles_at })
      .where('reference', '=', reference)
      .execute();
    await goTo(provider, '2026-05-01', 12);
    expect(await tries()).toEqual([]);
    await goTo(provider, '2026-05-01', 20);
    expect(await owed()).toBe(100_000_000 + 5_200_000 - 1_000_000);
    expect(await tries()).toEqual([]);
  });

  test('while a payment that does not match waits for a person, and then on the same day', async () => {
    await goTo(provider, '2026-05-01', 7.9);
    const checkout = await startRepaying(provider, debtor, 1_000_000);
    await payUnheard(provider, checkout, 'too-little');
    await goTo(provider, '2026-05-01', 20);
    expect(await tries()).toEqual([]);
    expect((await mail()).subject).toBe('Your payment does not match');
    await giveBack(provider.context, checkout.reference, 'Tunde');
    await goTo(provider, '2026-05-02');
    expect(await tries()).toEqual(['2026-05-01 paid']);
  });

  test('in the night after a payment that did not match is given back, but at the usual hour', async () => {
    await goTo(provider, '2026-05-01', 7.9);
    const checkout = await startRepaying(provider, debtor, 1_000_000);
    await payUnheard(provider, checkout, 'too-little');
    await goTo(provider, '2026-05-01', 23.5);
    await giveBack(provider.context, checkout.reference, 'Tunde');
    await goTo(provider, '2026-05-02', 7.9);
    expect(await tries()).toEqual([]);
    await goTo(provider, '2026-05-02', 8);
    expect(await tries()).toEqual(['2026-05-02 paid']);
  });

  test('when the bill is skipped, and the next one is charged', async () => {
    const body = { loan_id: debtor.loan_id, due_on: '2026-05-01' };
    const { autopays } = await provider.answer(skipAutopay, { as: debtor.email, body });
    expect(autopays[0]?.next).toMatchObject({ due_on: '2026-05-01', skipped: '1' });
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
    await goTo(provider, '2026-06-01');
    expect(await tries()).toEqual(['2026-06-01 paid']);
  });

  test('unless a skip was taken back', async () => {
    const skip = (due_on: string | null) =>
      provider.answer(skipAutopay, { as: debtor.email, body: { loan_id: debtor.loan_id, due_on } });
    await skip('2026-05-01');
    await skip(null);
    await goTo(provider, '2026-05-01');
    expect(await tries()).toEqual(['2026-05-01 paid']);
  });

  test('once autopay is stopped, at once', async () => {
    await goTo(provider, '2026-05-01', 7.9);
    const query = { loan_id: debtor.loan_id };
    const { autopays } = await provider.answer(stopAutopay, { as: debtor.email, query });
    expect(autopays[0]).toMatchObject({ consent: null });
    expect((await mail()).subject).toBe('Autopay is off');
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
    await provider.answer(stopAutopay, { as: debtor.email, query });
    expect(await consents()).toMatchObject([{ ended_by: 'borrower' }]);
  });

  test('twice, when two processes look at once', async () => {
    await goTo(provider, '2026-05-01', 7.9);
    const other = await provider.secondInstance();
    await provider.clock.moveTo(provider.clock.now() + 3_600_000);
    const both = [provider.context, other.context];
    await Promise.all(both.map((context) => runExternalJobsOf(context, 'autopay')));
    await goTo(provider, '2026-05-02');
    expect(await tries()).toEqual(['2026-05-01 paid']);
    await other.close();
  });
});

describe('no charge is announced that will not be made', () => {
  const promise = (pay_by: string) => {
    const body = { loan_id: debtor.loan_id, due_date: '2026-05-01', pay_by };
    return provider.answer(makePromise, { as: debtor.email, body });
  };
  const facts = async () => (await mail()).details?.facts?.map(([name]) => name);

  test('while a bill is promised for later, but of the next bill', async () => {
    await goTo(provider, '2026-04-25');
    await promise('2026-05-10');
    const { autopays } = await turnOn(provider, debtor);
    expect(autopays[0]?.next).toMatchObject({ due_on: '2026-06-01', day: '2026-06-01', told: '0' });
    expect((await mail()).details?.facts).toContainEqual(['First charge', '1 June 2026']);
    await goTo(provider, '2026-06-01');
    expect(await tries()).toEqual(['2026-06-01 paid']);
  });

  test('before the end of a promise, but on the day of a try after it', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
    await promise('2026-05-04');
    expect((await autopay()).next).toMatchObject({ due_on: '2026-05-01', day: '2026-05-05' });
    await goTo(provider, '2026-05-05');
    expect(await tries()).toEqual(['2026-05-05 paid']);
  });

  test('while the loan is on a plan', async () => {
    await goTo(provider, '2026-05-10');
    const as = debtor.email;
    const query = { loan_id: debtor.loan_id, months: 3 };
    const { plan } = await provider.answer(getPlan, { as, query });
    await provider.answer(askPlan, { as, body: { ...query, total: plan?.total ?? 0 } });
    const { autopays } = await turnOn(provider, debtor);
    expect(autopays[0]).toMatchObject({ consent: { ceiling: null }, next: null });
    expect(await facts()).not.toContain('First charge');
    await goTo(provider, '2026-06-06');
    expect(await tries()).toEqual([]);
  });

  test('while repayment is blocked', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
    const who = { contact: debtor.email, action: 'repayment' as const };
    await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
    expect((await autopay()).next).toBeNull();
    await goTo(provider, '2026-05-06');
    expect(await tries()).toEqual([]);
  });

  test('after a payment by hand, but of the next bill', async () => {
    await turnOn(provider, debtor);
    await goTo(provider, '2026-04-28');
    await chargeCard(provider, debtor, 1_000_000);
    expect((await autopay()).next).toMatchObject({ due_on: '2026-06-01', told: '0' });
  });
});

describe('a loan in Dollars has a limit in Naira', () => {
  // $1,000.00 of 10 March: $82.00 on 1 May.
  const setRate = (buy: number) =>
    provider.context.shared
      .insertInto('fx_rates')
      .values({ valid_from: new Date(provider.clock.now()).toISOString(), buy, sell: buy - 1_000 })
      .execute();
  beforeEach(async () => {
    const { shared } = provider.context;
    await shared
      .deleteFrom('fx_rates')
      .where('valid_from', '>', instant(provider.clock.now()))
      .execute();
    debtor = await newDebtor(provider, 'USD', 100_000);
    await saveCard(provider, debtor.email);
  });

  test('which no charge is above: the borrower is told, and it is charged when the rate falls', async () => {
    const total = (await autopay()).next?.total ?? 0;
    await turnOn(provider, debtor, total);
    await goTo(provider, '2026-04-30');
    await setRate(200_000);
    await goTo(provider, '2026-05-01');
    expect(await tries()).toEqual([]);
    expect((await mail()).body).toContain('which is more than your limit');
    expect((await mail()).details?.next).toContain('We will check again on the next charge day');
    await setRate(150_000);
    await goTo(provider, '2026-05-02');
    expect(await tries()).toEqual(['2026-05-02 paid']);
    const [paid] = (await autopay()).tries;
    expect(paid?.total).toBeLessThanOrEqual(total);
  });

  test('which the last charge is above: nothing is said of another', async () => {
    await turnOn(provider, debtor, (await autopay()).next?.total ?? 0);
    await saveNow(savedCards.declined);
    await goTo(provider, '2026-05-01', 7);
    await setRate(150_000);
    await goTo(provider, '2026-05-04');
    await setRate(200_000);
    await goTo(provider, '2026-05-05');
    expect(await tries()).toEqual(['2026-05-02 failed', '2026-05-01 failed']);
    expect((await mail()).body).toContain('which is more than your limit');
    expect((await mail()).details?.next).not.toContain('We will check again');
  });

  test('and is not turned on without one', async () => {
    const { ceiling: _, ...body } = await consentOf(provider, debtor, 100_000_000);
    const refused = await provider.ask(setAutopay, { as: debtor.email, body });
    expect(refused).toMatchObject({ code: 'invalid_request' });
  });
});

describe('a consent', () => {
  const refused = async (more: object) => {
    const body = { ...(await consentOf(provider, debtor)), ...more };
    return codeOf(await provider.ask(setAutopay, { as: debtor.email, body }));
  };

  test('is kept word for word, and a newer one takes its place', async () => {
    const { words } = await consentOf(provider, debtor);
    await turnOn(provider, debtor);
    await turnOn(provider, debtor);
    expect((await autopay()).consent).toMatchObject({ words, ceiling: null });
    expect(await consents()).toEqual([
      { words, ended_by: 'replaced' },
      { words, ended_by: null },
    ]);
  });

  test('needs the words as they are now, the borrower’s name, a card and a loan of their own', async () => {
    expect(await refused({ words: 'You may charge me.' })).toBe('state_conflict');
    expect(await refused({ name: 'Somebody Else' })).toBe('name_mismatch');
    expect(await refused({ loan_id: crypto.randomUUID() })).toBe('not_found');
    const cardless = await newDebtor(provider, 'NGN', 100_000_000);
    const body = await consentOf(provider, cardless);
    expect(codeOf(await provider.ask(setAutopay, { as: cardless.email, body }))).toBe(
      'card_required',
    );
    expect((await autopay()).consent).toBeNull();
  });

  test('needs a session that has stepped up', async () => {
    const thief = await signInByPassword(provider, debtor.email);
    const body = await consentOf(provider, debtor);
    expect(codeOf(await thief.ask(setAutopay, { body }))).toBe('step_up_required');
  });

  test('skips nothing but the next bill', async () => {
    const body = { loan_id: debtor.loan_id, due_on: '2026-06-01' };
    await expect(provider.ask(skipAutopay, { as: debtor.email, body })).resolves.toMatchObject({
      code: 'state_conflict',
    });
    await turnOn(provider, debtor);
    await expect(provider.ask(skipAutopay, { as: debtor.email, body })).resolves.toMatchObject({
      code: 'state_conflict',
    });
  });
});

// A year is many days of work, on a machine that may have little time for it.
describe('tries counted over a year with a declined card', { timeout: 180_000 }, () => {
  const triesOfYear = async () => {
    await goTo(provider, '2027-03-10');
    const found = await provider.context.db
      .selectFrom('autopay_tries')
      .select('tried_on')
      .where('loan_id', '=', debtor.loan_id)
      .orderBy('tried_on')
      .execute();
    return found.map(({ tried_on }) => tried_on);
  };
  beforeEach(async () => {
    await turnOn(provider, debtor);
    await saveNow(savedCards.declined);
  });

  test('three in all, where nobody pays', async () => {
    expect(await triesOfYear()).toEqual(['2026-05-01', '2026-05-02', '2026-05-05']);
  });

  test('three for each of three bills, two of them before its late fee, where each is paid by hand', async () => {
    for (const day of ['2026-05-20', '2026-06-20', '2026-07-20']) {
      await goTo(provider, day);
      await saveNow(savedCards.success);
      await chargeCard(provider, debtor, (await loanOf(provider, debtor)).minimum.amount);
      await saveNow(savedCards.declined);
    }
    expect(await triesOfYear()).toEqual([
      ...['2026-05-01', '2026-05-02', '2026-05-05'],
      ...['2026-06-01', '2026-06-02', '2026-06-05'],
      ...['2026-07-01', '2026-07-02', '2026-07-05'],
    ]);
  });
});
