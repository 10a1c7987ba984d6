import type { BodyOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { requestInstantLoan } from '#contract/instant-loans.ts';
import type { requestWithdrawal, Withdrawal } from '#contract/withdrawals.ts';
import type { Currency, Minor } from '#credit/money.ts';
import type { InstantLoanPrefill } from '#stores/embedding/widget.ts';
import type { Payout } from './payout.ts';

/**
 * The payout that the borrower asks for, fixed when they confirm the amount. A switch of partner or
 * currency in another tab must not turn Dollars into Naira. `amount` is in minor units. In a partner's
 * widget the same request asks for the `loan` too.
 */
export type RequestedPayout = {
  readonly applicationId: number;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly loan?: Pick<InstantLoanPrefill, 'tenure' | 'interest_bp' | 'name'>;
};

/** The destination as chosen and typed so far. `typed` holds the details by processor id. */
export type DestinationDraft = {
  readonly processorId: number | undefined;
  readonly kind: 'old' | 'new';
  readonly accountId: string | undefined;
  readonly typed: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly save: boolean;
};

export const emptyDestination: DestinationDraft = {
  processorId: undefined,
  kind: 'old',
  accountId: undefined,
  typed: {},
  save: true,
};

const untyped = { entry: '0', to: emptyDestination };

/** The request as it was sent. Sent again unchanged, it cannot pay twice. */
export type PayoutRequest =
  | { readonly call: 'withdrawal'; readonly body: BodyOf<typeof requestWithdrawal> }
  | { readonly call: 'instant'; readonly body: BodyOf<typeof requestInstantLoan> };

/** What the review shows: the recipient, and the currency that arrives. */
export type PayoutReview = {
  readonly to: Withdrawal['destination'];
  readonly arrivesIn: Currency;
  /** Whether the account was typed and none of the saved ones is the same. */
  readonly isNew: boolean;
};

/** `chose`: the partner was chosen in this flow, so Back leads there. */
type Typed = { readonly entry: string; readonly chose: boolean; readonly to: DestinationDraft };
type AtAmount = { readonly step: 'amount' } & Typed;
type There = { readonly asked: RequestedPayout } & Typed;
type AtDestination = { readonly step: 'destination' } & There;
type Reviewed = { readonly request: PayoutRequest; readonly shown: PayoutReview } & There;
type AtReview = { readonly step: 'review' } & Reviewed;
type InFlight = { readonly step: 'sending' | 'unanswered' } & Reviewed;

/** Where the borrower goes on once a card is saved. */
type After = AtAmount | AtDestination | AtReview | undefined;

/** A card has to be added first, or the borrower wants to replace theirs. */
export type CardStep = {
  readonly step: 'noCard';
  readonly why: 'none' | 'expiring' | 'wanted';
  readonly after: After;
};

/**
 * The steps from the card to the money, as this borrower will meet them. One who only wants to add a
 * card has no further step.
 */
export function stepsFrom({ why, after }: CardStep, applicationId: string): string[] {
  if (why === 'wanted') return ['Card'];
  if (after?.step === 'review') return ['Card', 'Check and send'];
  if (after?.step === 'destination') return ['Card', 'Bank account', 'Check and send'];
  const choosesPartner = !after && isNone(applicationId);
  return [
    'Card',
    ...(choosesPartner ? ['Partner'] : []),
    'Amount',
    'Bank account',
    'Check and send',
  ];
}

const stepsAfter = { selectVendor: 3, amount: 2, destination: 1, review: 0, sending: 0 } as const;

/**
 * 'Step 2 of 4' at each step after the card, counted as the card's step has said it.
 * @returns undefined where nothing was counted, or the borrower has gone back further than that
 */
export function stepCount({ step }: WithdrawalFlow, steps: number | undefined): string | undefined {
  if (!steps || !(step in stepsAfter)) return undefined;
  const at = steps - stepsAfter[step as keyof typeof stepsAfter];
  return at > 1 ? `Step ${at} of ${steps}` : undefined;
}

const isNone = (applicationId: string) => applicationId === '' || applicationId === '0';

/**
 * Withdrawing: a saved card, the partner, the amount, the destination, then the review. From `sending`
 * on the outcome is unknown; `unanswered` follows when no answer comes or the page reloads.
 */
export type WithdrawalFlow =
  | CardStep
  | { readonly step: 'confirmingCard'; readonly reference: string; readonly after: After }
  /** `before`: what had been typed when the partner was left, as in another tab. */
  | { readonly step: 'selectVendor'; readonly before?: Pick<Typed, 'entry' | 'to'> }
  | AtAmount
  | AtDestination
  | AtReview
  | InFlight
  | { readonly step: 'done'; readonly paid: Payout };

export type WithdrawalEvent =
  | { readonly type: 'vendorChosen' }
  | { readonly type: 'entered'; readonly entry: string }
  | { readonly type: 'confirmed'; readonly asked: RequestedPayout }
  | { readonly type: 'destined'; readonly to: DestinationDraft }
  | { readonly type: 'reviewed'; readonly request: PayoutRequest; readonly shown: PayoutReview }
  | { readonly type: 'sent'; readonly request: PayoutRequest }
  | { readonly type: 'unanswered' }
  | { readonly type: 'refused'; readonly code: ErrorCode }
  | { readonly type: 'paid'; readonly paid: Payout }
  | { readonly type: 'back' };

/** What decides the first step. */
export type Start = {
  /** `good` when a card is saved and works for four more months. */
  readonly card: 'none' | 'expiring' | 'good';
  readonly applicationId: string;
  /** The reference of a card checkout in the address: the borrower returns from it. */
  readonly cardReference: string | undefined;
  /** The address asks to add a card, whether one is saved or not. */
  readonly addCard: boolean;
  /** What a partner's widget hands over. */
  readonly instant: RequestedPayout | undefined;
  /** What this tab remembers of the same partner's flow. */
  readonly kept: WithdrawalFlow | undefined;
};

/** The first step. A missing card comes first, then a missing partner. */
export function start({
  card,
  applicationId,
  cardReference,
  addCard,
  instant,
  kept,
}: Start): WithdrawalFlow {
  const after = resumeAt(kept, instant);
  if (cardReference) return { step: 'confirmingCard', reference: cardReference, after };
  if (kept && isInFlight(kept)) return { ...kept, step: 'unanswered' };
  if (kept?.step === 'done') return kept;
  if (addCard) return { step: 'noCard', why: 'wanted', after: undefined };
  if (card !== 'good') return { step: 'noCard', why: card, after };
  const first = { step: 'amount', ...untyped, chose: false } as const;
  return atPartner(after ?? first, applicationId);
}

/** The same step, but no amount without a partner: credit is withdrawn from one of them. */
export const atPartner = (flow: WithdrawalFlow, applicationId: string): WithdrawalFlow =>
  flow.step === 'amount' && isNone(applicationId) ? leavePartner(flow) : flow;

const leavePartner = ({ entry, to }: AtAmount): WithdrawalFlow => ({
  step: 'selectVendor',
  before: { entry, to },
});

/** In a widget the amount comes from the offer, and the destination from what was typed before. */
function resumeAt(kept: WithdrawalFlow | undefined, instant: RequestedPayout | undefined): After {
  const begun = openStepOf(kept);
  if (instant) return { ...destinationOf(instant), to: begun?.to ?? emptyDestination };
  return begun && 'asked' in begun && begun.asked.loan ? undefined : begun;
}

function openStepOf(kept: WithdrawalFlow | undefined): After {
  if (kept?.step === 'amount' || kept?.step === 'destination' || kept?.step === 'review')
    return kept;
  return kept && 'after' in kept ? kept.after : undefined;
}

/** In a widget the amount was confirmed in the offer. */
const destinationOf = (asked: RequestedPayout): AtDestination => ({
  step: 'destination',
  ...untyped,
  chose: false,
  asked,
});

/** Whether the request was sent and its outcome is unknown. */
export const isInFlight = (flow: WithdrawalFlow): flow is InFlight =>
  flow.step === 'sending' || flow.step === 'unanswered';

/** How many steps back lead out of the flow. */
export function depthOf(flow: WithdrawalFlow): number {
  if (flow.step === 'amount') return flow.chose ? 1 : 0;
  if (!('asked' in flow)) return 0;
  const review = flow.step === 'destination' ? 0 : 1;
  if (flow.asked.loan) return review;
  return review + (flow.chose ? 2 : 1);
}

/** The next state; an event that a step does not know changes nothing. */
export function transition(flow: WithdrawalFlow, event: WithdrawalEvent): WithdrawalFlow {
  switch (event.type) {
    case 'vendorChosen':
      return flow.step === 'selectVendor'
        ? { step: 'amount', ...(flow.before ?? untyped), chose: true }
        : flow;
    case 'entered':
      return flow.step === 'amount' ? { ...flow, entry: event.entry } : flow;
    case 'confirmed':
      return flow.step === 'amount' ? { ...flow, step: 'destination', asked: event.asked } : flow;
    case 'destined':
      return flow.step === 'destination' ? { ...flow, to: event.to } : flow;
    case 'reviewed':
      return flow.step === 'destination'
        ? { ...flow, step: 'review', request: event.request, shown: event.shown }
        : flow;
    case 'sent':
      return flow.step === 'review' ? { ...flow, step: 'sending', request: event.request } : flow;
    case 'unanswered':
      return flow.step === 'sending' ? { ...flow, step: 'unanswered' } : flow;
    case 'refused':
      return isInFlight(flow) ? afterRefusal(flow, event.code) : flow;
    case 'paid':
      return isInFlight(flow) ? { step: 'done', paid: event.paid } : flow;
    case 'back':
      return stepBack(flow);
  }
}

/** Errors that are about the account. */
const accountErrors: readonly ErrorCode[] = [
  'account_invalid',
  'account_unverified',
  'name_mismatch',
];

/**
 * The step after a refusal; what was typed stays. A missing or expiring card comes first, an amount
 * above the balance is entered again, and a refused account is chosen again.
 */
function afterRefusal({ request, shown, ...there }: InFlight, code: ErrorCode): WithdrawalFlow {
  const { entry, chose, to } = there;
  const after = { ...there, step: 'review', request, shown } as const;
  if (code === 'balance_insufficient') return { step: 'amount', entry, chose, to };
  if (accountErrors.includes(code)) return { ...there, step: 'destination' };
  if (code === 'card_required') return { step: 'noCard', why: 'none', after };
  return code === 'card_expiring' ? { step: 'noCard', why: 'expiring', after } : after;
}

function stepBack(flow: WithdrawalFlow): WithdrawalFlow {
  if (flow.step === 'review') {
    const { request, shown, ...there } = flow;
    return { ...there, step: 'destination' };
  }
  // In a widget the amount was entered in the offer.
  if (flow.step === 'destination' && !flow.asked.loan) {
    return { step: 'amount', entry: flow.entry, chose: flow.chose, to: flow.to };
  }
  return flow.step === 'amount' && flow.chose ? leavePartner(flow) : flow;
}
