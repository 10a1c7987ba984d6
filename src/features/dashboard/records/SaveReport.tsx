import { useStore } from '@nanostores/react';
import { type FileFormat, getReport } from '#contract/documents.ts';
import { $fetching, fileKey } from '#stores/files.ts';
import { Button } from '#ui/Button.tsx';
import { saveReport } from './report-file.ts';

/** The report of a loan, for people and for a spreadsheet. */
export function SaveReport({ id }: { readonly id: string }) {
  const fetching = useStore($fetching);
  const isBusy = (format: FileFormat) =>
    fetching.includes(fileKey(getReport, { params: { id }, query: { format } }));
  return (
    <div className="breakdown-actions">
      <Button type="button" busy={isBusy('pdf')} onClick={() => saveReport(id, 'pdf')}>
        Download Report
      </Button>
      <Button
        variant="quiet"
        type="button"
        busy={isBusy('csv')}
        onClick={() => saveReport(id, 'csv')}
      >
        Report as CSV
      </Button>
    </div>
  );
}
