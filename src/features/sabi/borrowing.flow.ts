/** How Holdfast's flow is opened: over the app, within its page, or on a page of its own. */
export type Mode = 'dialog' | 'page' | 'redirect';

/** Where an instant loan stands, as far as the partner's app knows. */
export type Borrowing =
  | { readonly step: 'idle' }
  /** The partner's server is asking for the link. */
  | { readonly step: 'handing-over'; readonly mode: Mode }
  | { readonly step: 'refused'; readonly why: string }
  /** `at` is the step that the frame has named last. */
  | { readonly step: 'open'; readonly mode: Mode; readonly at: string | undefined }
  /** Back from the provider's page: the server checks the signature of the answer. */
  | { readonly step: 'checking' }
  /** Without `proven` only the borrower's browser has said so. */
  | { readonly step: 'requested'; readonly loan_id: string; readonly proven: boolean }
  | { readonly step: 'paid-out'; readonly loan_id: string }
  | { readonly step: 'cancelled' }
  | { readonly step: 'failed'; readonly why: string }
  /** An answer came that the provider has not signed. */
  | { readonly step: 'unproven' };

/** How a frame ended, as the embed script says. */
export type Closed =
  | { readonly outcome: 'success'; readonly loanId: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'error'; readonly message: string };

/** What the server says of a return. */
export type Checked = {
  readonly verified: boolean;
  readonly outcome: string | null;
  readonly loan_id: string | null;
  /** Who came back. */
  readonly user_id: string | null;
};

export type Happening =
  | { readonly type: 'asked'; readonly mode: Mode }
  | { readonly type: 'refused'; readonly why: string }
  | { readonly type: 'opened' }
  | { readonly type: 'reached'; readonly at: string }
  | { readonly type: 'closed'; readonly closed: Closed }
  | { readonly type: 'returned' }
  | { readonly type: 'checked'; readonly answer: Checked }
  | { readonly type: 'failed'; readonly why: string }
  /** The device's Back, from a page that the borrower was led to. */
  | { readonly type: 'shownAgain' }
  /** Loans of which the provider has told the server that they are paid out. */
  | { readonly type: 'disbursed'; readonly loans: readonly string[] };

/** What stands next; a happening that belongs to another step changes nothing. */
export function next(now: Borrowing, happening: Happening): Borrowing {
  switch (happening.type) {
    case 'asked':
      return isUnderWay(now) ? now : { step: 'handing-over', mode: happening.mode };
    case 'refused':
      return { step: 'refused', why: happening.why };
    case 'opened':
      return now.step === 'handing-over' ? { step: 'open', mode: now.mode, at: undefined } : now;
    case 'reached':
      return now.step === 'open' ? { ...now, at: happening.at } : now;
    case 'closed':
      return now.step === 'open' ? afterFrame(happening.closed) : now;
    case 'returned':
      return { step: 'checking' };
    case 'checked':
      return afterReturn(happening.answer);
    case 'failed':
      return isUnderWay(now) ? { step: 'failed', why: happening.why } : now;
    case 'shownAgain':
      return now.step === 'handing-over' || (now.step === 'open' && now.mode === 'redirect')
        ? { step: 'idle' }
        : now;
    case 'disbursed':
      return now.step === 'requested' && happening.loans.includes(now.loan_id)
        ? { step: 'paid-out', loan_id: now.loan_id }
        : now;
  }
}

/** Whether another one may not be begun. */
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
  return { step: 'failed', why: 'Holdfast could not finish it.' };
}
