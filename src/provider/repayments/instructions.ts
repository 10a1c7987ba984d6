import type { getDollarInstructions } from '#contract/repayments.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

/** Plainly fictitious: nobody can send money there. */
const sandboxInstructions = [
  { label: 'Beneficiary', value: 'Sandbox Credit (no real account)' },
  { label: 'Account number', value: '0000000000' },
  { label: 'Routing number', value: '000000000' },
  { label: 'SWIFT code', value: 'TESTUS00XXX' },
  { label: 'Bank', value: 'Sandbox Test Bank, 1 Example Street, Testville' },
  { label: 'Intermediary bank', value: 'Example Correspondent Bank, TESTUS01XXX' },
];

/** Where a Dollar transfer goes, and how long it takes; the same for everybody. */
export async function dollarInstructionsOf({
  context,
}: CallRequest<typeof getDollarInstructions>): Promise<Answer<typeof getDollarInstructions>> {
  const { mode, dollarInstructions, dollarWireDays } = context.config;
  const instructions = dollarInstructions ?? (mode === 'sandbox' ? sandboxInstructions : null);
  if (!instructions) throw refuse('unavailable', 'Dollar transfers are not set up yet.');
  return { data: { instructions: [...instructions], working_days: dollarWireDays } };
}
