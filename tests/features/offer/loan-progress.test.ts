import { expect, test } from 'vitest';
import { type Loan, loanStatuses } from '#contract/loans.ts';
import { minor } from '#credit/money.ts';
import { isUnderWay, outcomeSentence, progressOf } from '#features/offer/loan-progress.ts';

const loan = (loanStatus: Loan['loanStatus']) =>
  ({
    loanStatus,
    principal: minor(50_000),
    currency: 'USD',
    requested: '2026-03-10T09:00:00Z',
    issued: null,
    disbursed: null,
  }) as Loan;

test.each([
  ['requested', 'now coming coming coming'],
  ['issued', 'done now coming coming'],
  ['disbursing', 'done done now coming'],
  ['disbursed', 'done done done done'],
  ['repaid', 'done done done done'],
  ['cancelled', ''],
] as const)('draws the line of a loan that is %s as far as it has come', (status, states) => {
  expect(
    progressOf(loan(status))
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states);
});

test('is under way until the money has arrived or nothing comes of it', () => {
  expect(loanStatuses.filter(isUnderWay)).toEqual(['requested', 'issued', 'disbursing']);
});

test('says of a default only that it ended the loan: all of the portfolio may be sold, a part or nothing', () => {
  expect(outcomeSentence(loan('liquidated'))).toBe('This loan ended in default.');
});

test('tells each state in words of its own', () => {
  const told = (['requested', 'issued', 'disbursing', 'disbursed', 'cancelled'] as const).map(
    (status) => outcomeSentence(loan(status)),
  );
  expect(new Set(told).size).toBe(told.length);
  expect(told[3]).toBe('$500.00 is in your balance. You can withdraw it now.');
  expect(told[4]).toContain('You owe nothing');
});
