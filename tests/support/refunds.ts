import { sql } from 'kysely';
import { instant } from '#provider/clock/clock.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import type { TestProvider } from './provider.ts';

/** From now on a dollar costs so many kobo. */
export async function setBuyRate({ context, clock }: TestProvider, buy: number): Promise<void> {
  const rates = { buy, sell: buy - 1_000 };
  await context.db
    .insertInto('fx_rates')
    .values({ valid_from: instant(clock.now()), ...rates })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(rates))
    .execute();
}

/** In kobo: what somebody has paid to the processor, and what it has given back, by its own books. */
export async function paidAndBack({ context }: TestProvider, email: string) {
  const { rows } = await sql<{ paid: number; back: number }>`
    select coalesce(sum(coalesce(paid, amount)), 0) as paid,
      coalesce((select sum(sandbox_refunds.amount) from sandbox_refunds
        join sandbox_charges using (reference) where email = ${email}), 0) as back
    from sandbox_charges where email = ${email} and status = 'success'`.execute(
    charges(context.db),
  );
  const { paid = 0, back = 0 } = rows[0] ?? {};
  return { paid: Number(paid), back: Number(back) };
}

/** What was told to somebody under a subject, oldest first. */
export async function toldUnder({ context }: TestProvider, user_id: string, subject: string) {
  const rows = await context.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', user_id)
    .where('subject', '=', subject)
    .orderBy('position')
    .execute();
  return rows.map(({ body }) => body);
}
