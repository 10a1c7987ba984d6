import type { Repayment } from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';

/** What was entered, and the amount of it in minor units of the loan's currency. */
type At = { readonly entry: string; readonly amount: Minor };

/**
 * The steps that a tab remembers. `soon`: the checkout opens by itself after a second. `unpaid`: the
 * borrower is back from one in which nothing was paid.
 */
export type Begun =
  | { readonly step: 'amount'; readonly entry: string }
  | ({ readonly step: 'choice'; readonly unpaid?: boolean } & At)
  | ({ readonly step: 'naira'; readonly soon: boolean } & At)
  | ({ readonly step: 'dollar' } & At);

/**
 * What the provider says of a payment. `asking`: nothing yet; `unknown`: no answer came. Only
 * `paid` has moved money.
 */
export type Said =
  | { readonly state: 'asking' }
  | { readonly state: 'unknown'; readonly message: string }
  | { readonly state: 'pending' | 'failed'; readonly repayment: Repayment | undefined }
  | { readonly state: 'held'; readonly message: string }
  | { readonly state: 'paid'; readonly repayment: Repayment };

/** Repaying one loan, and the state of a payment by its reference, which has an address. */
export type RepayFlow =
  | Begun
  | {
      readonly step: 'payment';
      readonly reference: string;
      readonly said: Said;
      /** Where the borrower left for the checkout. */
      readonly begun: Begun | undefined;
    };

export type RepayEvent =
  | { readonly type: 'entered'; readonly entry: string }
  | { readonly type: 'confirmed'; readonly amount: Minor }
  | { readonly type: 'chosen'; readonly account: 'naira' | 'dollar' }
  | { readonly type: 'stopped' }
  | { readonly type: 'back' }
  | { readonly type: 'asked'; readonly reference: string }
  | { readonly type: 'said'; readonly said: Said };

export function next(flow: RepayFlow, event: RepayEvent): RepayFlow {
  switch (event.type) {
    case 'entered':
      return flow.step === 'amount' ? { ...flow, entry: event.entry } : flow;
    case 'confirmed':
      return flow.step === 'amount'
        ? { step: 'choice', entry: flow.entry, amount: event.amount }
        : flow;
    case 'chosen':
      if (flow.step !== 'choice') return flow;
      return event.account === 'naira'
        ? { ...choiceOf(flow), step: 'naira', soon: false }
        : { ...choiceOf(flow), step: 'dollar' };
    case 'stopped':
      return flow.step === 'naira' ? { ...flow, soon: false } : flow;
    case 'back':
      if (flow.step === 'choice') return { step: 'amount', entry: flow.entry };
      return flow.step === 'naira' || flow.step === 'dollar' ? choiceOf(flow) : flow;
    case 'asked':
      return flow.step === 'payment'
        ? flow
        : { step: 'payment', reference: event.reference, said: { state: 'asking' }, begun: flow };
    case 'said':
      return flow.step === 'payment' ? afterWord(flow, event.said) : flow;
  }
}

const choiceOf = ({ entry, amount }: At) => ({ step: 'choice', entry, amount }) as const;

/**
 * A checkout that was closed or declined leads back to the choice with what was entered. Once a
 * payment was on its way its end is shown; and nothing unsettles one that is paid.
 */
function afterWord(flow: RepayFlow & { step: 'payment' }, said: Said): RepayFlow {
  if (flow.said.state === 'paid') return flow;
  const { begun } = flow;
  if (said.state === 'failed' && flow.said.state === 'asking' && begun) {
    return begun.step === 'amount' ? begun : { ...choiceOf(begun), unpaid: true };
  }
  return { ...flow, said };
}

/** How many steps back lead out of the flow. */
export function depthOf({ step }: RepayFlow): number {
  return { amount: 0, payment: 0, choice: 1, naira: 2, dollar: 2 }[step];
}
