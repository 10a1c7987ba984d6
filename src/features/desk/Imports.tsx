import { FileForm } from './FileForm.tsx';
import { compareSettlement, importStatement } from './incoming.store.ts';

/** Takes a bank statement, or a settlement file of the card processor. What a person has to see waits in the list then. */
export function Imports() {
  return (
    <>
      <FileForm
        title="Import a bank statement"
        action="Import"
        label="Statement as CSV"
        hint="With the columns date, amount, currency, reference and description. A reference that we have already is left out."
        accept=".csv,text/csv"
        send={importStatement}
      />
      <FileForm
        title="Compare a settlement file"
        action="Compare"
        label="Settlement file as CSV"
        hint="The card processor’s file. We compare its payments with our books, and our books with it."
        accept=".csv,text/csv"
        send={compareSettlement}
      />
    </>
  );
}
