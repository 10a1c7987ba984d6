import { expect, test } from 'vitest';
import { minor, sum } from '#credit/money.ts';
import type { Intent } from '#provider/payments/intents.ts';
import type { Charge } from '#provider/payments/processor.ts';
import { receiptOf } from '#provider/payments/receipt.ts';

/** A repayment of 100,000.00 with the fee of 1,500.00 on top. */
const intent: Intent = {
  reference: 'hf-1',
  kind: 'repayment',
  user_id: 'user',
  loan_id: 'loan',
  repayment_id: 'repayment',
  amount: minor(10_000_000),
  currency: 'NGN',
  charge: minor(10_150_000),
  fee: minor(150_000),
  rate: 1,
  ends_loan: false,
  bound_to: null,
  saved_card: null,
  failure: null,
  status: 'open',
  access_code: '',
  authorization_url: '',
  created_at: '',
  settled_at: null,
  closed_at: null,
  charged: null,
  carry_over: null,
};

const charge: Charge = {
  status: 'paid',
  reference: 'hf-1',
  requested: 10_150_000,
  paid: 10_150_000,
  currency: 'NGN',
  fees: 152_250,
  card: null,
  failure: null,
  paidAt: null,
};

const receipt = (change: Partial<Charge>) => receiptOf(intent, { ...charge, ...change });
const amounts = (change: Partial<Charge>) => {
  const { lines } = receipt(change);
  return Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
};

test('what was asked covers, and what the fee costs beyond the borrower’s part is ours', () => {
  expect(receipt({})).toMatchObject({ covers: true, surplus: 0, received: 10_150_000 });
  expect(amounts({})).toEqual({
    'house:processor:NGN': 9_997_750,
    'house:processor_fees:NGN': 2_250,
  });
});

test('a fee that the processor put on top is no surplus and no cost', () => {
  const onTop = { paid: 10_302_250 };
  expect(receipt(onTop)).toMatchObject({ covers: true, surplus: 0, received: 10_150_000 });
  expect(amounts(onTop)).toEqual({
    'house:processor:NGN': 10_150_000,
    'house:processor_fees:NGN': -150_000,
  });
});

test.each([
  ['a kobo more', { paid: 10_150_001 }, 1],
  ['more than the fee on top', { paid: 10_302_251 }, 152_251],
  ['more where the processor keeps nothing', { paid: 10_150_500, fees: 0 }, 500],
  ['more where it was also requested', { paid: 10_150_500, requested: 10_150_500 }, 500],
])('%s leaves the surplus', (_, change, surplus) => {
  const found = receipt(change);
  expect(found).toMatchObject({ covers: true, surplus });
  // Debits of what was asked (without our fee, which is income against the cost) and the surplus.
  expect(sum(found.lines.map(({ amount }) => amount))).toBe(10_000_000 + surplus);
});

test.each([
  ['a kobo less', { paid: 10_149_999 }, 'less_than_asked'],
  ['less than was requested of it', { paid: 1 }, 'less_than_asked'],
  ['less, as our own request was not what it says', { paid: 1, requested: 1 }, 'less_than_asked'],
  ['as many cents', { currency: 'USD' }, 'other_currency'],
])('%s covers nothing, and all of it is booked', (_, change, reason) => {
  const found = receipt(change);
  expect(found).toMatchObject({ covers: false, reason });
  expect(sum(found.lines.map(({ amount }) => amount))).toBe({ ...charge, ...change }.paid);
});

test('a currency that our books do not know is flagged without lines', () => {
  expect(receipt({ currency: 'GHS' })).toMatchObject({ reason: 'other_currency', lines: [] });
});
