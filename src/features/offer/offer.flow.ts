import type { BodyOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Loan, requestLoan } from '#contract/loans.ts';
import type { Currency, Minor } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';

/** What the keypad holds. `entry` is the text as typed, so that a trailing point survives a reload. */
export type Typed = { readonly entry: string; readonly tenure: Tenure };

/**
 * The loan that the borrower asks for, fixed when they confirm the amount. A switch of partner or
 * currency in another tab must not turn Dollars into Naira on the sheet. `amount` is in minor units.
 */
export type RequestedLoan = {
  readonly applicationId: number;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly tenure: Tenure;
};

export type LoanRequest = BodyOf<typeof requestLoan>;

/**
 * Borrowing: partner, offer, amount, password, then the sheet, where each loan is signed by name. In
 * `terms` the same name accepts the terms; `review` follows if they were accepted before. From `sending`
 * on the outcome is unknown, so the request is kept unchanged: sent again, it cannot make a second loan.
 * `unanswered` follows when no answer comes or the page reloads. `done` is the receipt of a loan.
 */
export type OfferFlow =
  /** `before`: what had been typed when the partner was left, as in another tab. */
  | { readonly step: 'selectVendor'; readonly before?: Typed }
  | { readonly step: 'offer'; readonly typed: Typed }
  | { readonly step: 'keypad'; readonly typed: Typed }
  | { readonly step: 'password'; readonly asked: RequestedLoan }
  | { readonly step: 'terms'; readonly asked: RequestedLoan }
  | { readonly step: 'review'; readonly asked: RequestedLoan }
  | { readonly step: 'sending'; readonly asked: RequestedLoan; readonly request: LoanRequest }
  | { readonly step: 'unanswered'; readonly asked: RequestedLoan; readonly request: LoanRequest }
  | { readonly step: 'done'; readonly loanId: string; readonly loan?: Loan };

/** What lets a step be skipped: a password is set; the terms are accepted on every portfolio. */
export type Prerequisites = { readonly passwordSet: boolean; readonly accepted: boolean };

export type OfferEvent =
  | { readonly type: 'vendorChosen' }
  | { readonly type: 'started' }
  | { readonly type: 'typed'; readonly typed: Typed }
  | { readonly type: 'confirmed'; readonly asked: RequestedLoan; readonly facts: Prerequisites }
  | { readonly type: 'passwordSet'; readonly accepted: boolean }
  | { readonly type: 'signed' }
  | { readonly type: 'sent'; readonly request: LoanRequest }
  | { readonly type: 'unanswered' }
  | { readonly type: 'refused'; readonly code: ErrorCode }
  | { readonly type: 'requested'; readonly loan: Loan }
  | { readonly type: 'lowered'; readonly amount: Minor }
  | { readonly type: 'back' };

const untyped: Typed = { entry: '0', tenure: 3 };

/** The first step: the offer, or the choice of a partner when none is chosen. */
export function start(partnerChosen: boolean): OfferFlow {
  return atPartner({ step: 'offer', typed: untyped }, partnerChosen);
}

/** The same step, but no offer and no amount without a partner: one of them lends. */
export const atPartner = (flow: OfferFlow, partnerChosen: boolean): OfferFlow =>
  'typed' in flow && !partnerChosen ? { step: 'selectVendor', before: flow.typed } : flow;

/** The next state; an event that a step does not know changes nothing. */
export function transition(flow: OfferFlow, event: OfferEvent): OfferFlow {
  switch (event.type) {
    case 'vendorChosen':
      return flow.step === 'selectVendor' ? { step: 'offer', typed: flow.before ?? untyped } : flow;
    case 'started':
      return flow.step === 'offer' ? { step: 'keypad', typed: flow.typed } : flow;
    case 'typed':
      return flow.step === 'keypad' ? { step: 'keypad', typed: event.typed } : flow;
    case 'confirmed':
      return flow.step === 'keypad' ? wizardStep(event.asked, event.facts) : flow;
    case 'passwordSet':
      return flow.step === 'password'
        ? wizardStep(flow.asked, { passwordSet: true, accepted: event.accepted })
        : flow;
    case 'signed':
      return flow.step === 'terms' ? { step: 'review', asked: flow.asked } : flow;
    case 'sent':
      return flow.step === 'review'
        ? { step: 'sending', asked: flow.asked, request: event.request }
        : flow;
    case 'unanswered':
      return flow.step === 'sending' ? { ...flow, step: 'unanswered' } : flow;
    case 'refused':
      return isInFlight(flow) ? wizardStep(flow.asked, prerequisitesAfter(event.code)) : flow;
    case 'requested':
      return isInFlight(flow) ? done(event.loan) : flow;
    case 'lowered':
      return flow.step === 'terms' || flow.step === 'review'
        ? { ...flow, asked: { ...flow.asked, amount: event.amount } }
        : flow;
    case 'back':
      return stepBack(flow);
  }
}

/** Whether the request was sent and its outcome is unknown. */
export function isInFlight(
  flow: OfferFlow,
): flow is OfferFlow & { step: 'sending' | 'unanswered' } {
  return flow.step === 'sending' || flow.step === 'unanswered';
}

/** The first step after the keypad that is not skipped. */
function wizardStep(asked: RequestedLoan, { passwordSet, accepted }: Prerequisites): OfferFlow {
  if (!passwordSet) return { step: 'password', asked };
  return { step: accepted ? 'review' : 'terms', asked };
}

/** A refusal shows which step is still to be done, whatever an earlier read said. */
function prerequisitesAfter(code: ErrorCode): Prerequisites {
  return { passwordSet: code !== 'password_required', accepted: code !== 'terms_required' };
}

function stepBack(flow: OfferFlow): OfferFlow {
  switch (flow.step) {
    case 'keypad':
      return { step: 'offer', typed: flow.typed };
    case 'password':
    case 'terms':
    case 'review':
      return toKeypad(flow.asked);
    default:
      return flow;
  }
}

const done = (loan: Loan): OfferFlow => ({ step: 'done', loanId: loan.loan_id, loan });

const toKeypad = ({ amount, tenure }: Pick<RequestedLoan, 'amount' | 'tenure'>): OfferFlow => ({
  step: 'keypad',
  typed: { entry: minorToEntry(amount), tenure },
});

/** A flow restored after a reload, at the first step that still has to be done. */
export function resume(kept: OfferFlow, facts: Prerequisites): OfferFlow {
  if (isInFlight(kept)) return { ...kept, step: 'unanswered' };
  return kept.step === 'password' || kept.step === 'terms' || kept.step === 'review'
    ? wizardStep(kept.asked, facts)
    : kept;
}
