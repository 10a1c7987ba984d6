import type { Context } from '#provider/context.ts';
import { changeTerms as change, countPartner, type TermsChange } from '#provider/holdings/terms.ts';

/** Changes how a partner lends, with what its users' holdings count for then. */
export async function changeTerms(
  context: Context,
  application_id: number,
  terms: TermsChange,
  operator: string,
): Promise<void> {
  await change(context, application_id, terms, operator);
  await countPartner(context, application_id);
}
