import type { getDollarInstructions } from '#contract/repayments.ts';
import type { Answer, Asked } from '../endpoint.ts';

/** Plainly fictitious: nobody can send money there. */
const sandboxInstructions = [
  { label: 'Beneficiary', value: 'Sandbox Credit (no real account)' },
  { label: 'Account number', value: '0000000000' },
  { label: 'Routing number', value: '000000000' },
  { label: 'SWIFT code', value: 'TESTUS00XXX' },
  { label: 'Bank', value: 'Sandbox Test Bank, 1 Example Street, Testville' },
  { label: 'Intermediary bank', value: 'Example Correspondent Bank, TESTUS01XXX' },
];

/** Where a Dollar transfer goes; the same for everybody. */
export async function dollarInstructions({
  context,
}: Asked<typeof getDollarInstructions>): Promise<Answer<typeof getDollarInstructions>> {
  const { config } = context;
  const instructions = config.mode === 'sandbox' ? sandboxInstructions : [];
  return { data: { instructions } };
}
