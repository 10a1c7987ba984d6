import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  acceptTerms,
  cancelLoan,
  initializeRepayment,
  recordRepayment,
  reduceLoan,
  requestLoan,
  requestWithdrawal,
  returnCredit,
  signIn,
  signOut,
  stepUp,
} from '#contract';
import type { BodyOf, Call, QueryOf, WireOf } from '#contract/call.ts';
import type { Currency } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import { giveCard, newBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import type { Outcome, TestProvider } from '#support/provider.ts';
import { nameOf, secondPortfolios } from './second-portfolios.ts';

/** Amounts for the first and the second portfolio; 0 leaves one out. */
export type Parts = readonly [number, number];

/** Where a payout goes, by what comes of it. */
export const destinations = {
  'an account': '0102030405',
  'one that rejects': '0123451111',
  'one that sends back': '0123453333',
} as const;
export type Destination = keyof typeof destinations;

/** A borrower who asks the real provider. What a deed answers is a code: 'ok' when it went well. */
export type Person = Awaited<ReturnType<typeof newPerson>>;

/** Has a card, and two portfolios in each currency at one partner, their terms `accepted` or not. */
export async function newPerson(
  provider: TestProvider,
  { accepted = [true, true] }: { accepted?: readonly [boolean, boolean] } = {},
) {
  const borrower = await newBorrower(provider);
  await giveCard(provider, borrower, { exp_month: 12, exp_year: 2099 });
  const portfolios = await secondPortfolios(provider, borrower, accepted);
  let token = await provider.tokenOf(borrower.email);

  const ask = <C extends Call>(call: C, request: Asking<C>): Promise<Outcome<C>> =>
    provider.ask(call, { ...request, headers: { authorization: `Bearer ${token}` } });

  const answer = async <C extends Call>(call: C, request: Asking<C>): Promise<WireOf<C>> => {
    const outcome = await ask(call, request);
    if (outcome.ok) return outcome.data;
    throw new Error(`${call.method} ${call.path}: ${outcome.code}`);
  };

  /** Asks again with the same key when `twice`: the answer is the same, and for no other body. */
  async function askKeyed<C extends Call>(call: C, body: BodyOf<C>, twice: boolean) {
    const key = randomUUID();
    const first = await ask(call, { body, key });
    if (!twice) return first;
    const second = await ask(call, { body, key });
    if (!first.ok) expect(codeOf(second)).toBe(first.code);
    else expect(second).toEqual({ ...first, replayed: true });
    return second;
  }

  return {
    ...borrower,
    name: await nameOf(provider, borrower),
    portfolios,
    ask,
    answer,

    /** Gives the new loan's id with its code. */
    async request(wanted: { currency: Currency; parts: Parts; tenure: Tenure; twice?: boolean }) {
      const { currency, parts, tenure, twice = false } = wanted;
      const body = { currency, tenure, ...split(portfolios[currency], parts) };
      const outcome = await askKeyed(requestLoan, body, twice);
      const loan_id = outcome.ok ? outcome.data.loans[0]?.loan_id : undefined;
      return { code: codeOf(outcome), loan_id };
    },

    async cancel(loan_id: string) {
      return codeOf(await ask(cancelLoan, { body: { loan_id } }));
    },

    async reduce(loan_id: string, amount: number) {
      return codeOf(await ask(reduceLoan, { id: loan_id, body: { amount } }));
    },

    async withdraw(wanted: { currency: Currency; parts: Parts; to: Destination; twice?: boolean }) {
      const { currency, parts, to, twice = false } = wanted;
      const body = {
        currency,
        application_id: borrower.application_id,
        processor_id: 1,
        details: { bank_code: '901', account_number: destinations[to] },
        sendToAccount: 'new',
        ...split(portfolios[currency], parts),
      } as const;
      const first = await askKeyed(requestWithdrawal, body, twice);
      const isNew = codeOf(first) === 'step_up_required';
      if (isNew) await answer(stepUp, { body: { password: everybodysPassword } });
      const outcome = isNew ? await askKeyed(requestWithdrawal, body, twice) : first;
      await provider.passTime(0); // the processor is asked to pay at once
      return codeOf(outcome);
    },

    /** By card, at the sandbox's checkout. */
    async repay({
      loan_id,
      amount,
      twice = false,
    }: {
      loan_id: string;
      amount: number;
      twice?: boolean;
    }) {
      const outcome = await askKeyed(initializeRepayment, { loan_id, amount }, twice);
      if (!outcome.ok) return outcome.code;
      const { reference } = outcome.data.checkout;
      await payWith(provider, outcome.data.checkout, cards.success);
      const record = () => ask(recordRepayment, { body: { loan_id, reference } });
      const recorded = await record();
      if (twice) expect(await record()).toEqual(recorded);
      return recorded.ok && recorded.data.status === 'paid' ? 'ok' : codeOf(recorded);
    },

    async giveBack({
      loan_id,
      amount,
      twice,
    }: {
      loan_id: string;
      amount: number;
      twice: boolean;
    }) {
      const asked = { id: loan_id, body: { amount }, key: randomUUID() };
      const first = await ask(returnCredit, asked);
      if (twice && first.ok)
        expect(await ask(returnCredit, asked)).toEqual({ ...first, replayed: true });
      return codeOf(first);
    },

    async accept(portfolio_id: string, name: string) {
      return codeOf(await askKeyed(acceptTerms, { portfolios: [portfolio_id], name }, false));
    },

    /** The old token is worth nothing from then on. */
    async signOutAndIn() {
      const gone = await ask(signOut, {});
      expect(codeOf(gone)).toBe('ok');
      expect(codeOf(await ask(signOut, {}))).toBe('unauthenticated');
      const { email } = borrower;
      const body = { email, password: everybodysPassword };
      token = (await provider.answer(signIn, { body })).token;
    },
  };
}

type Asking<C> = {
  query?: { [name in keyof QueryOf<C>]?: unknown };
  body?: BodyOf<C>;
  id?: string;
  key?: string;
};

const codeOf = (outcome: { ok: true } | { ok: false; code: string }) =>
  outcome.ok ? 'ok' : outcome.code;

/** How an amount is divided in a request. */
export function split(ids: readonly [string, string], parts: Parts) {
  const portfolios = ids
    .map((portfolio_id, at) => ({ portfolio_id, amount: parts[at] ?? 0 }))
    .filter((part) => part.amount > 0);
  return { amount: parts[0] + parts[1], portfolios };
}
