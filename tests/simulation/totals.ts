import type { Place } from './place.ts';

const balance = (account: string) =>
  `(select coalesce(sum(amount), 0) from cell_00.ledger_entries where account = '${account}')`;

/** What has come to our own account and left it, by what was recorded of it. */
const atBank = (currency: string) => `
  (select coalesce(sum(t.amount), 0) from cell_00.bank_transfers t
    join cell_00.loans using (loan_id) where currency = '${currency}')
  - (select coalesce(sum(amount), 0) from cell_00.incoming_transfers where currency = '${currency}'
    and (closed_because = 'credited' or set_aside_as in ('sent_back', 'booked')))
  - (select coalesce(sum(amount), 0) from cell_00.refunds where currency = '${currency}'
    and way = 'bank' and sent_at is not null)`;

/** What the processor has for us, by its own word. */
const atProcessor = `
  (select coalesce(sum(coalesce(paid, c.amount) - (charged ->> 'fees')::bigint), 0)
    from public.sandbox_charges c join cell_00.payment_intents i using (reference)
    where c.status = 'success' and i.charged is not null and c.currency = 'NGN')
  - (select coalesce(sum(r.amount), 0) from public.sandbox_refunds r
    join cell_00.payment_intents i using (reference) where i.charged is not null)
  - (select coalesce(sum(amount), 0) from public.sandbox_transfers where status = 'success')`;

/** By how much our books differ from what others have of ours. No run changes it. */
export async function gapsOf(place: Place): Promise<string> {
  const gaps = {
    processor: `${balance('house:processor:NGN')} - (${atProcessor})`,
    naira: `${balance('house:bank:NGN')} - (${atBank('NGN')})`,
    dollars: `${balance('house:bank:USD')} - (${atBank('USD')})`,
  };
  const named = Object.entries(gaps).map(([name, gap]) => `${gap} as ${name}`);
  return JSON.stringify(await place.query(`select ${named.join(', ')}`));
}

/** Whether the processor never named another amount, so that our books can have what it has. */
export async function wasTruthful(place: Place, log: readonly string[]): Promise<boolean> {
  const flags = await place.query('select from cell_00.payout_flags');
  return flags.length === 0 && !log.some((line) => line.endsWith('which names another amount'));
}
