import { afterAll, beforeAll, describe, test } from 'vitest';
import { signIn, signInLink } from '#contract/session.ts';
import { otpLength } from '#credit/codes.ts';
import { maxTries } from '#provider/session/tries.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { lastOtp } from '#support/codes.ts';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { newVisitor, type Visitor } from '#support/visitor.ts';

const codes = 10 ** otpLength;
const wanted = 'below 1 in 10,000 a day';

test('the arithmetic of the limits', () => {
  const { ofAll, ofRequester } = maxTries;
  for (const [who, tries] of [
    ['all strangers together', ofAll],
    ['and a known browser and a session in the wrong hands', ofAll + 2 * ofRequester],
  ] as const) {
    find({
      promise: `a code of six digits guessed, ${who}`,
      wanted,
      measured: `${tries} tries of ${codes}: ${((tries / codes) * 10_000).toFixed(2)} in 10,000`,
      held: tries / codes < 1 / 10_000,
    });
  }
});

let postgres: Postgres;
let provider: TestProvider;
let ada: TestBorrower;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const minute = 60_000;
const places = 300;
const days = 3;

const byCode = (who: Visitor, otp: string | null) =>
  who.ask(signInLink, { application_id: 2, identifier: ada.mobile, type: 'mobile', otp });

describe.each(['PGlite', 'PostgreSQL'])('%s', (engine) => {
  beforeAll(async () => {
    const on = engine === 'PostgreSQL' ? { postgres: postgres.address } : {};
    provider = await openTestProvider(on);
    ada = await newBorrower(provider);
  });
  afterAll(() => provider.close());

  test('strangers from everywhere for three days', async () => {
    const known = newVisitor(provider);
    await known.ask(signIn, { mobile: ada.mobile, password: 'Holdfast-1!' });
    const guesses: number[] = [];
    const late: string[] = [];
    for (let place = 0; place < places; place++) {
      await provider.clock.moveTo(provider.clock.now() + (days * 1440 * minute) / places);
      const stranger = newVisitor(provider);
      if ((await byCode(stranger, null)).status !== 200) continue;
      for (let tries = 0; tries < 6; tries++) {
        const { code } = await byCode(stranger, '000000');
        if (code === 'code_invalid') guesses.push(provider.clock.now());
      }
      if (place % 30 > 0) continue;
      await byCode(known, null);
      const { status } = await byCode(known, await lastOtp(provider, ada.mobile));
      if (status !== 200) late.push(`place ${place}: ${status}`);
    }
    const busiest = Math.max(
      ...guesses.map((at) => guesses.filter((one) => one >= at && one < at + 1440 * minute).length),
    );
    find({
      promise: `guesses of ${places} places in the busiest 24 hours of ${days} days, ${engine}`,
      wanted: `at most ${maxTries.ofAll}`,
      measured: String(busiest),
      held: busiest <= maxTries.ofAll && busiest > 0,
    });
    find({
      promise: `the borrower’s own browser meanwhile, ${engine}`,
      wanted: 'signs in by its code each time',
      measured: late.length === 0 ? 'signed in each time' : late.join(', '),
      held: late.length === 0,
    });
  });
});
