import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { putHoldings, WireOf } from '#contract';
import {
  fallsFar,
  type Holding,
  type Jump,
  jumpBetween,
  pricesHoldUntil,
  worthOf,
} from '#credit/holdings.ts';
import { add, type Currency, formatMoney, sum } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import type { Database, Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import { openPortfolio } from '../portfolios/open.ts';
import { arePricesOld, standingsOf } from '../portfolios/standing.ts';
import { lockBorrower } from '../users/lock.ts';
import { beingSold } from './being-sold.ts';
import { count, type Terms, termsQuery } from './count.ts';
import { scheduleHolds } from './hold.ts';
import type { Holder } from './holder.ts';
import type { Picture } from './picture.ts';

type PortfolioRow = Selectable<Database['portfolios']>;
export type Received = WireOf<typeof putHoldings>['portfolios'][number];

type Taking = Pick<Context, 'clock' | 'emit'>;

/**
 * Makes a picture what a partner's user holds: one portfolio for each currency, made where there is none.
 * One that is not younger than the last changes nothing, and one with a jump in it waits for a person: it
 * stops lending and selling until then.
 */
export async function takePicture(
  tx: Tx,
  context: Taking,
  holder: Holder,
  { as_of, holdings }: Picture,
): Promise<Received[]> {
  const byCurrency = Map.groupBy(holdings, ({ currency }) => currency);
  const {
    terms: [terms],
    known,
  } = await readTogether(tx, {
    terms: termsQuery(tx, holder.application_id),
    known: portfoliosOf(tx, holder).select('currency'),
  });
  if (!terms) throw new Error(`No application ${holder.application_id}`);
  const isKnown = (one: Currency) => known.some(({ currency }) => currency === one);
  // Before portfolios are locked, as everybody does.
  if (![...byCurrency.keys()].every(isKnown)) await lockBorrower(tx, holder.user_id);
  const portfolios = await lockPortfolios(tx, holder);
  const told = portfolios.filter(({ holdings }) => holdings !== null);
  const currencies = new Set([...byCurrency.keys(), ...told.map(({ currency }) => currency)]);
  const received: Received[] = [];
  for (const currency of currencies) {
    const held = byCurrency.get(currency) ?? [];
    // Where a partner's user has several, the first is the one that its pictures are of.
    const first = portfolios.find((one) => one.currency === currency);
    const portfolio = first ?? (await openPortfolio(tx, { ...holder, currency }));
    received.push(await takeInto(tx, context, { portfolio, terms, as_of, held }));
  }
  return received;
}

type Part = {
  readonly portfolio: PortfolioRow;
  readonly terms: Terms;
  readonly as_of: number;
  readonly held: readonly Holding[];
};

async function takeInto(tx: Tx, context: Taking, part: Part): Promise<Received> {
  const { portfolio, as_of, held } = part;
  const before = portfolio.priced_at === null ? undefined : Date.parse(portfolio.priced_at);
  if (before !== undefined && before >= as_of) {
    const isSame = before === as_of && isDeepStrictEqual(portfolio.holdings, held);
    return receivedOf(portfolio, isSame ? 'unchanged' : 'older');
  }
  // One that is held was true later: what is older must not end its hold.
  if (await isHeldSince(tx, portfolio, as_of, context.clock.now())) {
    return receivedOf(portfolio, 'older');
  }
  const jump =
    jumpBetween(portfolio.holdings ?? [], held) ?? (await fallUnderLoan(tx, portfolio, held));
  if (jump) return holdBack(tx, context, part, reasonOf(jump, portfolio.currency));
  return receivedOf(await place(tx, context, part), 'taken');
}

/**
 * What a picture takes away under a running loan, where less is left than must stay: taken for true, a default
 * would sell what is left and write the rest of the loan off.
 */
async function fallUnderLoan(
  tx: Tx,
  portfolio: PortfolioRow,
  held: readonly Holding[],
): Promise<Jump | undefined> {
  const { portfolio_id, priced_at } = portfolio;
  const before = portfolio.holdings ?? [];
  if (!fallsFar(before, held)) return undefined;
  const [standing] = await standingsOf(tx, [portfolio]);
  const ofLoans = sum((standing?.holds ?? []).map(({ hold }) => hold));
  if (ofLoans === 0) return undefined;
  const { left, toSell } = await beingSold(tx, portfolio_id, before, priced_at);
  const mustStay = add(ofLoans, toSell);
  const [from, to] = [worthOf(left), worthOf(held)];
  return to < mustStay && fallsFar(left, held) ? { kind: 'fall', from, to, mustStay } : undefined;
}

async function isHeldSince(
  tx: Tx,
  portfolio: PortfolioRow,
  as_of: number,
  now: number,
): Promise<boolean> {
  // One that is held has made the prices old.
  if (!arePricesOld(portfolio, now)) return false;
  const newer = await tx
    .selectFrom('held_pictures')
    .select('portfolio_id')
    .where('portfolio_id', '=', portfolio.portfolio_id)
    .where('priced_at', '>', instant(as_of))
    .executeTakeFirst();
  return newer !== undefined;
}

/** Puts a picture in place of the last one, whatever jumps there are. Emits `portfolio.valued`. */
export async function place(
  tx: Tx,
  context: Taking,
  { portfolio, terms, as_of, held }: Part,
): Promise<PortfolioRow> {
  const { portfolio_id, prices_until } = portfolio;
  const now = context.clock.now();
  const until = pricesHoldUntil(
    as_of,
    held.map((one) => one.class),
    { ages: terms.price_ages ?? {}, holidays: terms.market_holidays ?? [] },
  );
  const isAfterGap = prices_until === null || arePricesOld(portfolio, now);
  // One that is held has made the prices old.
  if (isAfterGap) {
    await tx.deleteFrom('held_pictures').where('portfolio_id', '=', portfolio_id).execute();
  }
  await schedule(tx, { kind: 'prices', subject: portfolio_id, run_at: until + 1 });
  // Loans from before the first picture: its partner has not heard yet what must stay.
  if (prices_until === null) await scheduleHolds(tx, portfolio.user_id, now);
  return count(tx, context, portfolio, {
    terms,
    held,
    set: {
      holdings: JSON.stringify(held),
      priced_at: instant(as_of),
      prices_until: instant(until),
      ...(isAfterGap && { prices_since: instant(now) }),
    },
    wereOld: prices_until !== null && isAfterGap,
  });
}

async function holdBack(
  tx: Tx,
  { clock }: Taking,
  { portfolio, as_of, held }: Part,
  reason: string,
): Promise<Received> {
  const { portfolio_id, prices_until } = portfolio;
  const now = clock.now();
  const holdings = JSON.stringify(held);
  const latest = { holdings, priced_at: instant(as_of), reason };
  const first = { first_holdings: holdings, received_at: instant(now) };
  const isLike = await isLikeHeld(tx, portfolio_id, held);
  await tx
    .insertInto('held_pictures')
    .values({ portfolio_id, ...latest, ...first })
    .onConflict((conflict) =>
      conflict.column('portfolio_id').doUpdateSet(isLike ? latest : { ...latest, ...first }),
    )
    .execute();
  // From this moment on its prices are old.
  const stopped = instant(Math.min(now - 1, Date.parse(prices_until ?? instant(now))));
  const row = await tx
    .updateTable('portfolios')
    .set({ prices_until: stopped })
    .where('portfolio_id', '=', portfolio_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Told once: where they were old before, the partner has heard of it.
  if (!arePricesOld(portfolio, now)) {
    await schedule(tx, { kind: 'prices', subject: portfolio_id, run_at: now });
  }
  return { ...receivedOf(row, 'held'), reason };
}

/** Whether people who look at what is held have seen holdings that these do not jump from. */
async function isLikeHeld(tx: Tx, portfolio_id: string, held: readonly Holding[]) {
  const seen = await tx
    .selectFrom('held_pictures')
    .select('first_holdings')
    .where('portfolio_id', '=', portfolio_id)
    .executeTakeFirst();
  if (!seen?.first_holdings) return false;
  return !jumpBetween(seen.first_holdings, held) && !fallsFar(seen.first_holdings, held);
}

function reasonOf(jump: Jump, currency: Currency): string {
  if (jump.kind === 'price') {
    return `The price of ${jump.symbol} went from ${jump.from} to ${jump.to}.`;
  }
  const [from, to] = [jump.from, jump.to].map((worth) => formatMoney(worth, currency));
  const moved = `The holdings in ${currency} were worth ${from} and are worth ${to}`;
  if (jump.kind === 'growth') return `${moved}.`;
  return `${moved}, and ${formatMoney(jump.mustStay, currency)} must stay.`;
}

function receivedOf(portfolio: PortfolioRow, status: Received['status']): Received {
  const { portfolio_id, currency, priced_at: as_of, prices_until, value, holdings } = portfolio;
  const worth = worthOf(holdings ?? []);
  return { portfolio_id, currency, status, reason: null, as_of, prices_until, worth, value };
}

const portfoliosOf = (tx: Tx, { user_id, application_id }: Holder) =>
  tx
    .selectFrom('portfolios')
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id);

async function lockPortfolios(tx: Tx, holder: Holder): Promise<PortfolioRow[]> {
  const rows = await portfoliosOf(tx, holder)
    .selectAll()
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
  return rows.toSorted((one, other) => one.position - other.position);
}
