import { checkSettlement, importTransfers, longestStatement } from '#contract/desk-incoming.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { toast } from '#stores/toasts.ts';
import { refreshDesk, whyRefused } from './desk.store.ts';

/** Gives why it was refused; undefined once it is taken. */
export const importStatement = (file: File) =>
  take(file, async (csv) => {
    const { added, known } = await askDesk(importTransfers, { body: { csv } });
    const before = known === 0 ? '' : ` ${known} were imported already.`;
    return `${added} ${added === 1 ? 'transfer waits' : 'transfers wait'} in the list.${before}`;
  });

/** The same of a settlement file of the card processor. */
export const compareSettlement = (file: File) =>
  take(file, async (csv) => {
    const { matched, differences } = await askDesk(checkSettlement, { body: { csv } });
    const wait = differences === 1 ? '1 difference waits' : `${differences} differences wait`;
    return `${matched} ${matched === 1 ? 'payment agrees' : 'payments agree'} with our books. ${wait} in the list.`;
  });

const take = (file: File, work: (csv: string) => Promise<string>): Promise<string | undefined> =>
  whileBusy(async () => {
    const csv = await file.text();
    if (csv.includes('\0')) return 'This is not a CSV file. Save the sheet as CSV and choose that.';
    if (csv.length > longestStatement) return 'This file is too long. Import it in parts.';
    try {
      toast(await work(csv), 'success');
      refreshDesk();
      return undefined;
    } catch (failure) {
      return whyRefused(failure);
    }
  });
