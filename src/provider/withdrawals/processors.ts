import type { WireOf } from '#contract/call.ts';
import type { listProcessors } from '#contract/withdrawals.ts';
import type { Currency } from '#credit/money.ts';
import type { Bank } from '../banks/directory.ts';
import type { Context } from '../context.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';

export type Processor = WireOf<typeof listProcessors>['processors'][number];

type Requirement = Processor['requirements'][number];

const text = (slug: string, placeholder: string): Requirement => ({
  slug,
  type: 'text',
  placeholder,
  options: [],
});

const dollarRequirements: Requirement[] = [
  text('beneficiary_name', 'Beneficiary name'),
  text('beneficiary_address', 'Beneficiary address'),
  { slug: 'account_number', type: 'number', placeholder: 'Account number', options: [] },
  {
    slug: 'account_type',
    type: 'select',
    placeholder: 'Account type',
    options: [
      { name: 'Checking', code: 'checking' },
      { name: 'Savings', code: 'savings' },
    ],
  },
  text('routing_number', 'Routing number'),
  text('swift_code', 'SWIFT code'),
  text('bank_name', 'Bank name'),
  text('bank_address', 'Bank address'),
];

/** The ways of paying out, and what each asks for. */
export function processorsWith(banks: readonly Bank[]): Processor[] {
  return [
    {
      id: 1,
      processor_id: 1,
      slug: 'naira-bank',
      display_name: 'Naira bank account',
      requirements: [
        {
          slug: 'bank_code',
          type: 'select',
          placeholder: 'Bank',
          options: banks.map(({ name, code }) => ({ name, code })),
        },
        { slug: 'account_number', type: 'number', placeholder: 'Account number', options: [] },
      ],
    },
    {
      id: 2,
      processor_id: 2,
      slug: 'auto-dollar-bank',
      display_name: 'Dollar bank account (automatic)',
      requirements: dollarRequirements,
    },
    {
      id: 3,
      processor_id: 3,
      slug: 'manual-dollar-bank',
      display_name: 'Dollar bank account',
      requirements: dollarRequirements,
    },
  ];
}

/** What arrives; Naira credit is never paid out in dollars. */
export const currencyOf = ({ slug }: Processor): Currency =>
  slug === 'naira-bank' ? 'NGN' : 'USD';

export async function listAllProcessors({
  context,
}: Asked<typeof listProcessors>): Promise<Answer<typeof listProcessors>> {
  return { data: { processors: processorsWith(context.banks.banks) } };
}

/** Throws processor_unavailable for an id that none has. */
export function processorOf({ banks }: Context, processor_id: number): Processor {
  const processor = processorsWith(banks.banks).find((one) => one.processor_id === processor_id);
  if (!processor) throw refuse('processor_unavailable');
  return processor;
}
