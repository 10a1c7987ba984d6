import type { Context } from '#provider/context.ts';
import { listDeliveries, resend } from '#provider/partners/deliveries.ts';
import { giveKey, revokeKey, savePartner } from '#provider/partners/settings.ts';
import { addFrom, editFrom } from './desk-new-partner.ts';
import { print } from './print.ts';

export const partnerUsage = `npm run desk -- partners                            partners, their keys, origins and webhooks
npm run desk -- partner-add <standard|widget> <interest> <ratio> <name>  a new one, such as: widget 3% 30% Sabi
npm run desk -- partner-edit <application_id> <what>=<value> …  its terms and look: interest, ratio, share,
                                                 stock, fund, cash, crypto as percentages; stock-age, fund-age,
                                                 cash-age, crypto-age in minutes; revenue, its part
                                                 of the interest; holidays as days with commas;
                                                 colour, logo, icon; top-up is where users bring in more;
                                                 pull is where we ask what they hold, or "none"
npm run desk -- partner-key <application_id>     a key for a partner's server, shown this once
npm run desk -- partner-revoke <key_id> [leaked] nothing is signed with a key any more; "leaked" signs
                                                 out whoever came in by its word alone
npm run desk -- partner-origins <application_id> <origin> …  where the partner's pages are
npm run desk -- partner-webhook <application_id> <address>   where it hears of events; "none"
npm run desk -- deliveries [application_id]      what partners were told, and how it went
npm run desk -- resend <event_id>                tells a partner again`;

/** What an operator does for partners; undefined for any other word, false for words that lack. */
export async function partnerDeed(
  context: Context,
  deed: string,
  id: string,
  words: string,
  operator: string,
): Promise<boolean | undefined> {
  const by = { action: 'operator', operator } as const;
  const application_id = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  switch (deed) {
    case 'partners':
      await printPartners(context);
      return true;
    case 'deliveries':
      await printDeliveries(context, application_id);
      return true;
    case 'resend':
      return id !== '' && said(resend(context, id));
    case 'partner-add':
      return addFrom(context, id, words, operator);
    case 'partner-edit':
      return application_id !== undefined && editFrom(context, application_id, words, operator);
    case 'partner-revoke':
      if (id === '' || !['', 'leaked'].includes(words)) return false;
      return said(revokeKey(context, id, { operator, leaked: words === 'leaked' }));
    case 'partner-key':
      return application_id !== undefined && printKey(context, application_id, operator);
    case 'partner-origins': {
      if (application_id === undefined) return false;
      const origins = words.split(' ').filter(Boolean);
      return said(savePartner(context, { application_id, origins }, by));
    }
    case 'partner-webhook': {
      if (application_id === undefined || !words) return false;
      const webhook_url = words === 'none' ? null : words;
      return said(savePartner(context, { application_id, webhook_url }, by));
    }
    default:
      return undefined;
  }
}

async function said(work: Promise<void>): Promise<true> {
  await work;
  print('Done.');
  return true;
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
