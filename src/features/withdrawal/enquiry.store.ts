import { atom } from 'nanostores';
import { type Processor, verifyAccount } from '#contract/withdrawals.ts';
import { attempt } from '#stores/session/attempt.ts';
import { enquiryAbout, type NameEnquiry } from './destination.ts';
import type { BankDetails } from './details.ts';

export const $enquiry = atom<NameEnquiry | undefined>(undefined);

/** Asks whose account it is, once for each set of details. The bank knows a Naira account, we a Dollar one. */
export async function enquire(processor: Processor, details: BankDetails): Promise<void> {
  const about = enquiryAbout(processor, details);
  const now = $enquiry.get();
  if (now?.about === about && now.state !== 'failed') return;
  $enquiry.set({ about, state: 'asking' });
  const outcome = await attempt(verifyAccount, {
    body: { processor_id: processor.processor_id, details },
  });
  // The details were changed meanwhile, so this answer is not about them.
  if ($enquiry.get()?.about !== about) return;
  if (outcome.ok) {
    $enquiry.set({ about, state: 'named', name: outcome.data.account_name });
  } else if (outcome.code === 'name_mismatch') {
    $enquiry.set({ about, state: 'refused', problem: outcome.messages.join(' ') });
  } else {
    const canRetry = outcome.code !== 'account_unverified' && outcome.code !== 'account_invalid';
    $enquiry.set({ about, state: 'failed', problem: outcome.messages.join(' '), canRetry });
  }
}
