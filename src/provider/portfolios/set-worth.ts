import { lagosDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors.ts';
import { tell } from '../messages/tell.ts';
import { keepWorth } from './keep-worth.ts';
import { watchRedline } from './watch-redline.ts';

/** What a portfolio is worth, in minor units of its currency. */
type Worth = { readonly portfolio_id: string; readonly value: number };

/** Who says so: the sandbox's market, or an operator whom the partner has told. */
type By =
  | { readonly action: 'market' }
  | { readonly action: 'operator'; readonly operator: string };

/** Sets what a portfolio is worth and watches its redline. Throws not_found. */
export async function setWorth(
  context: Context,
  { portfolio_id, value }: Worth,
  { action, ...who }: By,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  const worth = minor(value);
  await context.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('portfolios')
      .set({ value: worth })
      .where('portfolio_id', '=', portfolio_id)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw refuse('not_found');
    await keepWorth(tx, { portfolio_id, day: lagosDay(now), value: worth });
    const news = await watchRedline(tx, portfolio_id, at);
    if (news) await tell(tx, context, { ...news, user_id: changed.user_id });
    const detail = { ...who, ...(action === 'operator' && { did: 'value portfolio' }), value };
    await audit(tx, { user_id: null, action, subject: portfolio_id, at, detail });
  });
}
