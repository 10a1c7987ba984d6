import type { Withdrawal } from '#contract/withdrawals.ts';
import type { Minor } from '#credit/money.ts';

/**
 * Withdrawing: a card must be saved, a partner chosen, then the amount, then where it goes.
 * `amount` is in minor units of the credit's currency.
 */
export type WithdrawalFlow =
  | { readonly step: 'noCard' }
  | { readonly step: 'confirmingCard'; readonly reference: string }
  | { readonly step: 'selectVendor' }
  | { readonly step: 'amount'; readonly entry: string }
  | { readonly step: 'destination'; readonly entry: string; readonly amount: Minor }
  | { readonly step: 'done'; readonly withdrawal: Withdrawal; readonly message: string };

export type WithdrawalEvent =
  | { readonly type: 'vendorChosen' }
  | { readonly type: 'entered'; readonly entry: string }
  | { readonly type: 'confirmed'; readonly amount: Minor }
  | { readonly type: 'back' }
  | { readonly type: 'withdrawn'; readonly withdrawal: Withdrawal; readonly message: string };

/** What the first load depends on. */
export type Start = {
  readonly card: boolean;
  readonly applicationId: string;
  /** A card checkout's reference in the address: the borrower comes back from it. */
  readonly cardReference: string | undefined;
  /** The address asks to add a card, whether one is saved or not. */
  readonly addCard: boolean;
};

/** Without a card the card comes first; without a partner the partner does. */
export function start({ card, applicationId, cardReference, addCard }: Start): WithdrawalFlow {
  if (cardReference) return { step: 'confirmingCard', reference: cardReference };
  if (!card || addCard) return { step: 'noCard' };
  if (applicationId === '' || applicationId === '0') return { step: 'selectVendor' };
  return { step: 'amount', entry: '0' };
}

export function next(flow: WithdrawalFlow, event: WithdrawalEvent): WithdrawalFlow {
  switch (event.type) {
    case 'vendorChosen':
      return flow.step === 'selectVendor' ? { step: 'amount', entry: '0' } : flow;
    case 'entered':
      return flow.step === 'amount' ? { ...flow, entry: event.entry } : flow;
    case 'confirmed':
      return flow.step === 'amount'
        ? { step: 'destination', entry: flow.entry, amount: event.amount }
        : flow;
    case 'back':
      return flow.step === 'destination' ? { step: 'amount', entry: flow.entry } : flow;
    case 'withdrawn':
      return flow.step === 'destination'
        ? { step: 'done', withdrawal: event.withdrawal, message: event.message }
        : flow;
  }
}
