import { expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { minor } from '#credit/money.ts';
import { returnCreditAddress } from '#stores/navigation/prefill.ts';

test.each([
  ['a bill of fifty cents', 50, 100],
  ['a bill of ten dollars', 1_000, 1_000],
  ['more than there is', 90_000, 30_000],
])('for %s the link gives back what the provider takes', (_, wanted, given) => {
  const loan = { loan_id: 'a loan', undrawn: minor(30_000), payoff: minor(40_000) } as Loan;
  const query = new URLSearchParams(returnCreditAddress(loan, minor(wanted)).split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({ amount: `${given}`, value: `${given}` });
});
