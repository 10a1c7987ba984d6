import { beforeEach, expect, test } from 'vitest';
import { requestReset, verifyReset } from '#contract/reset.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { lastOtp, wrongOf } from '#support/codes.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newAddress, newVisitor, type Visitor } from '#support/visitor.ts';

const provider = providerForFile();
let ada: TestBorrower;
beforeEach(async () => {
  ada = await newBorrower(provider);
});

const minute = 60_000;
const passTime = (ms: number) => provider.clock.moveTo(provider.clock.now() + ms);

type Way = { ask(who: Visitor): Promise<Guess>; guess(who: Visitor, otp: string): Promise<Guess> };
type Guess = { readonly status: number; readonly code?: string };

const signInBy = (application_id: number): Way => {
  const body = () => ({ application_id, identifier: ada.mobile, type: 'mobile' }) as const;
  return {
    ask: (who) => who.ask(signInLink, { ...body(), otp: null }),
    guess: (who, otp) => who.ask(signInLink, { ...body(), otp }),
  };
};
const byReset: Way = {
  ask: (who) => who.ask(requestReset, { mobile: ada.mobile, type: 'mobile' }),
  guess: (who, code) => who.ask(verifyReset, { mobile: ada.mobile, code }),
};

/** Guesses that were looked at; one that is refused unseen answers code_locked whatever it holds. */
async function guesses(way: Way, who: Visitor, most: number): Promise<number> {
  // Without a code of one's own there is nothing that a guess could hit.
  if ((await way.ask(who)).status !== 200) return 0;
  let counted = 0;
  while (counted < most) {
    const { code } = await way.guess(who, '000000');
    if (code !== 'code_invalid') return counted;
    counted++;
  }
  return counted;
}

test('who guesses from thirty places by every way has 70 tries in a day, and the next not more', async () => {
  const ways = [signInBy(2), signInBy(1), byReset];
  const tries: { at: number; count: number }[] = [];
  for (let round = 0; round < 60; round++) {
    const way = ways[round % 3] ?? byReset;
    const count = await guesses(way, newVisitor(provider), 5);
    tries.push({ at: provider.clock.now(), count });
    await passTime(50 * minute);
  }
  const inADayFrom = (start: number) =>
    tries
      .filter(({ at }) => at >= start && at < start + 1440 * minute)
      .reduce((sum, { count }) => sum + count, 0);
  const busiest = Math.max(...tries.map(({ at }) => inADayFrom(at)));
  expect(busiest).toBe(70);
});

test('who throws the cookie away each time has 40 from one address', async () => {
  const address = newAddress();
  const way = signInBy(2);
  let all = 0;
  for (let round = 0; round < 12; round++) {
    all += await guesses(way, newVisitor(provider, { address }), 5);
    await passTime(3 * minute);
  }
  expect(all).toBe(40);
});

test('who keeps no cookie has ten from one address', async () => {
  const address = newAddress();
  const way = signInBy(2);
  let all = 0;
  for (let round = 0; round < 4; round++) {
    all += await guesses(way, newVisitor(provider, { address, cookies: false }), 5);
    await passTime(3 * minute);
  }
  expect(all).toBe(10);
});

test('guesses that come at once from many places count one after another', async () => {
  const way = signInBy(2);
  const visitors = Array.from({ length: 40 }, () => newVisitor(provider));
  for (const who of visitors) await way.ask(who);
  const wrong = wrongOf(await lastOtp(provider, ada.mobile));
  const answers = await Promise.all(
    visitors.flatMap((who) => Array.from({ length: 5 }, () => way.guess(who, wrong))),
  );
  expect(answers.filter(({ code }) => code === 'code_invalid')).toHaveLength(70);
  expect(answers.filter(({ code }) => code === 'code_locked')).toHaveLength(130);
});

test('a code that one has used is used up for all who share it', async () => {
  const way = signInBy(2);
  const [one, other] = [newVisitor(provider), newVisitor(provider)];
  await way.ask(one);
  await way.ask(other);
  const otp = await lastOtp(provider, ada.mobile);
  expect((await way.guess(one, otp)).status).toBe(200);
  expect((await way.guess(other, otp)).code).toBe('code_invalid');
});

test('who has not asked has nothing to guess, the right digits included', async () => {
  const way = signInBy(2);
  await way.ask(newVisitor(provider));
  const otp = await lastOtp(provider, ada.mobile);
  expect((await way.guess(newVisitor(provider), otp)).code).toBe('code_invalid');
});

test('when guessing has closed the codes, the right password opens from any browser', async () => {
  for (let place = 0; place < 14; place++) await guesses(signInBy(2), newVisitor(provider), 5);
  expect(await guesses(signInBy(2), newVisitor(provider), 1)).toBe(0);
  const body = { mobile: ada.mobile, password: 'Holdfast-1!' };
  expect((await newVisitor(provider).ask(signIn, body)).status).toBe(200);
});

test('a right password among wrong ones at once is answered as they are when they were too many', async () => {
  const address = newAddress();
  const way = (password: string) =>
    newVisitor(provider, { address, cookies: false }).ask(signIn, {
      mobile: ada.mobile,
      password,
    });
  for (let tries = 0; tries < 10; tries++) await way('Wrong-1!x');
  const answers = await Promise.all([way('Wrong-1!x'), way('Holdfast-1!'), way('Wrong-2!x')]);
  expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('too_many_requests'));
});
