import { expect, test } from 'vitest';
import { listPortfolios } from '#contract';
import { minor } from '#credit/money.ts';
import { type Account, holdingsOf } from '#provider/sandbox/partner/holdings.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

async function accountsOf(user_id: string): Promise<Account[]> {
  const answer = await provider.fetch(`/api/sandbox/partner/accounts?user_id=${user_id}`);
  return (await answer.json()).data.accounts;
}

test('holdings add up to the account to the last kobo, whatever it is worth', () => {
  for (const value of [0, 1, 99, 101, 1_125_000_001]) {
    const parts = holdingsOf('NGN', minor(value));
    expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(value);
    expect(parts.every((part) => part.value >= 0)).toBe(true);
  }
});

test('the partner’s books are worth what the market says, on every day', async () => {
  const before = await accountsOf('sabi-1007');
  expect(before.map(({ currency, value }) => [currency, value])).toEqual([
    ['NGN', 11_250_000_00],
    ['USD', 3_480_00],
  ]);
  expect(before[0]?.days.length).toBeGreaterThan(5);
  expect(before[0]?.days.at(-1)).toEqual({ day: '2026-03-10', value: 11_250_000_00 });

  const { all } = await provider.answer(listPortfolios, { as: 'gbemi@example.com' });
  const dollars = all.find(({ currency }) => currency === 'USD');
  await provider.fetch('/api/sandbox/market', {
    method: 'POST',
    body: JSON.stringify({ portfolio_id: dollars?.portfolio_id, value: 3_000_00 }),
  });
  const [, after] = await accountsOf('sabi-1007');
  expect(after).toMatchObject({ value: 3_000_00 });
  expect(after?.holdings.map(({ value }) => value)).toEqual([1_638_00, 561_00, 801_00]);
  expect(after?.days.at(-1)).toEqual({ day: '2026-03-10', value: 3_000_00 });
});

test('another user has other accounts, and nobody none', async () => {
  expect(await accountsOf('sabi-1008')).toMatchObject([{ currency: 'USD', value: 18_940_00 }]);
  const answer = await provider.fetch('/api/sandbox/partner/accounts?user_id=sabi-1');
  expect(answer.status).toBe(404);
});
