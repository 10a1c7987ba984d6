import { requestLoan } from '#contract/loans.ts';
import { acceptTerms } from '#contract/portfolios.ts';
import { splitAcross } from '#credit/limits.ts';
import { whileBusy } from '#stores/busy.ts';
import { handOver } from '#stores/embedding/widget.ts';
import { postToHost } from '#stores/frame.ts';
import { leaveBlocked } from '#stores/navigation/blocked.ts';
import { $chosenCurrency } from '#stores/reads/currency.ts';
import { $widget } from '#stores/reads/portfolio.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { isInFlight, type LoanRequest, type RequestedLoan } from './offer.flow.ts';
import { $borrower, $flow, $problem, $quote, dispatch, portfoliosAt } from './offer.store.ts';
import { requestProblem } from './offer.ts';

/**
 * REQUEST LOAN: accepts the terms if they are still open, then requests exactly one loan, signed with
 * `name`. In a partner's widget the withdrawal sends the request, once the bank account is known.
 */
export async function submitLoanRequest(name: string): Promise<void> {
  await whileBusy(async () => {
    $problem.set(undefined);
    const flow = $flow.get();
    if (flow?.step === 'terms' && !(await accept(flow.asked, name))) return;
    const signed = $flow.get();
    if (signed?.step === 'review') {
      const loanRequest = requestFor(signed.asked, name);
      if (typeof loanRequest === 'string') return $problem.set(loanRequest);
      if ($widget.get()) {
        const { interest_bp = 0 } = loanRequest;
        return handOver({ ...signed.asked, interest_bp, name });
      }
      dispatch({ type: 'sent', request: loanRequest });
    }
    const out = $flow.get();
    if (out && isInFlight(out)) await send(out.request);
  });
}

/** Seconds between tries. The last one repeats. */
const waits = [1, 2, 4, 8, 15, 30];

/**
 * Repeats the request unchanged until its outcome is known.
 * @returns what stops the repeating
 */
export function retryUntilAnswered(): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    timer = undefined;
    await submitLoanRequest('');
    const wait = waits[tries++] ?? 30;
    if (timer === undefined && !ended) timer = setTimeout(ask, wait * 1000);
  };
  let ended = false;
  addEventListener('online', ask);
  void ask();
  return () => {
    ended = true;
    clearTimeout(timer);
    removeEventListener('online', ask);
  };
}

/** Accepts the terms for the portfolios that still need it. */
async function accept({ applicationId }: RequestedLoan, name: string): Promise<boolean> {
  const unsigned = portfoliosAt(applicationId).filter(({ legal }) => !legal);
  const outcome = await submit('terms', acceptTerms, {
    body: { portfolios: unsigned.map(({ portfolio_id }) => portfolio_id), name },
  });
  if (!outcome.ok) {
    $problem.set(outcome.messages.join(' '));
    return false;
  }
  dispatch({ type: 'signed' });
  refreshMoney();
  return true;
}

/** @returns the request, with the amount split over the portfolios in their order, or why it cannot be made */
function requestFor(
  { applicationId, currency, amount, tenure }: RequestedLoan,
  name: string,
): LoanRequest | string {
  const portfolios = portfoliosAt(applicationId).filter((one) => one.currency === currency);
  const minimum = $borrower.get()?.minimums.loan[currency] ?? amount;
  const chosen = $chosenCurrency.get() && currency;
  const problem = requestProblem({ currency: chosen, portfolios, amount, minimum });
  if (problem) return problem;
  const limits = portfolios.map(({ portfolio_id, availableCredit }) => ({
    portfolio_id,
    limit: availableCredit,
  }));
  // The rate on the sheet. The provider refuses the request if its rate differs by now.
  const interest_bp = $quote.get().data?.interest_bp;
  const split = splitAcross(limits, amount);
  return { amount, currency, tenure, ...(interest_bp && { interest_bp }), name, portfolios: split };
}

async function send(body: LoanRequest): Promise<void> {
  const outcome = await submit('loan', requestLoan, { body });
  if (!outcome.ok) {
    if (isUndecided(outcome.code)) dispatch({ type: 'unanswered' });
    else {
      refreshMoney();
      dispatch({ type: 'refused', code: outcome.code });
    }
    return outcome.code === 'not_allowed'
      ? leaveBlocked()
      : $problem.set(outcome.messages.join(' '));
  }
  refreshMoney();
  const [loan] = outcome.data.loans;
  if (!loan) return;
  dispatch({ type: 'requested', loan });
  // Told at once: somebody who closes the frame before the receipt has loaded has a loan too.
  postToHost({ type: 'success', loan_id: loan.loan_id });
}
