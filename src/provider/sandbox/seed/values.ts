import { createHash } from 'node:crypto';
import { addDays, addMonths, type IsoDay, laterDay } from '#credit/calendar.ts';
import { type Minor, mulDiv } from '#credit/money.ts';
import type { Tx } from '../../db/tables.ts';
import { idOf } from './ids.ts';
import { everybody, type Person } from './people.ts';

const months = 7;
/** What a partner's feed has said: every so many days. */
const every = 3;

type Said = { portfolio_id: string; day: IsoDay; value: Minor };

/**
 * What portfolios were worth on the way to what they are worth now: a market that never was, the
 * same for the same portfolio. It begins when its owner joined, seven months ago at most.
 */
export async function seedValues(tx: Tx, today: IsoDay): Promise<void> {
  const portfolios = await tx
    .selectFrom('portfolios')
    .select(['portfolio_id', 'user_id', 'value'])
    .execute();
  const said = portfolios.flatMap(({ portfolio_id, user_id, value }) => {
    const owner = everybody.find((one) => one.user_id === user_id);
    return owner ? past(portfolio_id, value, firstDay(owner, today), today) : [];
  });
  await tx
    .insertInto('portfolio_values')
    .values(said)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const firstDay = ({ monthsAgo }: Person, today: IsoDay) =>
  laterDay(addMonths(today, -monthsAgo), addMonths(today, -months));

/** Backwards from today's value: a slow rise, and the ups and downs of a day's hash. */
function past(portfolio_id: string, worth: Minor, from: IsoDay, today: IsoDay): Said[] {
  const said: Said[] = [];
  let [day, value] = [today, worth];
  while (day > from) {
    said.push({ portfolio_id, day, value });
    day = addDays(day, -every);
    value = mulDiv(value, 9_960 + step(portfolio_id, said.length), 10_000);
  }
  return [...said, { portfolio_id, day: from, value }];
}

/** Ten-thousandths, from −250 to 249. */
const step = (portfolio_id: string, index: number) =>
  (createHash('sha256').update(idOf(portfolio_id, index)).digest().readUInt16BE(0) % 500) - 250;
