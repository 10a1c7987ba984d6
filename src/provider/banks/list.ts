import type { listBanks } from '#contract/banks.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { BankDown } from './directory.ts';

/** The banks by name, as the Naira form offers them. */
export async function bankList({
  context,
}: CallRequest<typeof listBanks, null>): Promise<Answer<typeof listBanks>> {
  try {
    const banks = await context.banks.list();
    return { data: { banks: banks.map(({ code, name }) => ({ code, name })).sort(byName) } };
  } catch (error) {
    if (!(error instanceof BankDown)) throw error;
    throw refuse('processor_down', 'The list of banks did not come. Try again in a moment.');
  }
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, 'en');
