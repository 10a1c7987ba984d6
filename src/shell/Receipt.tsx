import { useStore } from '@nanostores/react';
import type { getReceipt, getWithdrawalReceipt } from '#contract/documents.ts';
import { $fetching, download, fileKey, share } from '#stores/files.ts';
import { Button } from '#ui/Button.tsx';
import './receipt.css';

type Props = {
  readonly call: typeof getReceipt | typeof getWithdrawalReceipt;
  /** Of the repayment or the withdrawal. */
  readonly id: string;
};

const failed = 'We could not make your receipt. Try again.';

/** Keeps the receipt of money that moved: as a file, through the device's own dialog, or on paper. */
export function Receipt({ call, id }: Props) {
  const request = { params: { id } };
  const busy = useStore($fetching).includes(fileKey(call, request));
  const save = () => download(call, request, { done: 'Receipt saved', failed });
  const send = () => share(call, request, { title: 'Receipt', failed });
  return (
    <div className="receipt">
      <Button type="button" busy={busy} onClick={() => void save()}>
        Save receipt
      </Button>
      <Button type="button" busy={busy} onClick={() => void send()}>
        Share
      </Button>
      <Button type="button" onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}
