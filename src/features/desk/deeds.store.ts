import {
  approveProposal,
  type DeedFields,
  type DeedName,
  deedForms,
  doDeed,
  endProposal,
  type Proposal,
} from '#contract/desk-deeds.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { toast } from '#stores/toasts.ts';
import { onDesk } from './desk.store.ts';
import { $queue } from './queue.store.ts';

/** Does something, says what came of it, and has the list read again. Gives whether it was done. */
const done = (said: string, work: () => Promise<unknown>) =>
  whileBusy(() =>
    onDesk(async () => {
      await work().finally(() => $queue.revalidate());
      toast(said, 'success');
    }),
  );

export const doOrPropose = (deed: DeedName, subject: string, fields: DeedFields) =>
  done(
    deedForms[deed].people === 1 ? 'Done.' : 'Proposed. A second person has to approve it.',
    () => askDesk(doDeed, { body: { deed, subject, ...fields } }),
  );

export const approve = ({ proposal_id }: Proposal) =>
  done('Approved and done.', () => askDesk(approveProposal, { params: { id: proposal_id } }));

export const end = ({ proposal_id, is_own }: Proposal) =>
  done(is_own ? 'Your proposal is taken back.' : 'The proposal is refused.', () =>
    askDesk(endProposal, { params: { id: proposal_id } }),
  );
