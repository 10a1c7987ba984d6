import { beforeAll, expect, it } from 'vitest';
import { getQuote, listApplications, listPortfolios } from '#contract';
import { addDays, isoDay } from '#credit/calendar.ts';
import { minor, zero } from '#credit/money.ts';
import { type Asked, creditOf, minLoan, problemOf, quoteFor } from '#site/calculator/asked.ts';
import { type PartnerTerms, readPartners } from '#site/calculator/partners.ts';
import { providerForFile } from '#support/fixtures.ts';
import fc from '#support/property.ts';

const bayo = 'bayo@example.com';
const provider = providerForFile();
let partners: PartnerTerms[];

beforeAll(async () => {
  partners = readPartners({ data: await provider.answer(listApplications) });
});

/** Moves Bayo, who owes nothing, to a partner with a portfolio of this value. */
async function hold({ partner, currency, holdings }: Asked): Promise<void> {
  const { stocks, cash, crypto } = holdings;
  const { db } = provider.context;
  const user = await db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', bayo)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('portfolios')
    .set({ application_id: partner.application_id, value: minor(stocks + cash + crypto) })
    .where('user_id', '=', user.user_id)
    .where('currency', '=', currency)
    .execute();
}

it('reads every partner’s public terms', () => {
  expect(partners.map(({ name }) => name)).toContain('Akoko Save');
  expect(partners.find(({ name }) => name === 'Lekki Brokers')).toMatchObject({
    interest_bp: 275,
    collateral_ratio_bp: 3_500,
    waitlist: false,
  });
  expect(partners.find(({ name }) => name === 'Kora Pensions')?.waitlist).toBe(true);
});

it('gives the quote and the credit that the provider gives, for any portfolio', async () => {
  const asking = fc.record({
    partner: fc.nat().map((index) => partners[index % partners.length] as PartnerTerms),
    currency: fc.constantFrom('USD' as const, 'NGN' as const),
    value: fc.oneof(
      fc.integer({ min: 50_000, max: 10_000_000 }),
      fc.integer({ min: 0, max: 1e12 }),
    ),
    part: fc.nat({ max: 10_000 }),
    tenure: fc.constantFrom(3 as const, 6 as const),
    days: fc.integer({ min: 0, max: 800 }),
  });
  await fc.assert(
    fc.asyncProperty(asking, async ({ partner, currency, value, part, tenure, days }) => {
      const from = addDays(isoDay('2026-03-10'), days);
      const holdings = { stocks: minor(value), cash: zero, crypto: zero };
      const empty: Asked = { partner, currency, holdings, amount: zero, tenure, from };
      const least = minLoan(currency);
      const credit = creditOf(empty);
      const amount = minor(least + Math.floor((Math.max(0, credit - least) * part) / 10_000));
      const asked = { ...empty, amount };
      await hold(asked);

      const { all } = await provider.answer(listPortfolios, { as: bayo });
      const held = all.find((portfolio) => portfolio.currency === currency);
      expect(held?.availableCredit).toBe(credit);

      if (problemOf(asked)) {
        expect(credit).toBeLessThan(least);
        return;
      }
      const { application_id } = partner;
      const query = { amount, currency, tenure, application_id, from };
      const { quote } = await provider.answer(getQuote, { as: bayo, query });
      expect(quoteFor(asked)).toEqual(quote);
    }),
    { numRuns: 300 },
  );
});
