import { beforeEach, expect, test } from 'vitest';
import { makePromise } from '#contract';
import { previewAside, setAutopay, skipAutopay, stopAutopay } from '#contract/autopay.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { formatMoney, type Minor, minor } from '#credit/money.ts';
import { block } from '#provider/back-office/blocks.ts';
import { autopayOf, consentOf, forgetJobs, goTo, turnOn } from '#support/autopay.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { type Debtor, loanOf, newDebtor, startRepaying } from '#support/repaying.ts';
import { chargeCard, saveCard, savedCards } from '#support/saved-card.ts';
import { lastMessage, signInByPassword } from '#support/step-up.ts';

// ₦1,000,000.00 of 10 March, and ₦100,000.00 of it aside on each 15th.
const amount = 10_000_000;
const fee = 150_000;

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  await provider.clock.reset();
  await forgetJobs(provider);
  debtor = await newDebtor(provider, 'NGN', 100_000_000);
  await saveCard(provider, debtor.email);
  await goTo(provider, '2026-03-16');
});

const autopay = () => autopayOf(provider, debtor);
const tries = async () =>
  (await autopay()).tries.map(({ day, rule, status }) => `${day} ${rule} ${status}`);
const mail = async () => {
  const message = await lastMessage(provider, debtor.email);
  if (!message) throw new Error('No message');
  return message;
};

async function consent(most?: number, each = amount) {
  const { application, currency } = await autopay();
  const { words: _, ...body } = await consentOf(provider, debtor, most);
  const aside = { amount: minor(each) as Minor, day: 15 };
  const ceiling = most === undefined ? null : minor(most);
  const payer = { pays_with: 'card', brand: 'visa', last4: '4081' } as const;
  const { loan_id } = debtor;
  const words = consentWords({
    ...{ loan_id, partner: application.name, currency, payer, ceiling, aside },
  });
  return { ...body, words, aside };
}
const putAside = async (most?: number, each?: number) =>
  provider.answer(setAutopay, { as: debtor.email, body: await consent(most, each) });

test('it is told of three days before, charged once a month, and its receipt has the balloon left', async () => {
  await putAside();
  expect((await mail()).subject).toBe('Your monthly extra payment is on');
  await goTo(provider, '2026-04-12');
  const told = await mail();
  expect(told.subject).toBe('We will charge your card on 15 Apr 2026');
  expect(told.details?.facts).toContainEqual(['Extra payment', '₦100,000.00']);
  expect(told.details?.facts).toContainEqual(['Processing fee', '₦1,500.00']);
  expect((await autopay()).aside.next).toMatchObject({ due_on: '2026-04-15', told: '1', fee });

  await goTo(provider, '2026-04-16');
  expect(await tries()).toEqual(['2026-04-15 aside paid']);
  expect((await loanOf(provider, debtor)).outstanding).toBe(90_000_000);
  const { balloon } = (await autopay()).aside;
  const receipt = await mail();
  expect(receipt.subject).toBe('Repayment received');
  const [kept] = await provider.context.db
    .selectFrom('repayments')
    .select('balloon')
    .where('loan_id', '=', debtor.loan_id)
    .execute();
  expect(kept?.balloon).toBe(balloon?.principal);
  expect(receipt.details?.facts).toContainEqual([
    expect.stringMatching(/^Left for the last bill, on 1\sJuly\s2026$/),
    formatMoney(minor(balloon?.principal ?? 0), 'NGN'),
  ]);
  await goTo(provider, '2026-04-30');
  expect(await tries()).toHaveLength(1);
});

test('with autopay, bills and what is put aside are each charged, never twice on a day', async () => {
  await turnOn(provider, debtor);
  await putAside();
  await goTo(provider, '2026-05-16');
  expect(await tries()).toEqual([
    ...['2026-05-15 aside paid', '2026-05-01 bills paid', '2026-04-15 aside paid'],
  ]);
});

test('nothing is announced that a promise, a plan or a block holds back', async () => {
  await putAside();
  await goTo(provider, '2026-04-25');
  const body = { loan_id: debtor.loan_id, due_date: '2026-05-01', pay_by: '2026-05-13' };
  await provider.answer(makePromise, { as: debtor.email, body });
  expect((await autopay()).aside).toMatchObject({ consent: { day: 15 }, next: null });
  await goTo(provider, '2026-05-14');
  expect((await autopay()).aside.next).toMatchObject({ due_on: '2026-06-15' });
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  expect((await autopay()).aside.next).toBeNull();
});

test('while a bill is unpaid nothing is charged, and nothing is told', async () => {
  await putAside();
  await goTo(provider, '2026-05-16');
  expect(await tries()).toEqual(['2026-04-15 aside paid']);
});

test('a charge that fails is not tried again in its month, and says why', async () => {
  await putAside();
  await goTo(provider, '2026-04-12');
  await saveCard(provider, debtor.email, savedCards.insufficient);
  await goTo(provider, '2026-04-16');
  const failed = await mail();
  expect(failed.subject).toBe('Your extra payment did not work on 15 Apr 2026');
  expect(failed.body).toContain('there was not enough money on your card');
  expect(failed.details?.next).toContain('We will not try again this month.');
  await goTo(provider, '2026-04-30');
  expect(await tries()).toEqual(['2026-04-15 aside failed']);
});

test('a charge whose outcome is not known is asked about before another is made', async () => {
  await putAside();
  await goTo(provider, '2026-04-12');
  await saveCard(provider, debtor.email, savedCards.later);
  await goTo(provider, '2026-04-15', 8.001);
  expect(await tries()).toEqual(['2026-04-15 aside pending']);
  await goTo(provider, '2026-04-16');
  expect(await tries()).toEqual(['2026-04-15 aside paid']);
});

test('nothing is charged after a payment by hand, or while a checkout is open', async () => {
  await putAside();
  await goTo(provider, '2026-04-15', 7.9);
  await startRepaying(provider, debtor, 1_000_000);
  await goTo(provider, '2026-04-15', 8.5);
  expect(await tries()).toEqual([]);
  await chargeCard(provider, debtor, 1_000_000);
  await goTo(provider, '2026-04-16');
  expect(await tries()).toEqual([]);
  expect((await mail()).body).toContain('You have made a payment yourself since we wrote to you');
});

test('a month is skipped, and the extra payments are stopped at once while autopay goes on', async () => {
  await turnOn(provider, debtor);
  await putAside();
  await goTo(provider, '2026-04-12');
  const { loan_id } = debtor;
  const rule = 'aside' as const;
  const skipped = { loan_id, due_on: '2026-04-15', rule };
  await provider.answer(skipAutopay, { as: debtor.email, body: skipped });
  await goTo(provider, '2026-04-16');
  expect(await tries()).toEqual([]);
  await goTo(provider, '2026-05-13');
  await provider.answer(stopAutopay, { as: debtor.email, query: { loan_id, rule } });
  expect((await mail()).subject).toBe('Your monthly extra payment is off');
  await goTo(provider, '2026-05-16');
  expect(await tries()).toEqual(['2026-05-01 bills paid']);
  expect((await autopay()).consent).not.toBeNull();
  expect((await autopay()).aside.consent).toBeNull();
});

test('the effect is shown before it is signed', async () => {
  const query = { loan_id: debtor.loan_id, amount: minor(amount), day: 15 };
  const { effect } = await provider.answer(previewAside, { as: debtor.email, query });
  // 970,000 and 940,900 are left after the bills of May and June; with it, 100,000 less from 15 April:
  // 900,000 - 30,000 = 870,000; 770,000 - 26,100 = 743,900; 643,900.
  expect(effect).toMatchObject({
    without: { due_date: '2026-07-01', principal: 94_090_000 },
    with: { due_date: '2026-07-01', principal: 64_390_000 },
    first: { due_on: expect.any(String), amount, fee, total: amount + fee },
  });
});

test('of a loan in Dollars no charge is above the limit in Naira', async () => {
  debtor = await newDebtor(provider, 'USD', 100_000);
  await saveCard(provider, debtor.email);
  const { ceiling: _, ...without } = await consent(100_000_000, 5_000);
  const refused = await provider.ask(setAutopay, { as: debtor.email, body: without });
  expect(codeOf(refused)).toBe('invalid_request');
  await putAside(100, 5_000);
  await goTo(provider, '2026-04-16');
  expect(await tries()).toEqual([]);
  expect((await mail()).body).toContain('which is more than your limit');
});

test('it needs a session that has stepped up, and a whole Naira or more', async () => {
  const thief = await signInByPassword(provider, debtor.email);
  const body = await consent();
  expect(codeOf(await thief.ask(setAutopay, { body }))).toBe('step_up_required');
  const little = await consent(undefined, 99);
  expect(codeOf(await provider.ask(setAutopay, { as: debtor.email, body: little }))).toBe(
    'invalid_request',
  );
});
