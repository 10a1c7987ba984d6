import { addDays, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '../../clock/clock.ts';
import { prepareAlone } from '../../db/alone.ts';
import type { Cell } from '../../db/cells.ts';
import { type Cells, confirmContacts, drawCell, reserveContacts } from '../../db/directory.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { seedAda } from './ada.ts';
import { seedHoldings } from './holdings.ts';
import { catchUp, seedChi, seedDayo, seedEfe, seedFemi, seedIdris, seedKemi } from './others.ts';
import {
  connectDemoPartner,
  placeTestUsers,
  seedPartnerKey,
  seedTestUsers,
} from './partner-access.ts';
import { seedPartners } from './partners.ts';
import { ada, everybody, seedPeople } from './people.ts';
import { seedFxRates } from './rates.ts';
import { refuseLiveData } from './refuse.ts';
import { seedStaff } from './staff.ts';
import { seedValues } from './values.ts';

/**
 * The sandbox's people and partners, with histories that end at `now` and went through the same
 * rules and books as anybody's. The people live in one cell, and are there whole or not at all; a
 * database that has people is left as it is. Throws on one that was live.
 */
export async function seed(
  database: Cells,
  now: number,
  cell = seedCell(database.cells),
): Promise<void> {
  const { db: shared } = database.at('public');
  await refuseLiveData(shared);
  if (await isSeeded(shared)) return;
  await prepareAlone(database.at('public').withoutTimeout, async (tx) => {
    await refuseLiveData(tx);
    await seedShared(tx, lagosDay(now));
  });
  await seedCellOf(database, now, cell, async (tx) => {
    const someone = await tx.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
    if (!someone) await fillPast(tx, lagosDay(now));
    return !someone;
  });
}

/** Whether a seed or a restore has got to its end. */
async function isSeeded(shared: Db): Promise<boolean> {
  const row = await shared
    .selectFrom('directory_contacts')
    .select('contact')
    .where('contact', '=', ada.email)
    .where('reserved_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the people of a sandbox live. */
const seedCell = (cells: readonly Cell[]): Cell => drawCell(cells, ada.email);

/**
 * Puts the people into their cell, and leads what comes from outside to them. `fill` puts in their
 * past, unless another process has: then nothing is added to it.
 */
export async function seedCellOf(
  database: Cells,
  now: number,
  cell: Cell,
  fill: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const { db: shared } = database.at('public');
  const contacts = everybody.flatMap(({ email, mobile }) => [email, mobile]);
  await reserveContacts(database, { cell, contacts, now });
  await prepareAlone(database.at(cell).withoutTimeout, async (tx) => {
    if (await fill(tx)) await seedChi(tx, now);
  });
  await placeTestUsers(shared, cell);
  await connectDemoPartner(shared);
  await confirmContacts(shared, contacts);
}

/** What all cells read; what is there already stays. */
export async function seedShared(tx: Tx, today: IsoDay): Promise<void> {
  await seedFxRates(tx);
  await seedPartners(tx);
  await seedPartnerKey(tx, today);
  await seedStaff(tx, today);
}

/** Everything of the people but what has begun within the hour: the same whenever on that day. */
export async function fillPast(tx: Tx, today: IsoDay): Promise<void> {
  await seedPeople(tx, today);
  await seedHoldings(tx, today);
  await seedAda(tx, today);
  await seedFemi(tx, today);
  await seedIdris(tx, today);
  await seedKemi(tx, today);
  await seedEfe(tx, today);
  await seedDayo(tx, today);
  await catchUp(tx, today);
  await seedValues(tx, today);
  await seedTestUsers(tx, today);
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
