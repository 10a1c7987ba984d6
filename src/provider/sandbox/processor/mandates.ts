import type { ColumnType, Kysely, Selectable } from 'kysely';
import { instant } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import type { PaystackMandate } from '../../payments/paystack-mandates.ts';
import type { KeptCard } from './charges.ts';
import { sendEvent } from './notify.ts';
import type { Outcome } from './test-cards.ts';

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** `asked`: the page is open, and no account chosen. */
type Status = 'asked' | 'pending' | 'active' | 'suspended' | 'cancelled';

/** What the processor and its banks know of mandates. */
type Tables = {
  sandbox_mandates: {
    reference: string;
    access_code: string;
    token: string;
    email: string;
    callback_url: string;
    bank: Later<string>;
    account_number: Later<string>;
    status: Status;
    expires_at: string;
  };
};

export type SandboxMandate = Selectable<Tables['sandbox_mandates']>;

export const mandates = (db: Db): Kysely<Tables> => db as unknown as Kysely<Tables>;

export function mandateBy(
  db: Db,
  column: 'reference' | 'access_code' | 'token',
  value: string,
): Promise<SandboxMandate | undefined> {
  return mandates(db)
    .selectFrom('sandbox_mandates')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();
}

/** As Paystack describes it; undefined before an account is chosen, and once it is cancelled. */
export function describeMandate(mandate: SandboxMandate): PaystackMandate | undefined {
  const { status, bank, token, email } = mandate;
  if (!bank || status === 'cancelled') return undefined;
  return {
    authorization_code: token,
    channel: 'direct_debit',
    bank,
    active: status === 'active',
    customer: { code: email, email },
  };
}

/** The account as a charge keeps it. */
export const accountOf = ({ token, account_number, status }: SandboxMandate): KeptCard => ({
  ...{ token, channel: 'direct_debit', number: account_number ?? '' },
  last4: account_number?.slice(-4) ?? '',
  // It has none.
  ...{ exp_month: 12, exp_year: 2999 },
  ...(status !== 'active' && { forgotten: true }),
});

/** The account number whose debits fail. */
export const emptyAccount = '0123451111';

/** A bank answers a debit after a minute. */
export const debitOf = (account_number: string): Outcome =>
  account_number === emptyAccount
    ? { kind: 'later', seconds: 60, ends: 'failed', gateway: 'Insufficient Funds' }
    : { kind: 'later', seconds: 60, ends: 'success' };

export const isLate = ({ clock }: Context, { status, expires_at }: SandboxMandate): boolean =>
  (status === 'asked' || status === 'pending') && clock.now() >= Date.parse(expires_at);

/** What the customer and their bank can do: from which states, to which, and what the processor then tells of it. */
const acts = {
  choose: { from: ['asked'], to: 'pending', event: 'created' },
  prove: { from: ['pending'], to: 'active', event: 'active' },
  suspend: { from: ['active'], to: 'suspended', event: 'suspended' },
  resume: { from: ['suspended'], to: 'active', event: 'active' },
  cancel: { from: ['pending', 'active', 'suspended'], to: 'cancelled', event: 'cancelled' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status; event: string }>;

export type MandateAct = keyof typeof acts;
export const isMandateAct = (name: string): name is MandateAct => Object.hasOwn(acts, name);

/** Does it where the mandate is in a state for it, and sends the webhook. */
export async function act(
  context: Context,
  mandate: SandboxMandate,
  name: MandateAct,
  account?: { readonly bank: string; readonly account_number: string },
): Promise<void> {
  if (name !== 'cancel' && isLate(context, mandate)) return;
  const { from, to, event } = acts[name];
  const changed = await mandates(context.db)
    .updateTable('sandbox_mandates')
    .set({ status: to, ...account })
    .where('reference', '=', mandate.reference)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (!changed) return;
  const { reference, token, bank, account_number, status, email } = changed;
  await sendEvent(context, `direct_debit.authorization.${event}`, {
    ...{ reference, authorization_code: token, bank, active: status === 'active' },
    ...{ channel: 'direct_debit', last4: account_number?.slice(-4), customer: { email } },
    created_at: instant(context.clock.now()),
  });
}
