import { useState } from 'react';
import { shortReference } from '#credit/references.ts';
import { toast } from '#stores/toasts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import './loan-links.css';

type Props = { readonly of: 'repayment' | 'withdrawal'; readonly reference: string };

/** Downloads the receipt of a repayment or a withdrawal as a PDF. */
export function ReceiptButton({ of, reference }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    await import('./receipt-file.ts').then(
      ({ saveReceipt }) => saveReceipt(of, reference),
      () => toast('We could not make your receipt. Try again.', 'error'),
    );
    setBusy(false);
  };
  return (
    <p className="loan-links">
      <button
        type="button"
        aria-label={`Download receipt ${shortReference(reference)}`}
        aria-busy={busy || undefined}
        onClick={save}
      >
        Download receipt
        {busy && <Spinner />}
      </button>
    </p>
  );
}
