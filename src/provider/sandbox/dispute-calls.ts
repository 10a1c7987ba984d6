import { csvAmount } from '#contract/csv.ts';
import { addDays, type IsoDay, isoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Endpoint } from '../http/endpoint.ts';
import * as calls from './contract.ts';
import { charges } from './processor/charges.ts';
import { raiseDispute, resolveDispute } from './processor/dispute-api.ts';
import { giveBack } from './processor/refund-api.ts';

/** What a cardholder's bank does to a payment, and what somebody does at the processor's own desk. */
export function disputeCalls(on: Endpoint): void {
  on.open(calls.listPayments, async ({ context }) => ({ data: await listPayments(context) }));
  on.open(calls.getSettlement, async ({ context, query: { day } }) => ({
    data: { name: `settlement-${day}.csv`, csv: await settlementOf(context, isoDay(day)) },
  }));
  on.open(calls.disputePayment, async ({ context, body: { reference, outcome, amount } }) => {
    const { id, status } = outcome
      ? await resolveDispute(context, reference, outcome)
      : await raiseDispute(context, reference, amount);
    return { data: { id, status } };
  });
  on.open(calls.refundPayment, async ({ context, body }) => {
    const problem = await giveBack(context, body);
    if (problem) throw refuse('state_conflict', `${problem}.`);
    return { data: {} };
  });
}

/** What was paid to the processor on a day, in Naira. */
async function settlementOf({ db }: Context, day: IsoDay): Promise<string> {
  const paid = await charges(db)
    .selectFrom('sandbox_charges')
    .select(['reference', 'amount', 'paid', 'paid_at'])
    .where('status', '=', 'success')
    .where('currency', '=', 'NGN')
    .where('paid_at', '>=', instant(lagosMidnight(day)))
    .where('paid_at', '<', instant(lagosMidnight(addDays(day, 1))))
    .orderBy('paid_at')
    .orderBy('reference')
    .execute();
  const lines = paid.map(({ reference, amount, paid }) => [
    reference,
    csvAmount(paid ?? amount),
    day,
  ]);
  return [['Reference', 'Amount', 'Date'], ...lines].map((line) => `${line.join(',')}\n`).join('');
}

const most = 20;
const ends = { open: 'open', declined: 'won', 'merchant-accepted': 'lost' } as const;

/** What was paid to the sandbox's processor, newest first, and the last that became of it. */
async function listPayments({ db }: Context) {
  const payments = await charges(db)
    .selectFrom('sandbox_charges')
    .leftJoin('sandbox_disputes', (join) =>
      join
        .onRef('sandbox_disputes.reference', '=', 'sandbox_charges.reference')
        .on('dispute_id', '=', (eb) =>
          eb
            .selectFrom('sandbox_disputes as newest')
            .select(({ fn }) => fn.max('newest.dispute_id').as('id'))
            .whereRef('newest.reference', '=', 'sandbox_charges.reference'),
        ),
    )
    .select(['sandbox_charges.reference', 'purpose', 'email', 'currency', 'paid_at'])
    .select(['sandbox_charges.amount', 'paid', 'dispute_id', 'resolution'])
    .where('sandbox_charges.status', '=', 'success')
    .orderBy('paid_at', 'desc')
    .orderBy('sandbox_charges.reference')
    .limit(most)
    .execute();
  return payments.map(({ amount, paid, dispute_id, resolution, ...payment }) => ({
    ...payment,
    amount: paid ?? amount,
    dispute: dispute_id === null ? null : ends[resolution ?? 'open'],
  }));
}
