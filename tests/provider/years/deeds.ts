import {
  getLoan,
  initializeRepayment,
  listPortfolios,
  recordRepayment,
  requestLoan,
  requestWithdrawal,
  returnCredit,
  stepUp,
} from '#contract';
import { savePreferences } from '#contract/preferences.ts';
import { initializeCard, recordCard } from '#contract/repayments.ts';
import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import { cards, payWith, submitCheckout } from '#support/checkout.ts';
import type { Visit } from './people.ts';

/** Where payouts go: the account of the first years, and one that is added later. */
const accounts = ['0102030405', '0123456789'] as const;

/** Asks for some of the credit that a portfolio gives. */
export async function borrow({ tap, draw, luck, person }: Visit): Promise<void> {
  const currency = luck(0.3, 'currency') ? 'USD' : 'NGN';
  const portfolio_id = person.portfolios[currency];
  const held = await tap(listPortfolios, {});
  if (!held.ok) return;
  const available = held.data.all.find((one) => one.portfolio_id === portfolio_id)?.availableCredit;
  const amount = Math.floor((available ?? 0) * (0.2 + 0.7 * draw('amount')));
  if (amount <= 0) return;
  const tenure = luck(0.5, 'tenure') ? 3 : 6;
  const body = { amount, currency, tenure, portfolios: [{ portfolio_id, amount }] } as const;
  await tap(requestLoan, { body });
}

/** Sends most of the credit to a bank account, or what is left of it back to the loan. */
export async function withdraw(one: Visit): Promise<void> {
  const { tap, draw, luck, person } = one;
  const held = await tap(listPortfolios, {});
  if (!held.ok) return;
  for (const { portfolio_id, currency, balance } of held.data.all) {
    if (balance === 0) continue;
    const amount = luck(0.7, 'all') ? balance : Math.ceil(balance * (0.3 + 0.7 * draw('part')));
    const account_number = accounts[luck(0.1, 'account') ? 1 : 0];
    const body = {
      ...{ amount, currency, application_id: person.application_id, processor_id: 1 },
      sendToAccount: 'new',
      details: { bank_code: '901', account_number },
      save: true,
      portfolios: [{ portfolio_id, amount }],
    } as const;
    const first = await tap(requestWithdrawal, { body });
    if (first.ok) continue;
    if (first.code === 'step_up_required') {
      await tap(stepUp, { body: { password: everybodysPassword } });
      await tap(requestWithdrawal, { body });
    }
    if (first.code.startsWith('card_')) await newCard(one);
  }
}

async function newCard({ provider, tap }: Visit): Promise<void> {
  const opened = await tap(initializeCard, { body: {} });
  if (!opened.ok) return;
  const { checkout } = opened.data;
  await payWith(provider, checkout, cards.success);
  await tap(recordCard, { body: { reference: checkout.reference } });
}

/** What is due, half of it, or all that is owed. */
export type Part = 'due' | 'half' | 'all';

/** Pays by card or by transfer. Gives the payment's reference, when one was opened. */
export async function repay(one: Visit, loan_id: string, part: Part): Promise<string | undefined> {
  const { provider, tap, luck } = one;
  const found = await tap(getLoan, { id: loan_id });
  const loan = found.ok ? found.data.loans[0] : undefined;
  if (!loan || loan.payoff === 0) return undefined;
  const due = Math.min(loan.minimum.amount, loan.payoff);
  const amount = { due, half: Math.ceil(due / 2), all: loan.payoff }[part];
  if (amount <= 0) return undefined;
  const opened = await tap(initializeRepayment, { body: { loan_id, amount } });
  if (!opened.ok) return undefined;
  const { checkout } = opened.data;
  const { reference } = checkout;
  if (luck(0.04, 'transfer')) await submitCheckout(provider, checkout, { transfer: 'arrives' });
  else await payWith(provider, checkout, luck(0.05, 'card') ? cards.declined : cards.success);
  // Who closes the page leaves it to the processor to tell us.
  if (!luck(0.1, 'closes the page')) {
    await tap(recordRepayment, { body: { loan_id, reference } });
  }
  return reference;
}

/** Gives credit that is not needed back to its loan. */
export async function giveBack({ tap }: Visit, loan_id: string): Promise<void> {
  const found = await tap(getLoan, { id: loan_id });
  const loan = found.ok ? found.data.loans[0] : undefined;
  const amount = Math.min(loan?.undrawn ?? 0, loan?.payoff ?? 0);
  if (amount > 0) await tap(returnCredit, { id: loan_id, body: { amount } });
}

/** Wants to be reminded in another way. */
export async function choose({ tap, luck }: Visit): Promise<void> {
  await tap(savePreferences, {
    body: { reminder_sms: luck(0.5, 'sms'), reminder_email: luck(0.8, 'email') },
  });
}
