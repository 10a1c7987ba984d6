import { describe, expect, it } from 'vitest';
import { addDays, isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { readAddress, writeAddress } from '#site/calculator/address.ts';
import { creditOf, minLoan, minValue, problemOf, worthOf } from '#site/calculator/asked.ts';
import { usualTerms } from '#site/calculator/partners.ts';
import { largestTyped } from '#site/calculator/typed.ts';
import fc from '#support/property.ts';

const today = isoDay('2026-03-10');
const akoko = {
  application_id: 3,
  name: 'Akoko Save',
  interest_bp: 250,
  collateral_ratio_bp: 4_000,
  waitlist: false,
};
const partners = [usualTerms, akoko];
const read = (query: string) => readAddress(new URLSearchParams(query), partners, today);

describe('an address of the calculator', () => {
  it('shows the same figures to whoever opens it', () => {
    const amount = fc.integer({ min: 0, max: largestTyped });
    fc.assert(
      fc.property(
        fc.record({
          partner: fc.constantFrom(...partners),
          currency: fc.constantFrom('USD' as const, 'NGN' as const),
          holdings: fc.record({ stocks: amount, cash: amount, crypto: amount }),
          part: fc.nat({ max: 1000 }),
          tenure: fc.constantFrom(3 as const, 6 as const),
          from: fc.integer({ min: -9_000, max: 9_000 }),
        }),
        ({ partner, currency, holdings, part, tenure, from }) => {
          const { stocks, cash, crypto } = holdings;
          const held = { stocks: minor(stocks), cash: minor(cash), crypto: minor(crypto) };
          const empty = { partner, currency, holdings: held, tenure, from: addDays(today, from) };
          const credit = creditOf({ ...empty, amount: minor(0) });
          const least = minLoan(currency);
          fc.pre(credit >= least);
          const amount = minor(least + Math.floor(((credit - least) * part) / 1000));
          const asked = { ...empty, amount };
          const query = writeAddress(asked, new URLSearchParams());
          expect(readAddress(query, partners, today)).toEqual({ asked, corrections: [] });
        },
      ),
    );
  });

  it('is corrected to something that can be borrowed, whatever it holds', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('', '0', '-5', '1e9', 'NaN', '1,000.505', '9'.repeat(40), '₦5', '2026-02-30'),
    );
    const names = ['partner', 'currency', 'stocks', 'cash', 'crypto', 'amount', 'tenure', 'from'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), text), (query) => {
        const { asked } = readAddress(new URLSearchParams(query), partners, today);
        expect(problemOf(asked)).toBeUndefined();
      }),
    );
  });

  it('keeps what else stands in it', () => {
    const query = new URLSearchParams('source=poster&amount=1');
    expect(writeAddress(read('').asked, query).get('source')).toBe('poster');
  });

  it('starts from the product’s example when it says nothing', () => {
    const { asked, corrections } = read('');
    expect(corrections).toEqual([]);
    expect(worthOf(asked)).toBe(1_000_000);
    expect(asked).toMatchObject({ currency: 'USD', amount: 200_000, tenure: 3, from: today });
  });

  it.each([
    ['currency=EUR', /named neither, so we use Dollars/],
    ['tenure=5', /runs for 3 or 6 months, so we use 6/],
    ['tenure=1', /so we use 3/],
    ['from=2026-02-30', /no valid date, so the loan is paid out today, 10 Mar 2026/],
    ['from=1999-12-31', /no valid date/],
    [
      'partner=99',
      /do not know the partner in this link, so we use the usual terms: 30% of the value at 3% a month/,
    ],
    [
      'stocks=10000&amount=3000.01',
      /you can borrow \$100\.00 to \$3,000\.00, so we use \$3,000\.00/,
    ],
    ['stocks=10000&amount=5', /so we use \$100\.00/],
    ['stocks=10000&amount=half', /so we use \$100\.00/],
    ['stocks=plenty&cash=5000', /“plenty” is not a valid amount, so we use \$0\.00 for stocks/],
    ['stocks=1000.999', /so we use \$1,000\.99 for stocks/],
    ['stocks=0', /For the smallest loan your portfolio must be worth \$333\.34/],
  ])('%s is corrected, in a sentence', (query, sentence) => {
    expect(read(query).corrections).toEqual([expect.stringMatching(sentence)]);
  });

  it('says so when the partners could not be read', () => {
    const { asked, corrections } = readAddress(
      new URLSearchParams('partner=3'),
      [usualTerms],
      today,
    );
    expect(asked.partner).toBe(usualTerms);
    expect(corrections).toEqual([expect.stringContaining('could not read the partner’s terms')]);
  });

  it('takes a partner’s own terms', () => {
    const { asked } = read('partner=3&currency=NGN&cash=2500000');
    expect(creditOf(asked)).toBe(100_000_000);
    expect(minValue(asked)).toBe(250_000_000);
  });
});
