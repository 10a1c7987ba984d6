import { expect, test } from 'vitest';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ env: { TRUSTED_PROXIES: '1' } });

/** Asks for a code as somebody at an address of the internet; gives the status. */
async function ask(identifier: string, from: string, cookies = {}): Promise<number> {
  const { status } = await provider.fetch('/api/signin/link', {
    method: 'POST',
    headers: { 'x-forwarded-for': from, ...cookies },
    body: JSON.stringify({ application_id: 2, identifier, type: 'mobile', otp: null }),
  });
  return status;
}

test('a contact is sent twenty codes a day from wherever, whether it is known or not', async () => {
  const { mobile } = await newBorrower(provider);
  for (const contact of [mobile, '+2348099999990']) {
    const statuses: number[] = [];
    for (let time = 0; time < 22; time++) {
      statuses.push(await ask(contact, `198.51.100.${time}`));
      await provider.passTime(180_000);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  }
});

test('an address has two hundred codes sent a day, to whomever, and no other pays for it', async () => {
  const numbers = Array.from({ length: 203 }, (_, at) => `+23470300${String(at).padStart(5, '0')}`);
  const statuses = [];
  for (const number of numbers) statuses.push(await ask(number, '203.0.113.9'));
  expect(statuses).toEqual([...Array(200).fill(200), 429, 429, 429]);
  expect(await ask('+2347030099999', '203.0.113.10')).toBe(200);
});

test('of the twenty one browser gets ten, and one address twelve', async () => {
  const { mobile } = await newBorrower(provider);
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) {
    statuses.push(await ask(mobile, '203.0.113.20'));
    await provider.passTime(180_000);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const cookies = ['a', 'b', 'c'].map((letter) => `device=${letter.repeat(32)}`);
  const others = [];
  for (const cookie of cookies) {
    others.push(await ask(mobile, '203.0.113.20', { cookie }));
    await provider.passTime(180_000);
  }
  expect(others).toEqual([200, 200, 429]);
  expect(await ask(mobile, '203.0.113.21')).toBe(200);
});
