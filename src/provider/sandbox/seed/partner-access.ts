import { addMonths, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '../../clock/clock.ts';
import type { Cell } from '../../db/cells.ts';
import { placePartnerUser } from '../../db/directory.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { holdsOf } from '../../holdings/hold.ts';
import { knownSecret } from '../../partners/secrets.ts';
import { idOf } from './ids.ts';
import { gbemi, kemi } from './people.ts';

/** The key of the sandbox's widget partner, Sabi Wallet; the documentation signs with it. */
export const testKey = {
  application_id: 6,
  key_id: 'hk_test_sabi_wallet',
  secret: 'hs_test_oUD6bIZv7RnxSloVkWJuB5ew1WM25AfICAXN7TrJGn0',
} as const;

/**
 * Gbemi and Kemi in Sabi Wallet's own books; they have proven it, so that a hand-off brings them
 * straight in. Gbemi has saved an account, so that she can be paid without a code.
 */
const testUsers = [
  { partner_user_id: 'sabi-1007', user_id: gbemi.user_id },
  { partner_user_id: 'sabi-1011', user_id: kemi.user_id },
] as const;

const since = (today: IsoDay) => instant(lagosMidnight(addMonths(today, -1)));

export async function seedPartnerKey(tx: Tx, today: IsoDay): Promise<void> {
  const { application_id, key_id, secret } = testKey;
  await tx
    .insertInto('partner_keys')
    .values({ application_id, key_id, secret: knownSecret(secret), created_at: since(today) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function seedTestUsers(tx: Tx, today: IsoDay): Promise<void> {
  const at = since(today);
  const { application_id } = testKey;
  await tx
    .insertInto('partner_users')
    .values(testUsers.map((user) => ({ application_id, ...user, linked_at: at })))
    .execute();
  await sayWhatStays(tx);
  const details = { account_number: '0123456789', bank_code: '904' };
  await tx
    .insertInto('accounts')
    .values({
      account_id: idOf('account', gbemi.key, 'NGN'),
      user_id: gbemi.user_id,
      processor_id: 1,
      slug: 'naira-bank',
      ...details,
      bank_name: 'Kainji Test Bank',
      account_name: 'GBEMI ALADE',
      details: JSON.stringify(details),
      saved_at: at,
    })
    .execute();
}

/** Sabi Wallet has heard in the past what must stay of Kemi's portfolio. */
async function sayWhatStays(tx: Tx): Promise<void> {
  const portfolios = tx.selectFrom('portfolios').selectAll().where('user_id', '=', kemi.user_id);
  for (const { portfolio, hold } of await holdsOf(tx, await portfolios.execute())) {
    await tx
      .updateTable('portfolios')
      .set({ hold_told: hold })
      .where('portfolio_id', '=', portfolio.portfolio_id)
      .execute();
  }
}

export async function placeTestUsers(shared: Db, cell: Cell): Promise<void> {
  for (const user of testUsers) await placePartnerUser(shared, { ...testKey, ...user }, cell);
}

/** The pretend partner hears of events from now on, because nobody was there to hear of the past. */
export async function connectDemoPartner(shared: Db): Promise<void> {
  await shared
    .updateTable('applications')
    .set({
      webhook_url: 'http://partner.localhost/api/sandbox/partner/webhooks',
      top_up_url: '/sandbox/partner',
    })
    .where('application_id', '=', testKey.application_id)
    .execute();
}
