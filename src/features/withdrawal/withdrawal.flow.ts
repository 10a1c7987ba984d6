import type { BodyOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { requestInstantLoan } from '#contract/instant-loans.ts';
import type { requestWithdrawal } from '#contract/withdrawals.ts';
import type { Currency, Minor } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import type { Paid } from './paid.ts';

/**
 * What is asked for, fixed when the amount is confirmed: a switch of partner or currency in another
 * tab must not turn dollars into Naira. `amount` in minor units. In a partner's widget the same
 * request asks for the `loan` too.
 */
export type Asked = {
  readonly applicationId: number;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly loan?: { readonly tenure: Tenure; readonly interest_bp: number };
};

/** Where it goes, as far as it was chosen or typed. `typed` is kept apart for each processor. */
export type To = {
  readonly processorId: number | undefined;
  readonly kind: 'old' | 'new';
  readonly accountId: string | undefined;
  readonly typed: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly save: boolean;
};

export const nowhere: To = {
  processorId: undefined,
  kind: 'old',
  accountId: undefined,
  typed: {},
  save: true,
};

/** Word for word what was sent: the same again is the same intent. */
export type PayoutRequest =
  | { readonly call: 'withdrawal'; readonly body: BodyOf<typeof requestWithdrawal> }
  | { readonly call: 'instant'; readonly body: BodyOf<typeof requestInstantLoan> };

/** `chose` when the partner was chosen in this flow, so that Back leads there. */
type Typed = { readonly entry: string; readonly chose: boolean; readonly to: To };
type AtAmount = { readonly step: 'amount' } & Typed;
type There = { readonly asked: Asked } & Typed;
type AtDestination = { readonly step: 'destination' } & There;
type Out = { readonly step: 'sending' | 'unanswered'; readonly request: PayoutRequest } & There;

/** Where the borrower goes on once a card is saved. */
type After = AtAmount | AtDestination | undefined;

/**
 * Withdrawing: a card must be saved, a partner chosen, then the amount, then where it goes. From
 * `sending` on the outcome is not known; `unanswered` is the same after no answer came, or after a
 * reload in between.
 */
export type WithdrawalFlow =
  | { readonly step: 'noCard'; readonly why: 'none' | 'expiring' | 'wanted'; readonly after: After }
  | { readonly step: 'confirmingCard'; readonly reference: string; readonly after: After }
  | { readonly step: 'selectVendor' }
  | AtAmount
  | AtDestination
  | Out
  | { readonly step: 'done'; readonly paid: Paid };

export type WithdrawalEvent =
  | { readonly type: 'vendorChosen' }
  | { readonly type: 'entered'; readonly entry: string }
  | { readonly type: 'confirmed'; readonly asked: Asked }
  | { readonly type: 'destined'; readonly to: To }
  | { readonly type: 'sent'; readonly request: PayoutRequest }
  | { readonly type: 'unanswered' }
  | { readonly type: 'refused'; readonly code: ErrorCode }
  | { readonly type: 'paid'; readonly paid: Paid }
  | { readonly type: 'back' };

/** What the first load depends on. */
export type Start = {
  /** Whether one is saved, and lasts for four months more. */
  readonly card: 'none' | 'expiring' | 'good';
  readonly applicationId: string;
  /** A card checkout's reference in the address: the borrower comes back from it. */
  readonly cardReference: string | undefined;
  /** The address asks to add a card, whether one is saved or not. */
  readonly addCard: boolean;
  /** What a partner's widget hands over. */
  readonly instant: Asked | undefined;
  /** What this tab remembers of the same partner's flow. */
  readonly kept: WithdrawalFlow | undefined;
};

/** Without a card the card comes first; without a partner the partner does. */
export function start({
  card,
  applicationId,
  cardReference,
  addCard,
  instant,
  kept,
}: Start): WithdrawalFlow {
  const after = goesOn(kept, instant);
  if (cardReference) return { step: 'confirmingCard', reference: cardReference, after };
  if (kept && isOut(kept)) return { ...kept, step: 'unanswered' };
  if (kept?.step === 'done') return kept;
  if (addCard) return { step: 'noCard', why: 'wanted', after: undefined };
  if (card !== 'good') return { step: 'noCard', why: card, after };
  if (after) return after;
  if (applicationId === '' || applicationId === '0') return { step: 'selectVendor' };
  return { step: 'amount', entry: '0', chose: false, to: nowhere };
}

/** A widget's amount is what the offer says now; where it goes is what was typed before. */
function goesOn(kept: WithdrawalFlow | undefined, instant: Asked | undefined): After {
  const begun = begunIn(kept);
  if (instant) return { ...destinationOf(instant), to: begun?.to ?? nowhere };
  return begun?.step === 'destination' && begun.asked.loan ? undefined : begun;
}

function begunIn(kept: WithdrawalFlow | undefined): After {
  if (kept?.step === 'amount' || kept?.step === 'destination') return kept;
  return kept && 'after' in kept ? kept.after : undefined;
}

/** In a widget the amount was confirmed in the offer. */
const destinationOf = (asked: Asked): AtDestination => ({
  step: 'destination',
  entry: '0',
  chose: false,
  asked,
  to: nowhere,
});

/** The request is out, and its outcome not known. */
export const isOut = (flow: WithdrawalFlow): flow is Out =>
  flow.step === 'sending' || flow.step === 'unanswered';

/** How many steps back lead out of the flow. */
export function depthOf(flow: WithdrawalFlow): number {
  if (flow.step === 'amount') return flow.chose ? 1 : 0;
  if (!('asked' in flow) || flow.asked.loan) return 0;
  return flow.chose ? 2 : 1;
}

/** The next state; an event that a step does not know changes nothing. */
export function next(flow: WithdrawalFlow, event: WithdrawalEvent): WithdrawalFlow {
  switch (event.type) {
    case 'vendorChosen':
      return flow.step === 'selectVendor'
        ? { step: 'amount', entry: '0', chose: true, to: nowhere }
        : flow;
    case 'entered':
      return flow.step === 'amount' ? { ...flow, entry: event.entry } : flow;
    case 'confirmed':
      return flow.step === 'amount' ? { ...flow, step: 'destination', asked: event.asked } : flow;
    case 'destined':
      return flow.step === 'destination' ? { ...flow, to: event.to } : flow;
    case 'sent':
      return flow.step === 'destination'
        ? { ...flow, step: 'sending', request: event.request }
        : flow;
    case 'unanswered':
      return flow.step === 'sending' ? { ...flow, step: 'unanswered' } : flow;
    case 'refused':
      return isOut(flow) ? afterRefusal(flow, event.code) : flow;
    case 'paid':
      return isOut(flow) ? { step: 'done', paid: event.paid } : flow;
    case 'back':
      return stepBack(flow);
  }
}

/**
 * What was typed stays; a card that is missing or expires too soon comes first, and an amount that
 * is not there any more is entered anew.
 */
function afterRefusal({ entry, chose, asked, to }: Out, code: ErrorCode): WithdrawalFlow {
  const after = { step: 'destination', entry, chose, asked, to } as const;
  if (code === 'balance_insufficient') return { step: 'amount', entry, chose, to };
  if (code === 'card_required') return { step: 'noCard', why: 'none', after };
  return code === 'card_expiring' ? { step: 'noCard', why: 'expiring', after } : after;
}

function stepBack(flow: WithdrawalFlow): WithdrawalFlow {
  // In a widget the amount belongs to the offer.
  if (flow.step === 'destination' && !flow.asked.loan) {
    return { step: 'amount', entry: flow.entry, chose: flow.chose, to: flow.to };
  }
  return flow.step === 'amount' && flow.chose ? { step: 'selectVendor' } : flow;
}
