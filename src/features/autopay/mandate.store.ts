import { checkMandate, endMandate, openMandate } from '#contract/mandates.ts';
import { whileBusy } from '#stores/busy.ts';
import { leaveFor } from '#stores/checkout.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';

/** Goes to the bank's page: a new one, or the one that is open. */
export const goToBank = () =>
  whileBusy(async () => {
    const outcome = await submit('mandate', openMandate, {});
    if (!outcome.ok) {
      refreshMoney();
      return toastFailure(outcome.messages);
    }
    leaveFor(outcome.data.authorization_url, '/autopay?bank=back');
  });

/** Asks the bank. Nothing is said of an answer that changes nothing, unless somebody has asked for it. */
export const check = (isAsked: boolean) =>
  whileBusy(async () => {
    const outcome = await attempt(checkMandate, {});
    refreshMoney();
    if (!isAsked) return;
    if (!outcome.ok) return toastFailure(outcome.messages);
    const status = outcome.data.mandate?.status;
    if (status === 'pending') toast('Your bank has not told us yet. That can take some minutes.');
    if (status === 'suspended') toast('Your bank does not let us charge this account yet.');
  });

/** Ends it at once, with autopay from this account. */
export const remove = () =>
  whileBusy(async () => {
    const outcome = await attempt(endMandate, {});
    refreshMoney();
    if (outcome.ok) toast(outcome.message ?? '', 'success');
    else toastFailure(outcome.messages);
  });
