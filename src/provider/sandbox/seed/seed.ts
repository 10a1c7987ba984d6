import { addDays, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '../../clock/clock.ts';
import { prepareAlone } from '../../db/alone.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { seedAda } from './ada.ts';
import { seedHoldings } from './holdings.ts';
import { catchUp, seedChi, seedDayo, seedEfe, seedFemi, seedIdris } from './others.ts';
import { seedPartnerAccess } from './partner-access.ts';
import { seedPartners } from './partners.ts';
import { seedPeople } from './people.ts';
import { seedFxRates } from './rates.ts';
import { refuseLiveData } from './refuse.ts';
import { seedValues } from './values.ts';

/**
 * The sandbox's people and partners, with histories that end at `now` and went through the same
 * rules and books as anybody's. All or nothing; a database that has people is left as it is. Throws
 * on one that was live.
 */
export async function seed(db: Db, now: number): Promise<void> {
  await prepareAlone(db, async (tx) => {
    await refuseLiveData(tx);
    const someone = await tx.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
    if (!someone) await fill(tx, now);
  });
}

/** Fills an empty database. */
async function fill(tx: Tx, now: number): Promise<void> {
  await fillPast(tx, lagosDay(now));
  await seedChi(tx, now);
}

/** Everything but what has begun within the hour: the same whenever on that day. */
export async function fillPast(tx: Tx, today: IsoDay): Promise<void> {
  await seedFxRates(tx);
  await seedPartners(tx);
  await seedPeople(tx, today);
  await seedHoldings(tx, today);
  await seedAda(tx, today);
  await seedFemi(tx, today);
  await seedIdris(tx, today);
  await seedEfe(tx, today);
  await seedDayo(tx, today);
  await catchUp(tx, today);
  await seedValues(tx, today);
  await seedPartnerAccess(tx, today);
  // All notifications of the past have been seen but the latest few.
  await tx
    .updateTable('notifications')
    .set({ unread: false })
    .where('date', '<', instant(lagosMidnight(addDays(today, -45))))
    .execute();
  await tx
    .updateTable('sales')
    .set(({ ref }) => ({ read_at: ref('at') }))
    .where('day', '<', addDays(today, -45))
    .execute();
}
