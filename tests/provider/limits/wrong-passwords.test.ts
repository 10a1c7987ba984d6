import { expect, test } from 'vitest';
import { signIn } from '#contract/session.ts';
import { count } from '#provider/limits/counts.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ env: { TRUSTED_PROXIES: '1' } });

const hourMs = 3_600_000;

const signInFrom = (address: string, email: string, password = 'Holdfast-1!') =>
  provider.ask(signIn, { body: { email, password }, headers: { 'x-forwarded-for': address } });

/** Wrong tries that have happened, on whatever contacts. */
async function wrongTriesFrom(address: string, tries: number) {
  const { context, clock } = provider;
  const limit = { name: `wrong passwords ${address}`, most: 100, withinMs: hourMs };
  for (let made = 0; made < tries; made++) await count(context.db, [limit], clock.now());
}

test('an address may be wrong a hundred times in an hour, over all contacts', async () => {
  const { email } = await newBorrower(provider);
  await wrongTriesFrom('198.51.100.7', 99);
  expect(await signInFrom('198.51.100.7', email)).toMatchObject({ ok: true });
  const wrong = await signInFrom('198.51.100.7', email, 'Holdfast-2!');
  expect(wrong).toMatchObject({ code: 'credentials_invalid' });
  const refused = await signInFrom('198.51.100.7', email);
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await signInFrom('198.51.100.8', email)).toMatchObject({ ok: true });
  await provider.passTime(hourMs);
  expect(await signInFrom('198.51.100.7', email)).toMatchObject({ ok: true });
});

test('a /64 of IPv6 counts as one address', async () => {
  const { email } = await newBorrower(provider);
  await wrongTriesFrom('2001:db8:1:2::/64', 100);
  expect(await signInFrom('2001:db8:1:2:a::1', email)).toMatchObject({ status: 429 });
  expect(await signInFrom('2001:db8:1:3::1', email)).toMatchObject({ ok: true });
});

test('the right password among many wrong ones at the same time does not get past them', async () => {
  const { email } = await newBorrower(provider);
  const guesses = Array.from({ length: 30 }, (_, index) => `Wrong-${index}!`);
  const outcomes = await Promise.all(
    [...guesses, 'Holdfast-1!'].map((password) => signInFrom('198.51.100.9', email, password)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toEqual([]);
});

test('a refusal says when to ask again', async () => {
  await wrongTriesFrom('198.51.100.10', 100);
  const response = await provider.fetch('/api/user/signin', {
    method: 'POST',
    headers: { 'x-forwarded-for': '198.51.100.10' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'Holdfast-1!' }),
  });
  expect(response.headers.get('retry-after')).toBe('3600');
});
