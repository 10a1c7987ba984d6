import { randomUUID } from 'node:crypto';
import { instant } from '#provider/clock/clock.ts';
import type { TestProvider } from '#support/provider.ts';
import { destinations, type Person } from '../../model/person.ts';

/** Where a payout goes, by what comes of it. */
export type SavedAt = 'Naira' | 'rejects' | 'sends back' | 'Dollars';
export type Saved = Readonly<
  Record<SavedAt, { readonly processor_id: number; readonly id: string }>
>;

/** Accounts that somebody has saved long ago, in their own name. */
export async function saveAccounts(provider: TestProvider, person: Person): Promise<Saved> {
  const naira = (account_number: string) =>
    save(provider, person, { processor_id: 1, slug: 'naira-bank', account_number });
  const dollars = { processor_id: 3, slug: 'manual-dollar-bank', account_number: '0102030405' };
  return {
    Naira: await naira(destinations['an account']),
    rejects: await naira(destinations['one that rejects']),
    'sends back': await naira(destinations['one that sends back']),
    Dollars: await save(provider, person, dollars),
  };
}

async function save(
  { context: { db }, clock }: TestProvider,
  { user_id, name: account_name }: Person,
  account: { processor_id: number; slug: string; account_number: string },
) {
  const { processor_id, account_number } = account;
  const bank =
    processor_id === 1
      ? { bank_code: '901', bank_name: 'Paystack-Titan' }
      : { bank_code: null, bank_name: 'Bank' };
  const id = randomUUID();
  await db
    .insertInto('accounts')
    .values({
      account_id: id,
      user_id,
      ...account,
      ...bank,
      account_name,
      details: JSON.stringify({
        account_number,
        ...(bank.bank_code && { bank_code: bank.bank_code }),
      }),
      saved_at: instant(clock.now()),
    })
    .execute();
  return { processor_id, id };
}
