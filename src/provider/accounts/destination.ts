import { sql } from 'kysely';
import { bankCodeProblem, isIban, isNumericDetail, plainBankCode } from '#credit/bank-details.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { nameAtBank } from './name-at-bank.ts';
import { type Payee, requireOwnName } from './own-name.ts';
import { isNaira, type Processor } from './processors.ts';

/** Where money is paid out to; `details` are the processor's requirements as they were given. */
export type Destination = {
  readonly account_name: string;
  readonly account_number: string;
  readonly bank_code: string | null;
  readonly bank_name: string | null;
  readonly details: Readonly<Record<string, string>>;
};

/** One of the borrower's own accounts; null: it was promised before they were kept. */
export type KnownDestination = Destination & { readonly account_id: string | null };

type Details = Readonly<Record<string, string>>;

/**
 * An account in the borrower's own name: the details are checked by the processor's own list, and a
 * Naira account's bank is asked whose it is. Throws account_invalid, account_unverified,
 * name_mismatch or processor_unavailable.
 */
export async function newDestination(
  context: Context,
  processor: Processor,
  given: Details,
  payee: Payee,
): Promise<Destination> {
  const destination = await namedDestination(context, processor, given, payee);
  await requireOwnName(context.db, payee, destination);
  return destination;
}

/** Whoever's account it is. Throws account_invalid, account_unverified or processor_down. */
async function namedDestination(
  context: Context,
  processor: Processor,
  given: Details,
  payee: Payee,
): Promise<Destination> {
  const details = checkedDetails(processor, given);
  const { account_number = '', bank_code = '' } = details;
  if (!isNaira(processor)) {
    const { beneficiary_name = '', bank_name = '' } = details;
    return { account_name: beneficiary_name, account_number, bank_code: null, bank_name, details };
  }
  if (account_number.length !== 10) throw refuse('account_invalid');
  const account_name = await nameAtBank(context, { bank_code, account_number }, payee);
  const bank_name =
    processor.requirements
      .find(({ slug }) => slug === 'bank_code')
      ?.options.find(({ code }) => code === bank_code)?.name ?? null;
  return { account_name, account_number, bank_code, bank_name, details };
}

/** Every requirement filled as it asks, an IBAN if there is one, and nothing else. */
function checkedDetails(processor: Processor, given: Details): Record<string, string> {
  const givenFor = (slug: string) => (Object.hasOwn(given, slug) ? given[slug] : '')?.trim() ?? '';
  const details: Record<string, string> = {};
  for (const { slug, type, options, optional } of processor.requirements) {
    const value = isBankCode(slug) ? plainBankCode(givenFor(slug)) : givenFor(slug);
    const fits =
      type === 'select'
        ? options.some(({ code }) => code === value)
        : type === 'number'
          ? isNumericDetail(value)
          : optional || value !== '';
    if (!fits) throw refuse('account_invalid');
    if (value !== '') details[slug] = value;
  }
  if (isNaira(processor)) return details;
  for (const slug of bankCodes) {
    const problem = bankCodeProblem(slug, details);
    if (problem) throw refuse('account_invalid', problem);
  }
  const iban = plainBankCode(givenFor('iban'));
  if (iban === '') return details;
  if (!isIban(iban)) throw refuse('account_invalid');
  return { ...details, iban };
}

const bankCodes = ['swift_code', 'routing_number'];
const isBankCode = (slug: string) => bankCodes.includes(slug);

/**
 * The borrower's own accounts for this processor that the details name: by `details.id`, or by the
 * number, and the bank if it is given. Held until the transaction ends, so that whoever removes one
 * finds what is paid to it.
 */
export function accountsToLock(
  tx: Tx,
  { user_id }: Pick<Payee, 'user_id'>,
  { processor_id }: Pick<Processor, 'processor_id'>,
  { id, account_number = '', bank_code, routing_number }: Details,
) {
  return tx
    .selectFrom('accounts')
    .select(['account_id'])
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
    .forShare();
}

/**
 * The one account that was named. Throws account_invalid when it is not exactly one, or name_mismatch
 * when the name that it was saved under is another's.
 */
export async function savedDestination(
  tx: Tx,
  payee: Payee,
  [saved, ...others]: readonly KnownDestination[],
): Promise<KnownDestination> {
  if (!saved || others.length > 0) throw refuse('account_invalid');
  await requireOwnName(tx, payee, saved);
  return saved;
}
