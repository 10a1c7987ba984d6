import { requestInstantLoan } from '#contract/instant-loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { type Processor, requestWithdrawal } from '#contract/withdrawals.ts';
import { splitAcross } from '#credit/limits.ts';
import { leaveBarred, leaveSaying } from '#stores/barred.ts';
import { whileBusy } from '#stores/busy.ts';
import { tellHost } from '#stores/framed.ts';
import { goInstead } from '#stores/navigate.ts';
import { $portfolios, totals } from '#stores/portfolio.ts';
import { refreshMoney } from '#stores/reads.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import { endHandOver } from '#stores/widget.ts';
import type { Destination } from './destination.ts';
import { type Paid, paidOf, promisedOf } from './paid.ts';
import { withdrawalProblem } from './submit-checks.ts';
import { type Asked, isOut, type PayoutRequest } from './withdrawal.flow.ts';
import { $flow, $problem, happen } from './withdrawal.store.ts';

/** The portfolios at a partner, in the provider's order. */
const heldAt = (applicationId: number) =>
  ($portfolios.get().data ?? []).filter(
    ({ application }) => application.application_id === applicationId,
  );

/** NEXT: the specified checks, then one payout however often it is pressed. */
export async function withdraw(processor: Processor, destination: Destination): Promise<void> {
  const flow = $flow.get();
  if (flow?.step !== 'destination') return;
  const { asked } = flow;
  const portfolios = heldAt(asked.applicationId);
  const problem = withdrawalProblem({ processor, destination, portfolios, ...asked });
  if (problem) {
    if (!problem.leave) return toast(problem.message, 'error');
    happen({ type: 'back' });
    return leaveSaying(problem.message);
  }
  await whileBusy(async () => {
    happen({ type: 'sent', request: requestFor(asked, processor, destination, portfolios) });
    await send();
  });
}

/** The same request again, when no answer came. */
export const sendAgain = () => whileBusy(send);

async function send(): Promise<void> {
  const flow = $flow.get();
  if (!flow || !isOut(flow)) return;
  const outcome = await ask(flow.request);
  if (!outcome.ok) {
    if (isUndecided(outcome.code)) happen({ type: 'unanswered' });
    else {
      refreshMoney();
      happen({ type: 'refused', code: outcome.code });
    }
    // The sheet is to be read and signed anew.
    if (outcome.code === 'terms_changed') {
      endHandOver();
      toastFailure(outcome.messages);
      return goInstead('/offer');
    }
    const said = outcome.messages.join(' ');
    if (outcome.code === 'not_allowed') return leaveBarred();
    return outcome.code === 'balance_insufficient' ? leaveSaying(said) : $problem.set(said);
  }
  refreshMoney();
  endHandOver();
  if (!outcome.paid) return;
  const { kind, id } = outcome.paid;
  happen({ type: 'paid', paid: outcome.paid });
  // Before its own script has come: whoever closes the frame until then has a loan.
  if (kind === 'loan') tellHost({ type: 'success', loan_id: id });
}

async function ask({ call, body }: PayoutRequest) {
  if (call === 'withdrawal') {
    const outcome = await submit('withdrawal', requestWithdrawal, { body });
    return outcome.ok ? settled(paidOf(outcome.data, outcome.message ?? '')) : outcome;
  }
  const outcome = await submit('instant-loan', requestInstantLoan, { body });
  return outcome.ok ? settled(promisedOf(outcome.data, outcome.message ?? '')) : outcome;
}

const settled = (paid: Paid | undefined) => ({ ok: true, paid }) as const;

function requestFor(
  { applicationId, amount, currency, loan }: Asked,
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
      portfolios: splitOf(portfolios, currency, amount),
      sendToAccount: kind,
      savedBeneficiary: kind === 'old',
    },
  };
}

/** The amount over the portfolios in that currency in their order, each at most its balance. */
export function splitOf(
  portfolios: readonly Portfolio[],
  currency: Asked['currency'],
  amount: Asked['amount'],
) {
  const limits = totals(portfolios, currency).portfolios.map(({ portfolio_id, balance }) => ({
    portfolio_id,
    limit: balance,
  }));
  return splitAcross(limits, amount);
}
