import { openMandate } from '#contract/mandates.ts';
import { runExternalJobsOf } from '#provider/runtime/run-jobs.ts';
import { emptyAccount, type MandateAct } from '#provider/sandbox/processor/mandates.ts';
import { submitCheckout } from './checkout.ts';
import type { TestProvider } from './provider.ts';

/** Accounts at the sandbox's banks; what a debit of them comes to. */
export const accounts = { paid: '0123456789', empty: emptyAccount } as const;

/** The bank's page of a mandate. */
export type BankPage = { readonly authorization_url: string };

/** Opens the bank's page. */
export const openPage = (provider: TestProvider, as: string): Promise<BankPage> =>
  provider.answer(openMandate, { as });

/** What the borrower or the bank does on it; the provider has heard of it then, and asked. */
export async function atBank(
  provider: TestProvider,
  page: BankPage,
  act: MandateAct,
  account_number: string = accounts.paid,
): Promise<{ status: number; html: string }> {
  const form = { act, bank: 'Delta Test Bank', account_number, allow: 'on' };
  const shown = await submitCheckout(provider, page, form);
  await runExternalJobsOf(provider.context, 'mandate');
  return shown;
}

/** A bank account that may be charged. */
export async function addBank(
  provider: TestProvider,
  as: string,
  account_number?: string,
): Promise<BankPage> {
  const page = await openPage(provider, as);
  await atBank(provider, page, 'choose', account_number);
  await atBank(provider, page, 'prove');
  return page;
}
