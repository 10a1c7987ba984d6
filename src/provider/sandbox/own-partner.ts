import { defaultCollateralRatioBp, defaultInterestBp } from '#credit/terms.ts';
import { addPartner } from '../applications/add.ts';
import type { Context } from '../context.ts';
import { giveKey } from '../partners/settings.ts';

const operator = 'sandbox';

/** A partner of a developer's own, which may lend at once: in live mode people look at it first. */
export async function makeOwnPartner(context: Context, name: string) {
  const terms = { interest_bp: defaultInterestBp, collateral_ratio_bp: defaultCollateralRatioBp };
  const application_id = await addPartner(context, { ...terms, name, type: 'widget' }, operator);
  await context.shared
    .updateTable('applications')
    .set({ waitlist: false })
    .where('application_id', '=', application_id)
    .execute();
  const { key_id, secret } = await giveKey(context, application_id, operator);
  return { application_id, key_id, secret };
}
