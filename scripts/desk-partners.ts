import type { Context } from '#provider/context.ts';
import { listDeliveries } from '#provider/partners/deliveries.ts';
import { giveKey } from '#provider/partners/settings.ts';
import { print } from './print.ts';

export const partnerUsage = `npm run desk -- partners                            partners, their keys, origins and webhooks
npm run desk -- partner-key <application_id>     a key for a partner's server, shown this once
npm run desk -- deliveries [application_id]      what partners were told, and how it went
npm run desk -- event-resend <event_id>          tells a partner again
npm run desk -- partner-add "<name>" type=widget interest=3% ratio=30%  a new one; its users wait until it is approved
npm run desk -- partner-terms <application_id> <what>=<value> …  proposes how it lends: interest, ratio, share, revenue,
                                                 stock, fund, cash, crypto as percentages; stock_age, fund_age,
                                                 cash_age, crypto_age in minutes; holidays as days with commas
npm run desk -- partner-look <application_id> <what>=<value> …  background_color, logo, icon, top_up_url
npm run desk -- partner-addresses <application_id> <what>=<value> …  proposes "origins=https://… https://…",
                                                 webhook_url=… and pull_url=…, which may be none
npm run desk -- key-revoke <key_id>              nothing is signed with a key any more; "key-leaked" also signs
                                                 out whoever came in by its word alone`;

/** What an operator asks about partners; undefined for any other word, false for words that lack. */
export async function partnerDeed(
  context: Context,
  deed: string,
  id: string,
  operator: string,
): Promise<boolean | undefined> {
  const application_id = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  switch (deed) {
    case 'partners':
      await printPartners(context);
      return true;
    case 'deliveries':
      await printDeliveries(context, application_id);
      return true;
    case 'partner-key':
      return application_id !== undefined && printKey(context, application_id, operator);
    default:
      return undefined;
  }
}

async function printKey(context: Context, application_id: number, operator: string) {
  const { key_id, secret } = await giveKey(context, application_id, operator);
  print(`key     ${key_id}`);
  print(`secret  ${secret}`);
  print('The secret is not shown again.');
  return true;
}

async function printPartners({ db }: Context): Promise<void> {
  const partners = await db
    .selectFrom('applications')
    .select(['application_id', 'name', 'redirect_origins', 'webhook_url', 'pull_url'])
    .orderBy('application_id')
    .execute();
  const keys = await db
    .selectFrom('partner_keys')
    .select(['application_id', 'key_id', 'created_at', 'revoked_at'])
    .orderBy('created_at')
    .execute();
  for (const { application_id, name, redirect_origins, webhook_url, pull_url } of partners) {
    const origins = redirect_origins.join(' ') || 'no origins';
    const asked = pull_url === null ? '' : `, asked at ${pull_url}`;
    print(`${application_id}  ${name}: ${origins}, webhook ${webhook_url ?? 'none'}${asked}`);
    for (const key of keys.filter((one) => one.application_id === application_id)) {
      const end = key.revoked_at ? `, revoked ${key.revoked_at}` : '';
      print(`   ${key.key_id}  made ${key.created_at}${end}`);
    }
  }
}

async function printDeliveries(context: Context, application_id: number | undefined) {
  const deliveries = await listDeliveries(context, application_id);
  print(`${deliveries.length} events, the newest first`);
  for (const one of deliveries) {
    const how = one.delivered_at
      ? `delivered ${one.delivered_at}`
      : one.given_up_at
        ? `given up ${one.given_up_at}: ${one.last_problem}`
        : `waits until ${one.next_try_at}: ${one.last_problem ?? 'not tried yet'}`;
    const what = `${one.type} for ${one.application_id}, ${one.attempts} tries, ${how}`;
    print(`  ${one.id}  ${what}`);
  }
}
