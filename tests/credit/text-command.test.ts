import { expect, test } from 'vitest';
import { textCommand } from '#credit/text-command.ts';
import fc from '#support/property.ts';

const cost = (amount: number, currency = 'NGN', tenure = 3) => ({
  ...{ asks: 'cost', amount, currency, tenure },
});

test.each([
  ['BILL', { asks: 'bill' }],
  [' bill ', { asks: 'bill' }],
  ['Stop please', { asks: 'stop' }],
  ['LOAN 500000', cost(50_000_000)],
  ['loan 500,000 ngn 6', cost(50_000_000, 'NGN', 6)],
  ['Loan N500000 6 months', cost(50_000_000, 'NGN', 6)],
  ['LOAN $1,250.50 3', cost(125_050, 'USD')],
  ['LOAN 2000 usd', cost(200_000, 'USD')],
  ['loan 2000 dollars', cost(200_000, 'USD')],
  ['loan USD 2000', cost(200_000, 'USD')],
  ['loan 500000 naira 6m', cost(50_000_000, 'NGN', 6)],
  ['LOAN 500000 06', cost(50_000_000, 'NGN', 6)],
  [' LOAN   500000  NGN  6 ', cost(50_000_000, 'NGN', 6)],
])('“%s” is understood', (text, command) => {
  expect(textCommand(text)).toEqual(command);
});

test.each([
  '',
  'HELP',
  'BILL 5',
  'LOAN',
  'LOAN much',
  'LOAN about 500000',
  'LOAN 5,00',
  'LOAN 500000 NGN 4',
  'LOAN 99999999999999999',
  'LOAN ５００',
  'PAY 5000',
])('“%s” is answered with what there is to ask', (text) => {
  expect(textCommand(text)).toEqual({ asks: 'help' });
});

test('a loan is of one unit of its currency at least, and of five billion at most', () => {
  expect(textCommand('LOAN 0.99')).toEqual({ asks: 'help' });
  expect(textCommand('LOAN 1')).toEqual(cost(100));
  expect(textCommand('LOAN 5,000,000,000')).toEqual(cost(500_000_000_000));
  expect(textCommand('LOAN 5,000,000,000.01')).toEqual({ asks: 'help' });
});

test('whatever is texted, something is answered', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['bill', 'cost', 'stop', 'help']).toContain(textCommand(text).asks);
      expect(['cost', 'help']).toContain(textCommand(`LOAN ${text}`).asks);
    }),
  );
});
