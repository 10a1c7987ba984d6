import { atom } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { chargeSavedCard, returnCredit } from '#contract/repayments.ts';
import { whileBusy } from '#stores/busy.ts';
import { dropDraft, keepDraft } from '#stores/draft.ts';
import { goInstead } from '#stores/navigate.ts';
import { leaveBlocked } from '#stores/navigation/blocked.ts';
import { loanRepayAddress } from '#stores/navigation/prefill.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import type { SentPayment } from './repay.flow.ts';
import {
  $flow,
  $loan,
  dispatch,
  keepPendingPayment,
  sentDraft,
  showReference,
  showUnanswered,
  stepDraft,
} from './repay.store.ts';

/** Whether a charge of the saved card has no answer yet. It is asked for again, under the same key. */
export const $noAnswer = atom(false);
const askAgainMs = 3_000;
const mostTries = 20;

/**
 * Sends a payment once, however often it is tapped: whatever was sent before it must have an answer
 * first. Without one a charge is asked for again, which charges nothing twice.
 */
export async function send(payment: SentPayment): Promise<void> {
  const answered = await whileBusy(async () => {
    if (showUnanswered()) return undefined;
    let outcome = await post(payment);
    const isLost = isUnanswered(outcome);
    const most = payment.call === 'charge' ? mostTries : 1;
    for (let tries = 1; isUnanswered(outcome) && tries < most; tries++) {
      $noAnswer.set(true);
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      outcome = await post(payment);
    }
    return { outcome, isLost };
  }).finally(() => $noAnswer.set(false));
  // Not before: the page of the payment asks about it at once, and does so only when nothing else is under way.
  if (answered) finish(payment, answered.outcome, answered.isLost);
}

/** Sends what has no answer again, as it was, unless a later page of this tab has had the answer. */
export async function sendAgain(sent: SentPayment): Promise<void> {
  const outcome = await whileBusy(async () => {
    if (showUnanswered()) return post(sent);
    goInstead(loanRepayAddress(sent.body.loan_id));
    return undefined;
  });
  if (outcome) finish(sent, outcome, true);
}

/** The borrower does without it, having read that it may have been done: the loan that they wanted is shown as it is now. */
export function leave({ call, body }: SentPayment, wanted = body.loan_id): void {
  dropDraft(sentDraft);
  // The step that gives credit back is not opened again by itself: another tap on it could be a second return.
  if (call === 'return') dropDraft(stepDraft);
  goInstead(loanRepayAddress(wanted));
}

/** Kept until its outcome is known, so that neither a reload nor new figures make it another payment. */
async function post(sent: SentPayment) {
  keepDraft(sentDraft, sent);
  if (sent.call === 'charge') return submit('charge', chargeSavedCard, { body: sent.body });
  const { loan_id, amount, undrawn } = sent.body;
  const intent = undrawn === undefined ? `return:${loan_id}` : `return:${loan_id} of ${undrawn}`;
  return submit(intent, returnCredit, { params: { id: loan_id }, body: { amount } });
}

type Outcome = Awaited<ReturnType<typeof post>>;

const isUnanswered = (outcome: Outcome) =>
  !outcome.ok && ['in_flight', 'internal', 'unavailable'].includes(outcome.code);

/** `isLost`: no answer came to an earlier try, so that only one that decides it ends the waiting. */
function finish(sent: SentPayment, outcome: Outcome, isLost: boolean): void {
  if (outcome.ok || !isUndecided(outcome.code) || !isLost) dropDraft(sentDraft);
  if (!outcome.ok) showFailure(sent, outcome);
  else if ('reference' in outcome.data) follow(sent.body.loan_id, outcome.data);
  else showReturned(outcome.data);
}

function showFailure(
  { body }: SentPayment,
  { code, messages }: Extract<Outcome, { ok: false }>,
): void {
  toastFailure(messages);
  refreshAfterStep();
  if (code === 'not_allowed') leaveBlocked();
  // Once it is refused, it begins anew from the figures of now.
  else if (!showUnanswered() && $flow.get()?.step === 'unanswered') {
    goInstead(loanRepayAddress(body.loan_id));
  }
}

/** The payment has an address from here on, which survives a reload. */
function follow(loanId: string, { reference, earlier }: AnswerOf<typeof chargeSavedCard>): void {
  if (earlier) toast('You had already started a payment of this loan. This is how it stands.');
  keepPendingPayment({ loanId, reference });
  showReference(reference);
  dispatch({ type: 'asked', reference });
}

function showReturned({ repayments: [repayment] }: AnswerOf<typeof returnCredit>): void {
  if (repayment) {
    // Its page says nothing of what was owed before.
    $loan.revalidate();
    showReference(repayment.reference);
    dispatch({ type: 'returned', repayment });
  }
  refreshAfterStep();
}

/** The reads of a step that is left end one turn later: a loan that has ended has no payoff to read again. */
function refreshAfterStep(): void {
  setTimeout(refreshMoney);
}
