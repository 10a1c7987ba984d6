import type { Repayment } from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';

/** Repaying one loan. `amount` is in minor units of the loan's currency. */
export type RepayFlow =
  | { readonly step: 'amount'; readonly entry: string }
  | { readonly step: 'choice'; readonly entry: string; readonly amount: Minor }
  | { readonly step: 'naira'; readonly entry: string; readonly amount: Minor }
  | { readonly step: 'dollar'; readonly entry: string; readonly amount: Minor }
  | { readonly step: 'confirming'; readonly reference: string; readonly kept: Kept | undefined }
  | { readonly step: 'done'; readonly repayment: Repayment };

/** What the tab remembers while the borrower is at the checkout. */
export type Kept = { readonly entry: string; readonly amount: Minor };

export type RepayEvent =
  | { readonly type: 'entered'; readonly entry: string }
  | { readonly type: 'confirmed'; readonly amount: Minor }
  | { readonly type: 'chosen'; readonly account: 'naira' | 'dollar' }
  | { readonly type: 'back' }
  | { readonly type: 'paid'; readonly repayment: Repayment }
  | { readonly type: 'notPaid' };

export function next(flow: RepayFlow, event: RepayEvent): RepayFlow {
  switch (event.type) {
    case 'entered':
      return flow.step === 'amount' ? { ...flow, entry: event.entry } : flow;
    case 'confirmed':
      return flow.step === 'amount'
        ? { step: 'choice', entry: flow.entry, amount: event.amount }
        : flow;
    case 'chosen':
      return flow.step === 'choice' ? { ...flow, step: event.account } : flow;
    case 'back':
      if (flow.step === 'choice') return { step: 'amount', entry: flow.entry };
      return flow.step === 'naira' || flow.step === 'dollar' ? { ...flow, step: 'choice' } : flow;
    case 'paid':
      return { step: 'done', repayment: event.repayment };
    case 'notPaid':
      // The checkout was closed or declined: back to the choice with what was entered.
      if (flow.step !== 'confirming') return flow;
      return flow.kept ? { step: 'choice', ...flow.kept } : { step: 'amount', entry: '0' };
  }
}
