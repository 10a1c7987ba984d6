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
import { ReadFailure } from '#stores/reads/read.ts';
import { toast } from '#stores/toasts.ts';
import { onDesk, refreshDesk, whyRefused } from './desk.store.ts';

/** Does something, says what came of it, and has the list read again. Gives whether it was done. */
const done = (said: string, work: () => Promise<unknown>) =>
  whileBusy(() =>
    onDesk(async () => {
      await work().finally(refreshDesk);
      toast(said, 'success');
    }),
  );

const notFound = 'We cannot find this. Copy the whole number, or look whether it is still waiting.';

/** Gives why it was refused, for the form to say; undefined once it is done or proposed. */
export const doOrPropose = (
  deed: DeedName,
  subject: string,
  fields: DeedFields,
): Promise<string | undefined> =>
  whileBusy(async () => {
    try {
      await askDesk(doDeed, { body: { deed, subject, ...fields } });
      const isOne = deedForms[deed].people === 1;
      toast(isOne ? 'Done.' : 'Proposed. A second person has to approve it.', 'success');
      return undefined;
    } catch (failure) {
      if (failure instanceof ReadFailure && failure.code === 'not_found') return notFound;
      return whyRefused(failure);
    } finally {
      refreshDesk();
    }
  });

export const approve = ({ proposal_id }: Proposal) =>
  whileBusy(() =>
    onDesk(async () => {
      const params = { id: proposal_id };
      const { isDone } = await askDesk(approveProposal, { params }).finally(refreshDesk);
      toast(
        isDone ? 'Approved and done.' : 'Approved. A second approver has to approve it too.',
        'success',
      );
    }),
  );

export const end = ({ proposal_id, is_own }: Proposal) =>
  done(is_own ? 'You took your proposal back.' : 'You refused the proposal.', () =>
    askDesk(endProposal, { params: { id: proposal_id } }),
  );
