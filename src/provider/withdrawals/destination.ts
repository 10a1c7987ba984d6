import { BankDown } from '../banks/directory.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors.ts';
import type { Processor } from './processors.ts';

/** Where money is paid out to; `details` are the processor's requirements as they were given. */
export type Destination = {
  readonly account_name: string;
  readonly account_number: string;
  readonly bank_code: string | null;
  readonly bank_name: string | null;
  readonly details: Readonly<Record<string, string>>;
};

/**
 * Checks the details by the processor's own list and, for a Naira account, asks the bank whose it
 * is. Throws account_invalid, account_unverified or processor_unavailable.
 */
export async function newDestination(
  { banks, log }: Context,
  processor: Processor,
  given: Readonly<Record<string, string>>,
): Promise<Destination> {
  const details = checkedDetails(processor, given);
  const { account_number = '', bank_code = '' } = details;
  if (processor.slug !== 'naira-bank') {
    const { beneficiary_name = '', bank_name = '' } = details;
    return { account_name: beneficiary_name, account_number, bank_code: null, bank_name, details };
  }
  if (account_number.length !== 10) throw refuse('account_invalid');
  try {
    const account_name = await banks.accountName(bank_code, account_number);
    if (account_name === undefined) throw refuse('account_unverified');
    const bank_name =
      processor.requirements
        .find(({ slug }) => slug === 'bank_code')
        ?.options.find(({ code }) => code === bank_code)?.name ?? null;
    return { account_name, account_number, bank_code, bank_name, details };
  } catch (error) {
    if (!(error instanceof BankDown)) throw error;
    log('bank down', { bank_code });
    throw refuse('processor_unavailable', 'The bank does not answer. Try again in a moment.');
  }
}

/** Every requirement filled as its type asks, and nothing else. */
function checkedDetails(processor: Processor, given: Readonly<Record<string, string>>) {
  const details: Record<string, string> = {};
  for (const { slug, type, options } of processor.requirements) {
    const value = (Object.hasOwn(given, slug) ? given[slug] : undefined)?.trim() ?? '';
    const fits =
      type === 'select'
        ? options.some(({ code }) => code === value)
        : type === 'number'
          ? /^\d{10,}$/.test(value)
          : value !== '';
    if (!fits) throw refuse('account_invalid');
    details[slug] = value;
  }
  return details;
}

/** A saved account by `details.id`, or a new one. Throws as newDestination does. */
export async function destinationOf(
  context: Context,
  user_id: string,
  processor: Processor,
  wanted: { sendToAccount: 'old' | 'new'; details: Readonly<Record<string, string>> },
): Promise<Destination> {
  if (wanted.sendToAccount === 'new') return newDestination(context, processor, wanted.details);
  const saved = await context.db
    .selectFrom('accounts')
    .select(['account_name', 'account_number', 'bank_code', 'bank_name', 'details'])
    .where('account_id', '=', wanted.details.id ?? '')
    .where('user_id', '=', user_id)
    .where('processor_id', '=', processor.processor_id)
    .executeTakeFirst();
  if (!saved) throw refuse('account_invalid');
  return saved;
}
