import { expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Processor } from '#contract/withdrawals.ts';
import { minor } from '#credit/money.ts';
import { payoutTime, withdrawalProblem } from '#features/withdrawal/payout.ts';

const processor: Processor = {
  id: 1,
  processor_id: 1,
  slug: 'naira-bank',
  display_name: 'Naira bank',
  requirements: [
    { slug: 'account_number', type: 'number', placeholder: 'Account number', options: [] },
  ],
};
const portfolio: Portfolio = {
  portfolio_id: 'p',
  currency: 'USD',
  value: minor(1_000_000),
  balance: minor(10_000),
  availableCredit: minor(0),
  outstanding: minor(10_000),
  redline: minor(12_900),
  selected: true,
  legal: true,
  waitlist: false,
  application: { application_id: 1, name: 'Harmattan Invest' },
};
const good = {
  processor,
  destination: {
    kind: 'new',
    details: { account_number: '0000014579' },
    verifiedName: 'BAYO ADEYEMI',
    save: true,
  },
  currency: 'USD',
  portfolios: [portfolio],
  amount: minor(10_000),
} as const;

test('a complete request has no problem', () => {
  expect(withdrawalProblem(good)).toBeUndefined();
});

/** Each request has the named mistake and every one after it, so the order is what is tested. */
const wrongDetails = {
  ...good,
  destination: { ...good.destination, details: {}, verifiedName: undefined },
  currency: undefined,
  portfolios: [],
  amount: minor(99_999),
};
const unverified = {
  ...wrongDetails,
  destination: { ...good.destination, verifiedName: undefined },
};
const noCurrency = { ...unverified, destination: good.destination };
const noPortfolio = { ...noCurrency, currency: 'USD' as const };
const tooMuch = { ...noPortfolio, portfolios: [portfolio] };

test('a wire to another name is said to be one', () => {
  const dollar = { ...processor, slug: 'manual-dollar-bank' } as const;
  expect(withdrawalProblem({ ...unverified, processor: dollar })).toEqual({
    message: 'We can pay only into an account in your own name.',
    leave: false,
  });
});

test.each([
  ['The bank details you entered are incorrect.', false, wrongDetails],
  ['We could not verify the details you input. Try again.', false, unverified],
  ['No currency selected. Please select a currency first.', false, noCurrency],
  ['No portfolios found for selected currency (USD).', true, noPortfolio],
  ['Insufficient funds in USD portfolios to fulfill requested withdrawal amount.', true, tooMuch],
])('the check says %j in its turn', (message, leave, request) => {
  expect(withdrawalProblem(request)).toEqual({ message, leave });
});

test.each([
  ['NGN', false, 'Within 24 hours, often at once'],
  ['USD', false, 'In 1-3 business days'],
  ['NGN', true, 'After your loan is disbursed: within 24 hours, often at once'],
] as const)('%s arrives, with a loan: %s, %s', (currency, isLoan, words) => {
  expect(payoutTime(currency, null, isLoan)).toBe(words);
});

test('what is held arrives after our team has checked it, however it is sent', () => {
  const hold = {
    since: '2026-03-10T09:00:00Z',
    reference: 'hf-1',
    kind: 'dispute',
    amount: minor(1),
    taken: false,
    support: 'help@holdfast.example',
  } as const;
  expect(payoutTime('NGN', hold)).toBe('After our team checks it');
});
