import { formatMoney } from '#credit/money.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { emitPartnerEvent, loansOn } from '../partners/events.ts';
import { preferencesOf } from '../preferences/read.ts';
import { lockPortfolio } from './lock.ts';
import { nearOf, nearRedlineNotification, redlineFacts, worthOf } from './near-redline.ts';
import { type Standing, standingsOf } from './standing.ts';

type RedlineNews = Omit<Notification, 'user_id'>;

/**
 * What to warn the borrower of when a portfolio has fallen to its redline, or within a distance of
 * it that they chose: once, until it is above that again. The redline stops new credit; it never
 * sells anything. `at` is an ISO instant.
 */
export async function watchRedline(
  tx: Tx,
  portfolio_id: string,
  at: string,
): Promise<RedlineNews | undefined> {
  const row = await lockPortfolio(tx, portfolio_id);
  const [standing] = await standingsOf(tx, row ? [row] : []);
  if (!row || !standing) return undefined;
  const { redlineReached } = standing;
  const { redline_told_at, redline_near_bp: before } = row;
  const { redline_bp } = await preferencesOf(tx, row.user_id);
  const near = nearOf(standing, redline_bp);
  const moved = redlineReached !== (redline_told_at !== null);
  if (!moved && near === before) return undefined;
  await tx
    .updateTable('portfolios')
    .set({
      redline_near_bp: near,
      ...(moved && { redline_told_at: redlineReached ? at : null }),
    })
    .where('portfolio_id', '=', portfolio_id)
    .execute();
  const isNearer = near !== null && (before === null || near < before);
  if (redlineReached ? !moved : !isNearer) return undefined;
  await notifyPartner(tx, standing, at);
  return redlineReached || near === null
    ? newsOf(standing, at)
    : nearRedlineNotification(standing, near, at);
}

/** The partner hears with the borrower, at the distances that the borrower chose. */
async function notifyPartner(
  tx: Tx,
  { portfolio, redline, redlineReached: reached }: Standing,
  at: string,
): Promise<void> {
  const { portfolio_id, currency, value } = portfolio;
  const loan_ids = await loansOn(tx, portfolio_id);
  const data = { portfolio_id, loan_ids, currency, value, redline, reached };
  await emitPartnerEvent(tx, { ...portfolio, at: Date.parse(at) }, { type: 'redline.near', data });
}

function newsOf({ portfolio, application, redline }: Standing, at: string): RedlineNews {
  const { portfolio_id, currency } = portfolio;
  const [worth, line] = [worthOf(portfolio, at), formatMoney(redline, currency)];
  return {
    category: 'loan',
    subject: 'Your portfolio has fallen to its redline',
    body: `Your ${currency} portfolio at ${application.name} is worth ${worth}, and its redline is ${line}. You cannot borrow more against it now. We sell nothing because of it.`,
    ...redlineFacts({ portfolio_id, partner: application.name, worth, line }),
    next: 'You can borrow against it again when it rises above its redline, or when you have repaid a part. Your bills stay as they are.',
  };
}

/** After a payment: a portfolio that is above its lower redline is warned of anew the next time. */
export async function rearmRedlineWarnings(
  tx: Tx,
  warned: readonly string[],
  at: string,
): Promise<void> {
  for (const portfolio_id of warned) await watchRedline(tx, portfolio_id, at);
}

/** The portfolios of a loan whose borrower has been warned. */
export const warnedOf = (db: Db, loan_id: string) =>
  portfoliosOf(db, loan_id).where(({ or, eb }) =>
    or([eb('redline_told_at', 'is not', null), eb('redline_near_bp', 'is not', null)]),
  );

/** After a disbursement or a sale, which bring portfolios nearer to their redlines. */
export async function watchRedlines(tx: Tx, loan_id: string, at: string): Promise<RedlineNews[]> {
  const news = [];
  for (const { portfolio_id } of await portfoliosOf(tx, loan_id).execute()) {
    news.push(await watchRedline(tx, portfolio_id, at));
  }
  return news.filter((one) => one !== undefined);
}

function portfoliosOf(db: Db, loan_id: string) {
  return db
    .selectFrom('portfolios')
    .select('portfolio_id')
    .where('portfolio_id', 'in', (inner) =>
      inner.selectFrom('loan_portfolios').select('portfolio_id').where('loan_id', '=', loan_id),
    )
    .orderBy('portfolio_id');
}
