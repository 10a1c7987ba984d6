import type { BodyOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Loan, requestLoan } from '#contract/loans.ts';
import type { Currency, Minor } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';

/** What the keypad holds. `entry` is the typed text, so that nothing typed is lost on the way. */
export type Typed = { readonly entry: string; readonly tenure: Tenure };

/**
 * What is asked for, fixed when the amount is confirmed: a switch of partner or currency in another
 * tab must not turn dollars into Naira on the sheet. `amount` is in minor units.
 */
export type Asked = {
  readonly applicationId: number;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly tenure: Tenure;
};

export type LoanRequest = BodyOf<typeof requestLoan>;

/**
 * Borrowing: partner, offer, amount, password, then the sheet. On it the terms are signed with a
 * name (`terms`), or only read when they were accepted before (`review`). From `sending` on the
 * outcome is not known, so the request is kept word for word: it is the same one when sent again.
 * `unanswered` is the same after no answer came, or after a reload in between. `done` is the receipt
 * of a loan, and what has become of it since.
 */
export type OfferFlow =
  | { readonly step: 'selectVendor' }
  | { readonly step: 'offer'; readonly typed: Typed }
  | { readonly step: 'keypad'; readonly typed: Typed }
  | { readonly step: 'password'; readonly asked: Asked }
  | { readonly step: 'terms'; readonly asked: Asked }
  | { readonly step: 'review'; readonly asked: Asked }
  | { readonly step: 'sending'; readonly asked: Asked; readonly request: LoanRequest }
  | { readonly step: 'unanswered'; readonly asked: Asked; readonly request: LoanRequest }
  | { readonly step: 'done'; readonly loanId: string; readonly loan?: Loan };

/** What lets a step be skipped: a password that is set, and terms accepted on every portfolio. */
export type Facts = { readonly passwordSet: boolean; readonly accepted: boolean };

export type OfferEvent =
  | { readonly type: 'vendorChosen' }
  | { readonly type: 'started' }
  | { readonly type: 'typed'; readonly typed: Typed }
  | { readonly type: 'confirmed'; readonly asked: Asked; readonly facts: Facts }
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
  return partnerChosen ? { step: 'offer', typed: untyped } : { step: 'selectVendor' };
}

/** The next state; an event that a step does not know changes nothing. */
export function next(flow: OfferFlow, event: OfferEvent): OfferFlow {
  switch (event.type) {
    case 'vendorChosen':
      return flow.step === 'selectVendor' ? start(true) : flow;
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
      return isOut(flow) ? wizardStep(flow.asked, factsAfter(event.code)) : flow;
    case 'requested':
      return isOut(flow) ? done(event.loan) : flow;
    case 'lowered':
      return 'asked' in flow && !isOut(flow) ? toKeypad({ ...flow.asked, ...event }) : flow;
    case 'back':
      return stepBack(flow);
  }
}

/** The request is out, and its outcome not known. */
export function isOut(flow: OfferFlow): flow is OfferFlow & { step: 'sending' | 'unanswered' } {
  return flow.step === 'sending' || flow.step === 'unanswered';
}

/** The first step after the keypad that is not skipped. */
function wizardStep(asked: Asked, { passwordSet, accepted }: Facts): OfferFlow {
  if (!passwordSet) return { step: 'password', asked };
  return { step: accepted ? 'review' : 'terms', asked };
}

/** The provider knows better than an older read which steps are still open. */
function factsAfter(code: ErrorCode): Facts {
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

const toKeypad = ({ amount, tenure }: Pick<Asked, 'amount' | 'tenure'>): OfferFlow => ({
  step: 'keypad',
  typed: { entry: minorToEntry(amount), tenure },
});

/** A flow kept over a reload, with the steps that have been done or come up since. */
export function resume(kept: OfferFlow, facts: Facts): OfferFlow {
  if (isOut(kept)) return { ...kept, step: 'unanswered' };
  return kept.step === 'password' || kept.step === 'terms' || kept.step === 'review'
    ? wizardStep(kept.asked, facts)
    : kept;
}
