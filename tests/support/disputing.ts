import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { tick } from '#provider/runtime/tick.ts';
import { cards, payWith } from './checkout.ts';
import type { TestProvider } from './provider.ts';
import { type Debtor, startRepaying } from './repaying.ts';

/** Repays a part of the loan by card; gives what was paid under which reference. */
export async function repayByCard(provider: TestProvider, debtor: Debtor, amount: number) {
  const checkout = await startRepaying(provider, debtor, amount);
  await payWith(provider, checkout, cards.success);
  return checkout;
}

/** A call below /api/sandbox; throws unless it went well. */
export async function sandboxCall<T = unknown>(
  { fetch }: TestProvider,
  path: string,
  body: object,
): Promise<T> {
  const response = await fetch(`/api/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${answer.code}: ${answer.message}`);
  return answer.data;
}

type Raised = { readonly id: number; readonly status: string };

/** The cardholder's bank asks for a payment back, all of it unless told. */
export const dispute = (provider: TestProvider, reference: string, amount?: number) =>
  sandboxCall<Raised>(provider, 'dispute', { reference, ...(amount && { amount }) });

export const endDispute = (
  provider: TestProvider,
  reference: string,
  outcome: 'won' | 'lost',
): Promise<Raised> => sandboxCall<Raised>(provider, 'dispute', { reference, outcome });

/** Everything that is due happens, the external jobs too. */
export async function letWork({ context }: TestProvider): Promise<void> {
  await tick(context);
  await runExternalJobs(context);
}
