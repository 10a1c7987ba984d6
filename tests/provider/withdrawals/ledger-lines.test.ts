import { expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import {
  linesOfCompletion,
  linesOfRejection,
  linesOfRequest,
  linesOfReturn,
} from '#provider/withdrawals/ledger-lines.ts';

const splits = [
  { portfolio_id: 'one', amount: minor(6_000) },
  { portfolio_id: 'other', amount: minor(4_000) },
];
const inNaira = {
  ...{ currency: 'USD' as const, amount: minor(10_000) },
  ...{ requested_currency: 'NGN' as const, paid: minor(15_624_000) },
};
const inDollars = { ...inNaira, requested_currency: 'USD' as const, paid: minor(10_000) };

const request = [
  { account: 'portfolio:one:credit', currency: 'USD', amount: 6_000 },
  { account: 'portfolio:other:credit', currency: 'USD', amount: 4_000 },
  { account: 'house:fx:USD', currency: 'USD', amount: -10_000 },
  { account: 'house:fx:NGN', currency: 'NGN', amount: 15_624_000 },
  { account: 'house:payouts:NGN', currency: 'NGN', amount: -15_624_000 },
];
const undone = (lines: typeof request) =>
  lines.map(({ amount, ...line }) => ({ ...line, amount: -amount }));

test('dollar credit becomes Naira on their way through the exchange, and leaves by the processor', () => {
  expect(linesOfRequest(inNaira, splits)).toEqual(request);
  const completion = [
    { account: 'house:payouts:NGN', currency: 'NGN', amount: 15_624_000 },
    { account: 'house:processor:NGN', currency: 'NGN', amount: -15_624_000 },
  ];
  expect(linesOfCompletion(inNaira)).toEqual(completion);
  expect(linesOfRejection(inNaira, splits)).toEqual(undone(request));
  expect(linesOfReturn(inNaira, splits)).toEqual([...undone(completion), ...undone(request)]);
});

test('dollar credit that is wired passes no exchange, and leaves our bank account', () => {
  expect(linesOfRequest(inDollars, splits)).toEqual([
    ...request.slice(0, 2),
    { account: 'house:payouts:USD', currency: 'USD', amount: -10_000 },
  ]);
  expect(linesOfCompletion(inDollars)).toEqual([
    { account: 'house:payouts:USD', currency: 'USD', amount: 10_000 },
    { account: 'house:bank:USD', currency: 'USD', amount: -10_000 },
  ]);
});
