import { atom } from 'nanostores';
import { type Processor, verifyAccount } from '#contract/withdrawals.ts';
import { attempt } from '#stores/attempt.ts';
import { toast } from '#stores/toasts.ts';
import type { Details } from './details.ts';

/** What the bank says of the details that it was asked about. */
type Enquiry = { readonly about: string } & (
  | { readonly state: 'asking' }
  | { readonly state: 'named'; readonly name: string }
  | { readonly state: 'failed'; readonly problem: string; readonly canRetry: boolean }
);

export const $enquiry = atom<Enquiry | undefined>(undefined);

/** One text for the same details, so that an answer about others says nothing of these. */
export const enquiryAbout = ({ processor_id }: Processor, details: Details): string =>
  JSON.stringify([processor_id, details.bank_code, details.account_number]);

/** Asks for the bank's own name of a Naira account, once for the same details. */
export async function enquire(processor: Processor, details: Details): Promise<void> {
  const about = enquiryAbout(processor, details);
  const now = $enquiry.get();
  if (now?.about === about && now.state !== 'failed') return;
  $enquiry.set({ about, state: 'asking' });
  const outcome = await attempt(verifyAccount, {
    body: { processor_id: processor.processor_id, details },
  });
  // An answer about details that were changed meanwhile says nothing about the new ones.
  if ($enquiry.get()?.about !== about) return;
  if (outcome.ok) {
    $enquiry.set({ about, state: 'named', name: outcome.data.account_name });
    toast('Verified', 'success');
  } else {
    const canRetry = outcome.code !== 'account_unverified' && outcome.code !== 'account_invalid';
    $enquiry.set({ about, state: 'failed', problem: outcome.messages.join(' '), canRetry });
  }
}
