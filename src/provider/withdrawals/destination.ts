import { sql } from 'kysely';
import { isNumericDetail } from '#credit/bank-details.ts';
import { isIban } from '#credit/iban.ts';
import { type AccountHolder, BankDown } from '../banks/directory.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors.ts';
import { isNaira, type Processor } from './processors.ts';

/** Where money is paid out to; `details` are the processor's requirements as they were given. */
export type Destination = {
  readonly account_name: string;
  readonly account_number: string;
  readonly bank_code: string | null;
  readonly bank_name: string | null;
  readonly details: Readonly<Record<string, string>>;
};

type Details = Readonly<Record<string, string>>;

/**
 * Checks the details by the processor's own list and, for a Naira account, asks the bank whose it
 * is. Throws account_invalid, account_unverified or processor_unavailable.
 */
export async function newDestination(
  { banks, log }: Context,
  processor: Processor,
  given: Details,
  asker: AccountHolder,
): Promise<Destination> {
  const details = checkedDetails(processor, given);
  const { account_number = '', bank_code = '' } = details;
  if (!isNaira(processor)) {
    const { beneficiary_name = '', bank_name = '' } = details;
    return { account_name: beneficiary_name, account_number, bank_code: null, bank_name, details };
  }
  if (account_number.length !== 10) throw refuse('account_invalid');
  try {
    const account_name = await banks.accountName(bank_code, account_number, asker);
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

/** Every requirement filled as its type asks, an IBAN if there is one, and nothing else. */
function checkedDetails(processor: Processor, given: Details): Record<string, string> {
  const givenFor = (slug: string) => (Object.hasOwn(given, slug) ? given[slug] : '')?.trim() ?? '';
  const details: Record<string, string> = {};
  for (const { slug, type, options } of processor.requirements) {
    const value = givenFor(slug);
    const fits =
      type === 'select'
        ? options.some(({ code }) => code === value)
        : type === 'number'
          ? isNumericDetail(value)
          : value !== '';
    if (!fits) throw refuse('account_invalid');
    details[slug] = value;
  }
  const iban = givenFor('iban').replaceAll(' ', '').toUpperCase();
  if (isNaira(processor) || iban === '') return details;
  if (!isIban(iban)) throw refuse('account_invalid');
  return { ...details, iban };
}

/**
 * One of the borrower's own accounts for this processor: by `details.id`, or by the number, and the
 * bank if it is given, when they name exactly one. Throws account_invalid.
 */
export async function savedDestination(
  { db }: Context,
  user_id: string,
  { processor_id }: Processor,
  { id, account_number = '', bank_code, routing_number }: Details,
): Promise<Destination> {
  const [saved, ...others] = await db
    .selectFrom('accounts')
    .select(['account_name', 'account_number', 'bank_code', 'bank_name', 'details'])
    .where('user_id', '=', user_id)
    .where('processor_id', '=', processor_id)
    .$if(id !== undefined, (accounts) => accounts.where('account_id', '=', id ?? ''))
    .$if(id === undefined, (accounts) => accounts.where('account_number', '=', account_number))
    .$if(id === undefined && bank_code !== undefined, (accounts) =>
      accounts.where('bank_code', '=', bank_code ?? ''),
    )
    .$if(id === undefined && routing_number !== undefined, (accounts) =>
      accounts.where(sql`details ->> 'routing_number'`, '=', routing_number ?? ''),
    )
    .execute();
  if (!saved || others.length > 0) throw refuse('account_invalid');
  return saved;
}
