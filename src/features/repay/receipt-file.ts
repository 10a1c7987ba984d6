import type { Repayment } from '#contract/repayments.ts';
import { shortReference } from '#credit/references.ts';
import { whileBusy } from '#stores/busy.ts';
import { saveFile } from '#stores/save-file.ts';
import { noAnswer } from '#stores/session/attempt.ts';
import { $token } from '#stores/session/session.ts';
import { toast } from '#stores/toasts.ts';

const baseUrl = import.meta.env?.PUBLIC_API_URL || '/api';

/** Saves the provider's receipt as a file. */
export async function saveReceipt(repayment: Repayment): Promise<void> {
  await whileBusy(async () => {
    const file = await fetchReceipt(repayment);
    if (file) saveFile(file, file.name);
  });
}

/** Shares the receipt with the device's own dialog, or saves it where the device cannot share files. */
export async function shareReceipt(repayment: Repayment): Promise<void> {
  await whileBusy(async () => {
    const file = await fetchReceipt(repayment);
    if (!file) return;
    const shared = { title: 'Receipt', files: [file] };
    if (!navigator.canShare?.(shared)) return saveFile(file, file.name);
    try {
      await navigator.share(shared);
    } catch (failure) {
      // Closing the dialog is no failure. Some browsers refuse because the tap was too long ago: then save.
      if ((failure as DOMException).name === 'NotAllowedError') saveFile(file, file.name);
    }
  });
}

async function fetchReceipt({ repayment_id, reference }: Repayment): Promise<File | undefined> {
  try {
    const headers = { authorization: `Bearer ${$token.get()}` };
    const response = await fetch(`${baseUrl}/repayment/${reference}/receipt`, { headers });
    if (response.ok) {
      const name = `receipt-${shortReference(repayment_id)}.pdf`;
      return new File([await response.blob()], name, { type: 'application/pdf' });
    }
    toast('The receipt could not be made. Try again.', 'error');
  } catch {
    toast(noAnswer, 'error');
  }
  return undefined;
}
