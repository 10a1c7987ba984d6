import { formatMoney } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { tell } from '../messages/tell.ts';
import { standingsOf } from './standing.ts';

/**
 * Warns the borrower when a locked portfolio's value has fallen to its redline: once, until it has
 * risen above it again. The redline stops new credit; it never sells anything.
 */
export async function watchRedline(tx: Tx, context: Context, portfolio_id: string): Promise<void> {
  const row = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('portfolio_id', '=', portfolio_id)
    .executeTakeFirstOrThrow();
  const [standing] = await standingsOf(tx, [row]);
  if (!standing || standing.redlineReached === (row.redline_told_at !== null)) return;
  const { redlineReached, redline, application } = standing;
  await tx
    .updateTable('portfolios')
    .set({ redline_told_at: redlineReached ? instant(context.clock.now()) : null })
    .where('portfolio_id', '=', portfolio_id)
    .execute();
  if (!redlineReached) return;
  const { user_id, currency, value } = row;
  const [worth, line] = [formatMoney(value, currency), formatMoney(redline, currency)];
  await tell(tx, context, {
    user_id,
    category: 'loan',
    subject: 'Your portfolio has fallen to its redline',
    body: `Your ${currency} portfolio at ${application.name} is worth ${worth}, and its redline is ${line}. No new credit is given on it until it has risen or a part is repaid. Nothing is sold because of it.`,
  });
}
