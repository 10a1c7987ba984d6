import { atom } from 'nanostores';
import { initializeCard, recordCard } from '#contract/repayments.ts';
import {
  type Account,
  listAccounts,
  listProcessors,
  type Processor,
  requestWithdrawal,
  verifyAccount,
} from '#contract/withdrawals.ts';
import { splitAcross } from '#credit/limits.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { attempt } from '#stores/attempt.ts';
import { whileBusy } from '#stores/busy.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { go } from '#stores/navigate.ts';
import { $held, totals } from '#stores/portfolio.ts';
import { createReadStore, read, refreshMoney } from '#stores/reads.ts';
import { $applicationId } from '#stores/session.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import type { Destination } from './destination.ts';
import { withdrawalProblem } from './submit-checks.ts';
import { next, start, type WithdrawalEvent, type WithdrawalFlow } from './withdrawal.flow.ts';

const kept = 'withdrawal:entry';

export const $flow = atom<WithdrawalFlow | undefined>(undefined);

export const $processors = createReadStore<Processor[]>(['/processors'], {
  fetcher: async () => (await read(listProcessors)).processors,
});
export const $accounts = createReadStore<Account[]>(['/account'], {
  fetcher: async () => (await read(listAccounts)).all,
});

/** Opens the flow once the borrower is known; a typed amount survives a reload. */
export function open(card: boolean): void {
  if ($flow.get()) return;
  const query = new URLSearchParams(location.search);
  const flow = start({
    card,
    applicationId: $applicationId.get(),
    cardReference: query.get('card') ?? undefined,
    addCard: query.has('trigger'),
  });
  const entry = draftOf<string>(kept);
  $flow.set(flow.step === 'amount' && entry ? { ...flow, entry } : flow);
  if (flow.step === 'confirmingCard') void confirmCard(flow.reference);
}

export function happen(event: WithdrawalEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = next(flow, event);
  if (following.step === 'amount') keepDraft(kept, following.entry);
  if (following.step === 'done') dropDraft(kept);
  $flow.set(following);
}

/** ADD CARD: to the checkout that charges and refunds the card. */
export async function addCard(): Promise<void> {
  await whileBusy(async () => {
    const fromDashboard = new URLSearchParams(location.search).has('trigger');
    const outcome = await submit('card', initializeCard, {
      body: { return_to: fromDashboard ? 'dashboard' : 'withdrawal' },
    });
    if (outcome.ok) go(outcome.data.checkout.authorization_url);
    else toastFailure(outcome.messages);
  });
}

/** Back from the checkout: closing it proves nothing, so the provider is asked. */
export async function confirmCard(reference: string): Promise<void> {
  await whileBusy(async () => {
    const outcome = await attempt(recordCard, { body: { reference } });
    if (!outcome.ok) {
      toastFailure(outcome.messages);
      if (isUndecided(outcome.code)) return;
    } else if (outcome.data.status === 'pending') {
      return toast('The processor has not confirmed your card yet. Check again in a moment.');
    } else if (outcome.data.card) {
      toast(`Your card ending ${outcome.data.card.last4} is saved.`, 'success');
    } else {
      toast('The card was not charged, so it was not saved.', 'error');
    }
    history.replaceState(null, '', '/withdrawal');
    $flow.set(undefined);
    refreshMoney();
    open(outcome.ok && outcome.data.card !== null);
  });
}

/** The bank's own name for a new Naira account. */
export async function verify(
  processor: Processor,
  details: Readonly<Record<string, string>>,
): Promise<{ name: string } | { problem: string }> {
  const outcome = await attempt(verifyAccount, {
    body: { processor_id: processor.processor_id, details },
  });
  if (!outcome.ok) return { problem: outcome.messages.join(' ') };
  toast('Verified', 'success');
  return { name: outcome.data.account_name };
}

/** NEXT: the specified checks, then one withdrawal however often it is pressed. */
export async function withdraw(
  processor: Processor,
  destination: Destination,
  currency: Currency,
  amount: Minor,
): Promise<void> {
  const portfolios = $held.get() ?? [];
  const problem = withdrawalProblem({ processor, destination, currency, portfolios, amount });
  if (problem) {
    toast(problem.message, 'error');
    if (problem.leave) go('/dashboard');
    return;
  }
  await whileBusy(async () => {
    const outcome = await submit('withdrawal', requestWithdrawal, {
      body: {
        amount,
        currency,
        application_id: Number($applicationId.get()),
        processor_id: processor.processor_id,
        details: destination.kind === 'old' ? { id: destination.account.id } : destination.details,
        portfolios: splitAcross(
          totals(portfolios, currency).portfolios.map(({ portfolio_id, balance }) => ({
            portfolio_id,
            limit: balance,
          })),
          amount,
        ),
        sendToAccount: destination.kind,
        savedBeneficiary: destination.kind === 'old',
        save: destination.kind === 'new' && destination.save,
      },
    });
    if (!outcome.ok) return toastFailure(outcome.messages);
    const [withdrawal] = outcome.data.withdrawals;
    if (!withdrawal) return;
    refreshMoney();
    happen({ type: 'withdrawn', withdrawal, message: outcome.message ?? '' });
  });
}
