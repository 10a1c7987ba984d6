import { atom } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { askPlan, getPlan } from '#contract/plan.ts';
import { whileBusy } from '#stores/busy.ts';
import { createReadStore, read, refreshMoney } from '#stores/reads/read.ts';
import { explainRefusal } from '#stores/refused.ts';
import { submit } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';
import { $loanId } from './promise.store.ts';

export type Plan = NonNullable<AnswerOf<typeof getPlan>['plan']>;

/** Over how many months the borrower would like to pay. */
export const $months = atom('3');

/** The loan's plan, or the one that can be asked for; null when nothing is due. */
export const $plan = createReadStore<Plan | null>(['/loan/', $loanId, '/plan ', $months], {
  fetcher: async (_loan, id, _plan, months) =>
    (await read(getPlan, { query: { loan_id: String(id), months: Number(months) } })).plan,
});

/** Asks for the plan as it is shown. Gives why it was refused. */
export const ask = ({ loan_id, months, total }: Plan) =>
  whileBusy(async (): Promise<string | undefined> => {
    const outcome = await submit('plan', askPlan, { body: { loan_id, months, total } });
    if (!outcome.ok) return explainRefusal(outcome);
    toast('We have your plan. We will write to you.', 'success');
    refreshMoney();
    return undefined;
  });
