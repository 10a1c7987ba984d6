import { requestLoan } from '#contract/loans.ts';
import { acceptTerms } from '#contract/portfolios.ts';
import { splitAcross } from '#credit/limits.ts';
import { leaveBarred } from '#stores/barred.ts';
import { whileBusy } from '#stores/busy.ts';
import { tellHost } from '#stores/framed.ts';
import { $widget } from '#stores/portfolio.ts';
import { refreshMoney } from '#stores/reads.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { handOver } from '#stores/widget.ts';
import { type Asked, isOut, type LoanRequest } from './offer.flow.ts';
import { $borrower, $flow, $problem, $quote, happen, portfoliosAt } from './offer.store.ts';
import { requestProblem } from './request-checks.ts';

/**
 * REQUEST LOAN: signs the terms where that is open, then asks for exactly one loan. In a partner's
 * widget the withdrawal asks for it, when it is known where the money goes.
 */
export async function request(name: string): Promise<void> {
  await whileBusy(async () => {
    $problem.set(undefined);
    const flow = $flow.get();
    if (flow?.step === 'terms' && !(await sign(flow.asked, name))) return;
    const signed = $flow.get();
    if (signed?.step === 'review') {
      const loanRequest = requestFor(signed.asked);
      if (typeof loanRequest === 'string') return $problem.set(loanRequest);
      if ($widget.get()) {
        const { interest_bp = 0 } = loanRequest;
        return handOver({ ...signed.asked, interest_bp });
      }
      happen({ type: 'sent', request: loanRequest });
    }
    const out = $flow.get();
    if (out && isOut(out)) await send(out.request);
  });
}

/** Seconds between tries; the last stays. */
const waits = [1, 2, 4, 8, 15, 30];

/** Sends the request that is out again, word for word, until its outcome is known; gives what ends that. */
export function askUntilKnown(): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    timer = undefined;
    await request('');
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

/** Accepts the terms with the borrower's name, for the portfolios that still need it. */
async function sign({ applicationId }: Asked, name: string): Promise<boolean> {
  const unsigned = portfoliosAt(applicationId).filter(({ legal }) => !legal);
  const outcome = await submit('terms', acceptTerms, {
    body: { portfolios: unsigned.map(({ portfolio_id }) => portfolio_id), name },
  });
  if (!outcome.ok) {
    $problem.set(outcome.messages.join(' '));
    return false;
  }
  happen({ type: 'signed' });
  refreshMoney();
  return true;
}

/** The request, or why it cannot be made. Portfolios are taken in their order. */
function requestFor({ applicationId, currency, amount, tenure }: Asked): LoanRequest | string {
  const portfolios = portfoliosAt(applicationId).filter((one) => one.currency === currency);
  const minimum = $borrower.get()?.minimums.loan[currency] ?? amount;
  const problem = requestProblem({ currency, portfolios, amount, minimum });
  if (problem) return problem;
  const limits = portfolios.map(({ portfolio_id, availableCredit }) => ({
    portfolio_id,
    limit: availableCredit,
  }));
  // The rate that stands on the sheet: if it is another by now, nothing is asked for.
  const interest_bp = $quote.get().data?.interest_bp;
  const split = splitAcross(limits, amount);
  return { amount, currency, tenure, ...(interest_bp && { interest_bp }), portfolios: split };
}

async function send(body: LoanRequest): Promise<void> {
  const outcome = await submit('loan', requestLoan, { body });
  if (!outcome.ok) {
    if (isUndecided(outcome.code)) happen({ type: 'unanswered' });
    else {
      refreshMoney();
      happen({ type: 'refused', code: outcome.code });
    }
    return outcome.code === 'not_allowed'
      ? leaveBarred()
      : $problem.set(outcome.messages.join(' '));
  }
  refreshMoney();
  const [loan] = outcome.data.loans;
  if (!loan) return;
  happen({ type: 'requested', loan });
  // Before the receipt's own script has come: whoever closes the frame until then has a loan.
  tellHost({ type: 'success', loan_id: loan.loan_id });
}
