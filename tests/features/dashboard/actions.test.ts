import { describe, expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { minor } from '#credit/money.ts';
import { summarizeAccount } from '#features/dashboard/account-summary.ts';
import { actionsFor, primaryOf } from '#features/dashboard/actions.ts';

const may = { signin: false, loan: false, repayment: false, withdrawal: false };
const user = (rest: Partial<User> = {}) => ({ blacklist: may, savedCard: null, ...rest }) as User;
const portfolio = (rest: Partial<Portfolio> = {}) =>
  ({
    portfolio_id: 'a',
    currency: 'USD',
    value: minor(10_000),
    balance: minor(0),
    availableCredit: minor(3_000),
    outstanding: minor(0),
    redline: minor(0),
    waitlist: false,
    application: { application_id: 2, name: 'Northgate' },
    ...rest,
  }) as Portfolio;
const loan = (loanStatus: Loan['loanStatus'], payoff: number, state = 'coming') =>
  ({
    loan_id: 'l',
    application: { application_id: 2, applicationName: 'Northgate' },
    currency: 'USD',
    loanStatus,
    payoff: minor(payoff),
    outstanding: minor(payoff),
    minimum: { amount: minor(payoff), interest: minor(0) },
    bills: [{ due_date: '2026-05-01', total: minor(payoff), paid: minor(0), state }],
  }) as Loan;

/** What each action does, or why it does not. */
function said(who: User, portfolios: Portfolio[], loans: Loan[] = []) {
  const now = summarizeAccount(portfolios, loans, 'USD');
  const actions = actionsFor(who, now);
  const words = actions.map((one) => [
    one.name,
    one.address?.split('?')[0] ??
      ('why' in one ? one.why : 'blocked' in one && `blocked: ${one.blocked}`),
  ]);
  return { ...Object.fromEntries(words), primary: primaryOf(actions, now) };
}

describe('the actions', () => {
  test('of somebody new: apply, and the others say why not', () => {
    expect(said(user(), [portfolio()])).toEqual({
      Repay: 'You have nothing to repay.',
      Apply: '/offer',
      Withdraw: 'You have no money to withdraw yet. Borrow first.',
      Card: '/withdrawal',
      primary: 'Apply',
    });
  });
  test('while a loan is on its way say what they wait for', () => {
    expect(said(user(), [portfolio()], [loan('issued', 0)])).toMatchObject({
      Repay: 'You have nothing to repay until we pay out your loan.',
      Withdraw: 'Your loan is on its way. You can withdraw it when it arrives here.',
    });
  });
  test('put a waiting balance first, and an overdue bill before it', () => {
    const waiting = portfolio({ balance: minor(500) });
    expect(said(user(), [waiting], [loan('disbursed', 90)]).primary).toBe('Withdraw');
    expect(said(user(), [waiting], [loan('serviced', 90, 'overdue')]).primary).toBe('Repay');
  });
  test('offer no new credit while a bill in the other currency is overdue', () => {
    const naira = { ...loan('serviced', 90, 'overdue'), currency: 'NGN' as const };
    expect(said(user(), [portfolio()], [naira])).toMatchObject({
      Apply: '/offer',
      primary: undefined,
    });
  });
  test('at the redline say that no new credit is given', () => {
    const fallen = portfolio({ redline: minor(10_000), availableCredit: minor(0) });
    expect(said(user(), [fallen]).Apply).toMatch(/at its redline/);
    const used = portfolio({ availableCredit: minor(0) });
    expect(said(user(), [used]).Apply).toMatch(/borrowed all/);
    expect(said(user(), []).Apply).toMatch(/no portfolio/);
    expect(said(user(), [portfolio({ availableCredit: minor(0), waitlist: true })]).Apply).toMatch(
      /waitlist/,
    );
  });
  test('that are blocked say by which block, the card too, and none is coloured', () => {
    const barred = { signin: false, loan: true, repayment: true, withdrawal: true };
    const words = said(
      user({ blacklist: barred }),
      [portfolio({ balance: minor(9) })],
      [loan('serviced', 90, 'overdue')],
    );
    expect(words).toEqual({
      Repay: 'blocked: repayment',
      Apply: 'blocked: loan',
      Withdraw: 'blocked: withdrawal',
      Card: 'blocked: withdrawal',
      primary: undefined,
    });
  });
});

test.each([
  ['none yet', null, ['Add one', 'Add a card.']],
  [
    'one that lasts',
    { brand: null, last4: '4081', exp_month: 1, exp_year: 2029, expiring: false },
    ['Replace 4081', 'Replace the card ending 4081, which expires 01/2029.'],
  ],
  [
    'one that does not',
    { brand: null, last4: '4081', exp_month: 12, exp_year: 2026, expiring: true },
    ['4081 expires', 'Replace the card ending 4081. It expires 12/2026.'],
  ],
] as const)('Card says what it will do, with %s', (_which, savedCard, note) => {
  const actions = actionsFor(user({ savedCard }), summarizeAccount([portfolio()], [], 'USD'));
  expect(actions.at(-1)?.note).toEqual(note);
});
