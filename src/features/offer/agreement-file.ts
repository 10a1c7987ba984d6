import { getAgreement } from '#contract/agreements.ts';
import { attempt } from '#stores/attempt.ts';
import { toastFailure } from '#stores/toasts.ts';

/** Saves the signed agreement of a loan as a file. */
export async function saveAgreement(loanId: string): Promise<void> {
  const outcome = await attempt(getAgreement, { params: { id: loanId } });
  if (!outcome.ok) return toastFailure(outcome.messages);
  const { pdf } = outcome.data.agreement;
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `agreement-${loanId.slice(0, 8)}.pdf`;
  link.click();
  // Not at once: some browsers begin to save only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
