import { brand } from '#brand';

/** How the flow opens: over the app, inside its page, or on its own page. */
export type Mode = 'dialog' | 'page' | 'redirect';

/** The state of an instant loan, as far as the partner's app knows. */
export type Borrowing =
  | { readonly step: 'idle' }
  /** The partner's server is asking for the link. */
  | { readonly step: 'handing-over'; readonly mode: Mode }
  | { readonly step: 'refused'; readonly why: string }
  /** `at` is the step that the frame last reported. */
  | { readonly step: 'open'; readonly mode: Mode; readonly at: string | undefined }
  /** Back from the provider's page. The server checks the signature of the answer. */
  | { readonly step: 'checking' }
  /** Without `proven` the outcome comes from the borrower's browser alone. */
  | { readonly step: 'requested'; readonly loan_id: string; readonly proven: boolean }
  | { readonly step: 'paid-out'; readonly loan_id: string }
  | { readonly step: 'cancelled' }
  | { readonly step: 'failed'; readonly why: string }
  /** The answer has no valid signature. */
  | { readonly step: 'unproven' };

/** How a frame ended, as the embed script reports it. */
export type Closed =
  | { readonly outcome: 'success'; readonly loanId: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'error'; readonly message: string };

/** The server's check of a return. */
export type Checked = {
  readonly verified: boolean;
  readonly outcome: string | null;
  readonly loan_id: string | null;
  /** Who came back. */
  readonly user_id: string | null;
};

export type BorrowingEvent =
  | { readonly type: 'asked'; readonly mode: Mode }
  | { readonly type: 'refused'; readonly why: string }
  | { readonly type: 'opened' }
  | { readonly type: 'reached'; readonly at: string }
  | { readonly type: 'closed'; readonly closed: Closed }
  | { readonly type: 'returned' }
  | { readonly type: 'checked'; readonly answer: Checked }
  | { readonly type: 'failed'; readonly why: string }
  /** The device's Back, from the provider's page. */
  | { readonly type: 'shownAgain' }
  /** Loans that the provider's webhooks report as paid out. */
  | { readonly type: 'disbursed'; readonly loans: readonly string[] };

/** The next state. An event that belongs to another step changes nothing. */
export function transition(now: Borrowing, event: BorrowingEvent): Borrowing {
  switch (event.type) {
    case 'asked':
      return isUnderWay(now) ? now : { step: 'handing-over', mode: event.mode };
    case 'refused':
      return { step: 'refused', why: event.why };
    case 'opened':
      return now.step === 'handing-over' ? { step: 'open', mode: now.mode, at: undefined } : now;
    case 'reached':
      return now.step === 'open' ? { ...now, at: event.at } : now;
    case 'closed':
      return now.step === 'open' ? afterFrame(event.closed) : now;
    case 'returned':
      return { step: 'checking' };
    case 'checked':
      return afterReturn(event.answer);
    case 'failed':
      return isUnderWay(now) ? { step: 'failed', why: event.why } : now;
    case 'shownAgain':
      return now.step === 'handing-over' || (now.step === 'open' && now.mode === 'redirect')
        ? { step: 'idle' }
        : now;
    case 'disbursed':
      return now.step === 'requested' && event.loans.includes(now.loan_id)
        ? { step: 'paid-out', loan_id: now.loan_id }
        : now;
  }
}

/** True while a borrower is on the way through a loan: a second one must wait. */
export const isUnderWay = ({ step }: Borrowing): boolean =>
  step === 'handing-over' || step === 'open' || step === 'checking';

function afterFrame(closed: Closed): Borrowing {
  if (closed.outcome === 'success') {
    return { step: 'requested', loan_id: closed.loanId, proven: false };
  }
  if (closed.outcome === 'cancelled') return { step: 'cancelled' };
  return { step: 'failed', why: closed.message };
}

function afterReturn({ verified, outcome, loan_id }: Checked): Borrowing {
  if (!verified) return { step: 'unproven' };
  if (outcome === 'success' && loan_id) return { step: 'requested', loan_id, proven: true };
  if (outcome === 'cancelled') return { step: 'cancelled' };
  return { step: 'failed', why: `${brand.name} could not finish it.` };
}
