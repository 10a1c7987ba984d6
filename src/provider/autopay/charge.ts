import { brand } from '#brand';
import type { AutopayStep } from '#credit/autopay.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { audit } from '../audit.ts';
import type { sendCharge } from '../checkouts/charge-saved-card.ts';
import { chargeFor, newIntent } from '../checkouts/initialize-repayment.ts';
import { keepOnlyOf, priceOfDebt } from '../checkouts/price-repayment.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Debt } from '../loans/debt.ts';
import { reachable } from '../payments/charge.ts';
import type { Intent } from '../payments/intents.ts';
import type { Rates } from '../payments/rates.ts';
import type { KnownPayer } from './payer.ts';
import type { ConsentRow } from './read.ts';

/** A charge that is committed as pending, and what the processor is sent of it. */
export type Sending = {
  readonly intent: Intent;
  readonly charge: Parameters<typeof sendCharge>[2];
};

type Charging = {
  readonly debt: Debt;
  readonly consent: ConsentRow;
  readonly payer: KnownPayer & { readonly token: string };
  readonly rates: readonly Rates[];
  readonly step: Extract<AutopayStep, { do: 'charge' }>;
  /** The loan's checkout that is not closed: one that has failed gives way. */
  readonly current: readonly Intent[];
  readonly now: number;
  readonly today: IsoDay;
};

/**
 * Keeps a charge that is about to be sent, and the loan's try of the day. The borrower, the loan and its
 * checkout are locked.
 */
export async function reserveCharge(
  tx: Tx,
  context: Context,
  { debt, consent, payer, rates, step, current, now, today }: Charging,
): Promise<Sending | undefined> {
  const { loan, contacts } = debt;
  const { user_id, loan_id } = loan;
  const { amount, due_on } = step;
  const blocks = loan.repayment_blocks.map((block) => ({ ...block, user_id }));
  const price = priceOfDebt({ loan, bills: loan.bills, blocks, rates }, { amount }, now);
  const wanted = newIntent(context, loan, amount, price);
  const saved_card = JSON.stringify({ brand: payer.brand, last4: payer.last4 });
  const noPage = { access_code: '', authorization_url: '' };
  const own = { ...wanted, ...noPage, saved_card, status: 'pending' } as const;
  const kept = await keepOnlyOf(tx, now, current, own);
  const { reference } = wanted;
  if (kept.reference !== reference) return undefined;
  const { autopay_id } = consent;
  await tx
    .insertInto('autopay_tries')
    .values({ reference, autopay_id, loan_id, due_on, tried_on: today })
    .execute();
  await audit(tx, {
    ...{ user_id: null, action: 'charge by autopay', subject: reference, at: instant(now) },
    detail: {
      ...{ pays_with: payer.pays_with, payer_id: payer.id },
      ...{ loan_id, charge: wanted.charge, due_on },
    },
  });
  const origin = context.config.origin ?? brand.origin;
  const email = payer.email ?? reachable(user_id, contacts.email);
  const charge = { ...chargeFor(origin, wanted), authorization_code: payer.token, email };
  return { intent: kept, charge };
}
