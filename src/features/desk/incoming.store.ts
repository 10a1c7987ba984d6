import { importTransfers, longestStatement } from '#contract/desk-incoming.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { ReadFailure } from '#stores/reads/read.ts';
import { toast } from '#stores/toasts.ts';
import { sayUnlessSignedOut } from './desk.store.ts';
import { $queue } from './queue.store.ts';

/** Gives why it was refused; undefined once it is taken. */
export const importStatement = (file: File): Promise<string | undefined> =>
  whileBusy(async () => {
    const csv = await file.text();
    if (csv.length > longestStatement) return 'This file is too long. Import it in parts.';
    try {
      const { added, known } = await askDesk(importTransfers, { body: { csv } });
      const before = known === 0 ? '' : ` ${known} were imported before.`;
      toast(
        `${added} ${added === 1 ? 'transfer waits' : 'transfers wait'} in the list.${before}`,
        'success',
      );
      $queue.revalidate();
      return undefined;
    } catch (failure) {
      if (failure instanceof ReadFailure && failure.code !== 'unauthenticated') {
        return failure.messages.join(' ');
      }
      sayUnlessSignedOut(failure);
      return '';
    }
  });
