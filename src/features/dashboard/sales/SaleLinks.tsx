import { useStore } from '@nanostores/react';
import { getReport } from '#contract/documents.ts';
import { shortReference } from '#credit/references.ts';
import { $fetching, fileKey } from '#stores/files.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { RecordLink } from '../records/RecordLink.tsx';

/** What there is to read about the loan of a sale. */
export function SaleLinks({ loan_id }: { readonly loan_id: string }) {
  const reference = shortReference(loan_id);
  const key = fileKey(getReport, { params: { id: loan_id }, query: { format: 'pdf' } });
  const busy = useStore($fetching).includes(key);
  return (
    <>
      <RecordLink to={{ of: 'loan', id: loan_id }} label={`Breakdown of ${reference}`}>
        Breakdown
      </RecordLink>
      <button
        type="button"
        aria-label={`Download Report ${reference}`}
        aria-busy={busy || undefined}
        onClick={() => saveReport(loan_id)}
      >
        Download Report
        {busy && <Spinner />}
      </button>
    </>
  );
}

const saveReport = async (id: string) =>
  (await import('../records/report-file.ts')).saveReport(id, 'pdf');
