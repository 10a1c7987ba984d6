import { getReceipt, getWithdrawalReceipt } from '#contract/documents.ts';
import { download } from '#stores/files.ts';

const calls = { repayment: getReceipt, withdrawal: getWithdrawalReceipt };

/** Saves the receipt of a repayment or a withdrawal. */
export const saveReceipt = (of: keyof typeof calls, id: string): Promise<void> =>
  download(
    calls[of],
    { params: { id } },
    { done: 'Receipt saved', failed: 'We could not make your receipt. Try again.' },
  );
