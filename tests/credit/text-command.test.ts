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
])('“%s” is understood', (text, command) => {
  expect(textCommand(text)).toEqual(command);
});

test.each([
  '',
  'HELP',
  'BILL 5',
  'LOAN',
  'LOAN much',
  'LOAN 5,00',
  'LOAN 0.50',
  'LOAN 500000 NGN 4',
  'LOAN 99999999999999999',
  'LOAN ５００',
  'PAY 5000',
])('“%s” is answered with what there is to ask', (text) => {
  expect(textCommand(text)).toEqual({ asks: 'help' });
});

test('whatever is texted, something is answered', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['bill', 'cost', 'stop', 'help']).toContain(textCommand(text).asks);
      expect(['cost', 'help']).toContain(textCommand(`LOAN ${text}`).asks);
    }),
  );
});
