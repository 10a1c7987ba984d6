import { getAgreement } from '#contract/agreements.ts';
import { shortReference } from '#credit/references.ts';
import { saveFile } from './save-file.ts';
import { attempt } from './session/attempt.ts';
import { toastFailure } from './toasts.ts';

/** Saves the signed agreement of a loan as a file. */
export async function saveAgreement(loanId: string): Promise<void> {
  const outcome = await attempt(getAgreement, { params: { id: loanId } });
  if (!outcome.ok) return toastFailure(outcome.messages);
  const { pdf } = outcome.data.agreement;
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
  const file = new Blob([bytes], { type: 'application/pdf' });
  saveFile(file, `agreement-${shortReference(loanId)}.pdf`);
}
