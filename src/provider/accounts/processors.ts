import type { WireOf } from '#contract/call.ts';
import type { listProcessors } from '#contract/withdrawals.ts';
import type { Currency } from '#credit/money.ts';
import { type Bank, BankDown } from '../banks/directory.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

export type Processor = WireOf<typeof listProcessors>['processors'][number];

const nairaBank = 1;

type Requirement = Processor['requirements'][number];

const text = (slug: string, placeholder: string): Requirement => ({
  slug,
  type: 'text',
  placeholder,
  options: [],
});

export const dollarRequirements: Requirement[] = [
  text('beneficiary_name', 'Beneficiary name'),
  text('beneficiary_address', 'Beneficiary address'),
  text('bank_name', 'Bank name'),
  text('bank_address', 'Bank address'),
  { slug: 'account_number', type: 'number', placeholder: 'Account number', options: [] },
  {
    slug: 'account_type',
    type: 'select',
    placeholder: 'Account type',
    options: [
      { name: 'Current account', code: 'checking' },
      { name: 'Savings account', code: 'savings' },
    ],
  },
  text('swift_code', 'SWIFT code'),
  // Of banks in the United States, which the SWIFT code tells.
  { ...text('routing_number', 'Routing number'), optional: true },
];

/** The ways of paying out, and what each asks for. */
export function processorsWith(banks: readonly Bank[]): Processor[] {
  return [
    {
      id: nairaBank,
      processor_id: nairaBank,
      slug: 'naira-bank',
      display_name: 'Naira bank',
      requirements: [
        // The number first: its check digit makes a shortlist of the banks.
        { slug: 'account_number', type: 'number', placeholder: 'Account number', options: [] },
        {
          slug: 'bank_code',
          type: 'select',
          placeholder: 'Bank',
          options: banks.map(({ name, code }) => ({ name, code })),
        },
      ],
    },
    {
      id: 2,
      processor_id: 2,
      slug: 'auto-dollar-bank',
      display_name: 'Dollar bank (automatic)',
      requirements: dollarRequirements,
    },
    {
      id: 3,
      processor_id: 3,
      slug: 'manual-dollar-bank',
      display_name: 'Dollar bank',
      requirements: dollarRequirements,
    },
  ];
}

/** Whether a withdrawal goes to a Naira bank: those the payment processor pays by itself. */
export const isNaira = ({ processor_id }: { readonly processor_id: number }) =>
  processor_id === nairaBank;

/** What arrives; Naira credit is never paid out in dollars. */
export const currencyOf = ({ slug }: Pick<Processor, 'slug'>): Currency =>
  slug === 'naira-bank' ? 'NGN' : 'USD';

export async function listAllProcessors({
  context,
}: CallRequest<typeof listProcessors>): Promise<Answer<typeof listProcessors>> {
  return { data: { processors: processorsWith(await banksOf(context)) } };
}

/**
 * Throws processor_unavailable for an id that none has, and for the automatic Dollar bank: it is
 * listed, and nobody pays by it yet.
 */
export async function processorOf(context: Context, processor_id: number): Promise<Processor> {
  const processors = processorsWith(await banksOf(context));
  const processor = processors.find((one) => one.processor_id === processor_id);
  if (!processor || processor.slug === 'auto-dollar-bank') throw refuse('processor_unavailable');
  return processor;
}

/** Dollars can be paid out while nobody tells the names of the Naira banks. */
async function banksOf({ banks, log }: Context): Promise<readonly Bank[]> {
  try {
    return await banks.list();
  } catch (error) {
    if (!(error instanceof BankDown)) throw error;
    log('no list of banks', { error: error.message });
    return [];
  }
}
