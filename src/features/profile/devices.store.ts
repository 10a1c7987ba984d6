import { endOtherSessions, endSession, listSessions, type Session } from '#contract/sessions.ts';
import { whileBusy } from '#stores/busy.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { $token } from '#stores/session/session.ts';
import { toast, toastFailure } from '#stores/toasts.ts';

export const $sessions = createReadStore<Session[]>(['/me/sessions', $token], {
  fetcher: async () => (await read(listSessions)).all,
});

/** Signs one other device out. `not_found` is a success: the session has ended already. */
export const signOutDevice = ({ session_id }: Session) =>
  whileBusy(async () => {
    const outcome = await attempt(endSession, { params: { id: session_id } });
    if (!outcome.ok && outcome.code !== 'not_found') return toastFailure(outcome.messages);
    leave((one) => one.session_id !== session_id);
    toast('That device is signed out.', 'success');
  });

export const signOutOthers = () =>
  whileBusy(async () => {
    const outcome = await attempt(endOtherSessions, {});
    if (!outcome.ok) return toastFailure(outcome.messages);
    leave(({ current }) => current);
    toast('Every other device is signed out.', 'success');
  });

function leave(wanted: (session: Session) => boolean): void {
  $sessions.mutate($sessions.get().data?.filter(wanted));
}
