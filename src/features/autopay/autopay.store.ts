import {
  type Autopay,
  type Autopays,
  getAutopay,
  setAutopay,
  skipAutopay,
  stopAutopay,
} from '#contract/autopay.ts';
import { whileBusy } from '#stores/busy.ts';
import { createReadStore, read, refreshMoney } from '#stores/reads/read.ts';
import { explainRefusal } from '#stores/refused.ts';
import { attempt } from '#stores/session/attempt.ts';
import { submit } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';

/** Autopay of each running loan, the one that the address names first; and the bank account. */
export const $autopays = createReadStore<Autopays>(['/loan', '/autopay'], {
  fetcher: async () => {
    const { autopays, mandate } = await read(getAutopay);
    const named = new URLSearchParams(location.search).get('loan_id');
    const sorted = autopays.toSorted((one, other) => rank(one, named) - rank(other, named));
    return { autopays: sorted, mandate };
  },
});

const rank = ({ loan_id }: Autopay, named: string | null) => (loan_id === named ? 0 : 1);

type Signed = Parameters<typeof submit<typeof setAutopay>>[2]['body'];

/** Signs the consent. Gives why it was refused, for the form. */
export const turnOn = (body: Signed) =>
  whileBusy(async (): Promise<string | undefined> => {
    const outcome = await submit('autopay', setAutopay, { body });
    if (!outcome.ok) return explainRefusal(outcome);
    refreshMoney();
    toast(body?.aside ? 'Your monthly extra payment is on.' : 'Autopay is on.', 'success');
    return undefined;
  });

type Rule = 'bills' | 'aside';

/** Stops it at once. */
export const stop = (loan_id: string, rule: Rule = 'bills') =>
  whileBusy(async () => {
    const outcome = await attempt(stopAutopay, { query: { loan_id, rule } });
    refreshMoney();
    if (outcome.ok) toast(outcome.message ?? '', 'success');
    else toast(outcome.messages.join(' '), 'error');
  });

/** Leaves out the charge of a day; null takes that back. */
export const skip = (loan_id: string, due_on: string | null, rule: Rule = 'bills') =>
  whileBusy(async () => {
    const outcome = await attempt(skipAutopay, { body: { loan_id, due_on, rule } });
    refreshMoney();
    if (!outcome.ok) toast(outcome.messages.join(' '), 'error');
  });
