import { BankDown } from '../banks/directory.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Payee } from './own-name.ts';

/** The bank's own name for a Naira account. Throws account_unverified, or processor_down. */
export async function nameAtBank(
  { banks, log }: Pick<Context, 'banks' | 'log'>,
  { bank_code, account_number }: { readonly bank_code: string; readonly account_number: string },
  payee: Payee,
): Promise<string> {
  try {
    const account_name = await banks.accountName(bank_code, account_number, payee);
    if (account_name === undefined) throw refuse('account_unverified');
    return account_name;
  } catch (error) {
    if (!(error instanceof BankDown)) throw error;
    log('bank down', { bank_code });
    throw refuse('processor_down', 'The bank does not answer. Try again in a moment.');
  }
}
