import { requestInstantLoan } from '#contract/instant-loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { type Processor, requestWithdrawal } from '#contract/withdrawals.ts';
import { splitAcross } from '#credit/limits.ts';
import type { Minor } from '#credit/money.ts';
import { whileBusy } from '#stores/busy.ts';
import { dropDraft } from '#stores/draft.ts';
import { endHandOver } from '#stores/embedding/widget.ts';
import { postToHost } from '#stores/frame.ts';
import { goInstead } from '#stores/navigate.ts';
import { leaveBlocked, leaveWithMessage } from '#stores/navigation/blocked.ts';
import { totals } from '#stores/reads/held.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import { bankOf, type Destination, savedFor } from './destination.ts';
import { paysNaira } from './details.ts';
import { type Payout, payoutOf, promisedPayoutOf, withdrawalProblem } from './payout.ts';
import {
  isInFlight,
  type PayoutRequest,
  type PayoutReview,
  type RequestedPayout,
} from './withdrawal.flow.ts';
import { $accounts, $flow, $problem, dispatch } from './withdrawal.store.ts';

/** Where the offer keeps its step and the name that signs it. */
const offerDrafts = ['offer', 'offer:name'];

/** The portfolios at a partner, in the provider's order. */
const heldAt = (applicationId: number) =>
  ($portfolios.get().data ?? []).filter(
    ({ application }) => application.application_id === applicationId,
  );

/** NEXT: runs the specified checks, then shows the review. */
export function reviewPayout(processor: Processor, destination: Destination): void {
  const flow = $flow.get();
  if (flow?.step !== 'destination') return;
  const { asked } = flow;
  const portfolios = heldAt(asked.applicationId);
  const problem = withdrawalProblem({ processor, destination, portfolios, ...asked });
  if (problem) {
    if (!problem.leave) {
      toast(problem.message, 'error');
      return;
    }
    dispatch({ type: 'back' });
    leaveWithMessage(problem.message);
    return;
  }
  const request = requestFor(asked, processor, destination, portfolios);
  dispatch({ type: 'reviewed', request, shown: shownOf(asked, processor, destination) });
}

/** Sends the payout once, however often it is tapped. The provider refuses it if `paid` (minor units) has changed. */
export const withdraw = (paid: Minor) =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow?.step !== 'review') return;
    dispatch({ type: 'sent', request: expecting(flow.request, paid) });
    await send();
  });

const expecting = (request: PayoutRequest, paid: Minor): PayoutRequest =>
  request.call === 'withdrawal'
    ? { ...request, body: { ...request.body, paid } }
    : { ...request, body: { ...request.body, paid } };

function shownOf(
  asked: RequestedPayout,
  processor: Processor,
  destination: Destination,
): PayoutReview {
  const arrivesIn = paysNaira(processor) ? 'NGN' : asked.currency;
  if (destination.kind === 'old') return { arrivesIn, to: destination.account, isNew: false };
  const { account_number = '', bank_name = '' } = destination.details;
  const to = {
    account_name: destination.verifiedName ?? '',
    account_number,
    bank_name: bankOf(processor, destination.details) ?? bank_name,
  };
  const saved = savedFor($accounts.get().data ?? [], processor);
  const isNew = saved.every((account) => account.account_number !== account_number);
  return { arrivesIn, to, isNew };
}

/** Sends the same request again when no answer came. */
export const sendAgain = () => whileBusy(send);

async function send(): Promise<void> {
  const flow = $flow.get();
  if (!flow || !isInFlight(flow)) return;
  const outcome = await post(flow.request);
  if (!outcome.ok) {
    if (isUndecided(outcome.code)) dispatch({ type: 'unanswered' });
    else {
      refreshMoney();
      dispatch({ type: 'refused', code: outcome.code });
    }
    // The terms changed, so the sheet must be read and signed again.
    if (outcome.code === 'terms_changed') {
      endHandOver();
      toastFailure(outcome.messages);
      return goInstead('/offer');
    }
    // That step says itself why it is shown.
    if (outcome.code === 'card_required' || outcome.code === 'card_expiring') return;
    const said = outcome.messages.join(' ');
    if (outcome.code === 'not_allowed') return leaveBlocked();
    return outcome.code === 'balance_insufficient' ? leaveWithMessage(said) : $problem.set(said);
  }
  refreshMoney();
  endHandOver();
  // The offer that this loan was signed in is over: the next one begins anew.
  if (flow.request.call === 'instant') for (const kept of offerDrafts) dropDraft(kept);
  if (!outcome.paid) return;
  const { kind, id } = outcome.paid;
  dispatch({ type: 'paid', paid: outcome.paid });
  // Told at once: somebody who closes the frame before the next step has loaded has a loan too.
  if (kind === 'loan') postToHost({ type: 'success', loan_id: id });
}

async function post({ call, body }: PayoutRequest) {
  if (call === 'withdrawal') {
    const outcome = await submit('withdrawal', requestWithdrawal, { body });
    return outcome.ok ? settled(payoutOf(outcome.data, outcome.message ?? '')) : outcome;
  }
  const outcome = await submit('instant-loan', requestInstantLoan, { body });
  return outcome.ok ? settled(promisedPayoutOf(outcome.data, outcome.message ?? '')) : outcome;
}

const settled = (paid: Payout | undefined) => ({ ok: true, paid }) as const;

function requestFor(
  { applicationId, amount, currency, loan }: RequestedPayout,
  { processor_id }: Processor,
  destination: Destination,
  portfolios: readonly Portfolio[],
): PayoutRequest {
  const { kind } = destination;
  const to = {
    amount,
    currency,
    application_id: applicationId,
    processor_id,
    details: kind === 'old' ? { id: destination.account.id } : destination.details,
    save: kind === 'new' && destination.save,
  };
  if (loan) return { call: 'instant', body: { ...to, ...loan } };
  return {
    call: 'withdrawal',
    body: {
      ...to,
      portfolios: splitOverPortfolios(portfolios, currency, amount),
      sendToAccount: kind,
      savedBeneficiary: kind === 'old',
    },
  };
}

/** Splits the amount over the portfolios in its currency: in their order, each up to its balance. */
export function splitOverPortfolios(
  portfolios: readonly Portfolio[],
  currency: RequestedPayout['currency'],
  amount: RequestedPayout['amount'],
) {
  const limits = totals(portfolios, currency).portfolios.map(({ portfolio_id, balance }) => ({
    portfolio_id,
    limit: balance,
  }));
  return splitAcross(limits, amount);
}
