import type { getDeskWire } from '#contract';
import { dollarRequirements } from '../accounts/processors.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { lockWithdrawal } from '../withdrawals/settle.ts';
import { inCellNaming } from './named.ts';
import { proofsOf } from './proofs.ts';

/** Where a withdrawal goes. The look is on record. */
export async function readWire({
  context,
  id,
  staff,
}: StaffRequest<typeof getDeskWire>): Promise<Answer<typeof getDeskWire>> {
  const here = await inCellNaming(context, id);
  const proofs = await proofsOf(here.db, id).execute();
  const withdrawal = await here.db.transaction().execute(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    if (!found) throw refuse('not_found');
    const detail = { operator: staff.name, did: 'look at a wire', user_id: found.user_id };
    const at = instant(here.clock.now());
    await audit(tx, { user_id: null, action: 'operator', subject: id, at, detail });
    return found;
  });
  const { paid, requested_currency, account_name, bank_name, details } = withdrawal;
  return {
    data: {
      amount: paid,
      currency: requested_currency,
      details: [
        ...(details.beneficiary_name ? [] : [{ name: 'Name of the account', value: account_name }]),
        ...namedDetails(details),
        ...(details.bank_name || !bank_name ? [] : [{ name: 'Bank name', value: bank_name }]),
        { name: 'Reference for the bank', value: id },
      ],
      proofs: proofs.map(({ proof_id, name, kept_by: by, kept_at: at }) => ({
        ...{ proof_id, name, by, at },
      })),
    },
  };
}

/** Under the names and in the order in which borrowers are asked for them: the database keeps none. */
function namedDetails(details: Readonly<Record<string, string>>) {
  const iban = { slug: 'iban', placeholder: 'IBAN', options: [] };
  return [...dollarRequirements, iban].flatMap(({ slug, placeholder: name, options }) => {
    const value = details[slug];
    const chosen = options.find(({ code }) => code === value);
    return value ? [{ name, value: chosen?.name ?? value }] : [];
  });
}
