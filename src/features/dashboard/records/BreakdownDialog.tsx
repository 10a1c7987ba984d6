import { shortReference } from '#credit/references.ts';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { BreakdownSheet } from './BreakdownSheet.tsx';
import { $breakdown } from './breakdown.store.ts';
import styles from './records.css?url';
import { closeRecord } from './records.store.ts';

/** A loan month by month: what it cost, what was paid, and what is still to come. */
export function BreakdownDialog({ id }: { readonly id: string }) {
  const read = useRead($breakdown);
  return (
    <Dialog open wide onClose={closeRecord} title={`Breakdown of ${shortReference(id)}`}>
      {/* With the dialog: the dashboard has no use for them. */}
      <link rel="stylesheet" href={styles} precedence="default" />
      {read.status === 'loading' && (
        <div className="breakdown" aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading the breakdown
          </p>
          <Skeleton width="14rem" height="48px" />
          <Skeleton height="160px" />
          <Skeleton height="48px" lines={4} />
        </div>
      )}
      {read.status === 'failed' && (
        <div className="breakdown breakdown-failed">
          <p>
            <b>Could not fetch breakdown.</b> {read.failure.messages.join(' ')}
          </p>
          <div className="breakdown-actions">
            <Button variant="primary" type="button" onClick={read.retry}>
              Try again
            </Button>
            <Button type="button" onClick={closeRecord}>
              Back to the dashboard
            </Button>
          </div>
        </div>
      )}
      {read.status === 'ready' && <BreakdownSheet breakdown={read.data} />}
    </Dialog>
  );
}
