import { requestLoan } from '#contract/loans.ts';
import { acceptTerms } from '#contract/portfolios.ts';
import { splitAcross } from '#credit/limits.ts';
import { leaveBarred } from '#stores/barred.ts';
import { whileBusy } from '#stores/busy.ts';
import { refreshMoney } from '#stores/reads.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { type Asked, isOut, type LoanRequest } from './offer.flow.ts';
import { $borrower, $flow, $problem, happen, portfoliosAt } from './offer.store.ts';
import { requestProblem } from './request-checks.ts';

/** REQUEST LOAN: signs the terms where that is open, then asks for exactly one loan. */
export async function request(name: string): Promise<void> {
  await whileBusy(async () => {
    $problem.set(undefined);
    const flow = $flow.get();
    if (flow?.step === 'terms' && !(await sign(flow.asked, name))) return;
    const signed = $flow.get();
    if (signed?.step === 'review') {
      const loanRequest = requestFor(signed.asked);
      if (typeof loanRequest === 'string') return $problem.set(loanRequest);
      happen({ type: 'sent', request: loanRequest });
    }
    const out = $flow.get();
    if (out && isOut(out)) await send(out.request);
  });
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
  return { amount, currency, tenure, portfolios: splitAcross(limits, amount) };
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
  if (loan) happen({ type: 'requested', loan });
}
