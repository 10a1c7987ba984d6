import type { IsoDay } from '#credit/calendar.ts';
import type { AssetClass } from '#credit/holdings.ts';
import { audit } from '../audit.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { countAgain } from './count.ts';

/** Null takes a class's own value back: it is lent on like the rest, or its prices age as usual. */
type OfClasses = Readonly<Partial<Record<AssetClass, number | null>>>;

/** What of a partner's terms changes; the rest stays, that of other classes too. Rates are basis points, ages minutes. */
export type TermsChange = {
  readonly interest_bp?: number;
  readonly collateral_ratio_bp?: number;
  readonly advance_rates?: OfClasses;
  readonly largest_share_bp?: number | null;
  readonly price_ages?: OfClasses;
  readonly market_holidays?: readonly IsoDay[];
  /** What the partner gets of the interest, from the month on that is not closed yet. */
  readonly revenue_share_bp?: number;
};

/**
 * Changes how a partner lends. Loans keep the terms that they were signed with; what holdings count for
 * is computed anew by `countPartner` once this is committed, ages with the next picture. Throws
 * invalid_request, or not_found.
 */
export async function changeTerms(
  context: Context,
  application_id: number,
  change: TermsChange,
  operator: string,
): Promise<void> {
  const { advance_rates, price_ages, market_holidays, ...plain } = change;
  requirePossible(change);
  const at = instant(context.clock.now());
  await inTransaction(context.shared, async (tx) => {
    const before = await tx
      .selectFrom('applications')
      .select(['advance_rates', 'price_ages'])
      .where('application_id', '=', application_id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw refuse('not_found');
    await tx
      .updateTable('applications')
      .set({
        ...plain,
        advance_rates: merged(before.advance_rates, advance_rates),
        price_ages: merged(before.price_ages, price_ages),
        ...(market_holidays && { market_holidays: JSON.stringify(market_holidays) }),
      })
      .where('application_id', '=', application_id)
      .execute();
    const detail = { operator, did: 'change terms', ...change };
    await audit(tx, {
      user_id: null,
      action: 'operator',
      subject: String(application_id),
      at,
      detail,
    });
  });
}

/** Without the classes whose value is taken back. */
function merged(before: OfClasses | null, change: OfClasses = {}): string {
  const all = Object.entries({ ...before, ...change });
  return JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== null)));
}

/** What the holdings of all users of a partner count for, computed anew. */
export const countPartner = (context: Context, application_id: number) =>
  inEachCell(context, (here) => countAnew(here, application_id));

/** A class may lend nothing, and a partner may get none of the interest; nothing else may be nothing. */
function requirePossible(change: TermsChange): void {
  const { interest_bp = 1, collateral_ratio_bp = 1, largest_share_bp, revenue_share_bp } = change;
  const shares = [interest_bp, collateral_ratio_bp, largest_share_bp ?? 1];
  const rates = [...given(change.advance_rates), revenue_share_bp ?? 0];
  if (shares.some((bp) => bp < 1 || bp > 10_000) || rates.some((bp) => bp < 0 || bp > 10_000)) {
    throw refuseField('interest', 'Enter percentages up to 100%.');
  }
  if (given(change.price_ages).some((minutes) => minutes < 1)) {
    throw refuseField('stock_age', 'Enter ages of a minute or more.');
  }
}

const given = (change: OfClasses = {}) => Object.values(change).filter((value) => value !== null);

/** Each portfolio in a transaction of its own, so that nobody waits for all of them. */
async function countAnew(context: Context, application_id: number): Promise<void> {
  const { db } = context;
  const rows = await db
    .selectFrom('portfolios')
    .select('portfolio_id')
    .where('application_id', '=', application_id)
    .where('holdings', 'is not', null)
    .orderBy('portfolio_id')
    .execute();
  for (const { portfolio_id } of rows) {
    await db.transaction().execute((tx) => countAgain(tx, context, portfolio_id));
  }
}
