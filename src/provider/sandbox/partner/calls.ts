import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { currency, line, positiveAmount } from '#contract/fields.ts';
import { realNow } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { refuse } from '../../errors/refusal.ts';
import { type Bindings, checked, jsonOf, queryOf } from '../../http/endpoint.ts';
import { demoPartnerHost } from '../../partners/addresses.ts';
import { savePartner } from '../../partners/settings.ts';
import { answerPull, pullPath } from './answer-pull.ts';
import type { Provider } from './exchange.ts';
import { handOff, manners } from './hand-off.ts';
import { hearReturn, receiveWebhook } from './hear.ts';
import { accountsOf, withCash } from './holdings.ts';
import { openJournal } from './journal.ts';
import { handOffOwn, ownBody, sendOwnHoldings } from './own.ts';
import { type Customer, customerOf, customers, sabi } from './sabi.ts';
import { sellFor } from './sell.ts';
import { sendHoldings } from './send-holdings.ts';

const whose = z.object({ user_id: line(40) });
const handOffBody = z.object({
  user_id: line(40),
  manner: z.enum(manners),
  amount: z.optional(positiveAmount),
  currency: z.optional(currency),
  theme: z.optional(z.enum(['light', 'dark'])),
  returns: z.boolean(),
});
const returnBody = z.object({ query: line(2_000) });
const topUpBody = z.object({ user_id: line(40), currency, amount: positiveAmount });
const askedBody = z.object({ asked: z.boolean() });
const brokenBody = z.object({ broken: z.boolean() });

type DemoPartner = { forget(): void; sendAgain(): Promise<void> };

const path = '/sandbox/partner';
/** How many hand-offs may be under way at once. */
const most = 200;

/**
 * The little server of a pretend partner, Sabi Wallet: what any partner's server does, and knowing
 * of the provider only what the documentation says. Gives what forgets everything, and what sends holdings anew
 * once they have been sent.
 */
export function demoPartnerCalls(app: Hono<Bindings>, context: Context): DemoPartner {
  const journal = openJournal();
  /** What comes back with a return, and whose it is: good for one. */
  const states = new Map<string, string>();
  let broken = false;
  let sendsHoldings = false;
  /** What it is asked to sell and has not sold all of, and whose it is. */
  const orders = new Map<string, string>();
  const answer = (data: object) => Response.json({ data });
  const providerAt = (origin: string): Provider => ({
    baseUrl: origin,
    fetch: async (address, init) => app.fetch(new Request(address, init)),
  });

  app.get(path, async () =>
    answer({
      customers: customers.map(({ user_id, first_name, last_name }) => ({
        user_id,
        name: `${first_name} ${last_name}`,
      })),
      broken,
      asked: await isAsked(context.shared),
      journal: journal.all(),
    }),
  );

  app.get(`${path}/accounts`, async (c) => {
    const { user_id } = checked(whose, queryOf(c.req.queries()));
    return answer({ accounts: await accountsOf(context, customer(user_id)) });
  });

  app.post(`${path}/hand-off`, async (c) => {
    const { user_id, returns, ...wish } = checked(handOffBody, await jsonOf(c));
    const asked = new URL(c.req.url).origin;
    const { link, refusal, state, entry } = await handOff(providerAt(asked), {
      ...wish,
      customer: customer(user_id),
      back: returns ? `${context.config.origin ?? asked}/sandbox/partner` : undefined,
      now: realNow(context.clock),
    });
    journal.note(entry);
    if (link) remember(state, user_id);
    return answer({ link, refusal });
  });

  app.post(`${path}/own/hand-off`, async (c) => {
    const own = checked(ownBody, await jsonOf(c));
    const provider = providerAt(new URL(c.req.url).origin);
    const { entry, ...handedOff } = await handOffOwn(provider, own, realNow(context.clock));
    journal.note(entry);
    return answer(handedOff);
  });

  app.post(`${path}/own/holdings`, async (c) => {
    const own = checked(ownBody, await jsonOf(c));
    const provider = providerAt(new URL(c.req.url).origin);
    const { entry, ...sent } = await sendOwnHoldings(provider, own, realNow(context.clock));
    journal.note(entry);
    return answer(sent);
  });

  app.post(`${path}/return`, async (c) => {
    const { query } = checked(returnBody, await jsonOf(c));
    const { entry, ...returned } = hearReturn(query, realNow(context.clock), spend);
    journal.note(entry);
    return answer(returned);
  });

  app.post(`${path}/webhooks`, async (c) => {
    const { status, entry } = receiveWebhook({
      signature: c.req.header('holdfast-signature'),
      rawBody: await c.req.text(),
      now: realNow(context.clock),
      failing: broken,
      isKnown: (id) => journal.all().some(({ event }) => event?.id === id),
    });
    journal.note(entry);
    const { type, user_id, order_id } = entry.event ?? {};
    if (type === 'sale.requested' && user_id && order_id) {
      orders.set(order_id, user_id);
      await sell(order_id, { origin: new URL(c.req.url).origin, rest: false });
    }
    return new Response(null, { status });
  });

  app.get(`${pullPath}/:user_id`, async (c) => {
    const now = realNow(context.clock);
    const customer = customerOf(c.req.param('user_id'));
    const { answer, entry } = answerPull({
      signature: c.req.header('holdfast-signature'),
      address: c.req.url,
      customer,
      accounts: customer ? await accountsOf(context, customer) : [],
      now,
    });
    journal.replace(entry);
    return answer;
  });

  app.post(`${path}/asked`, async (c) => {
    const { asked } = checked(askedBody, await jsonOf(c));
    const pull_url = asked ? `http://${demoPartnerHost}/api${pullPath}` : null;
    const { application_id } = sabi;
    await savePartner(context, { application_id, pull_url }, { action: 'sandbox' });
    return answer({ asked });
  });

  app.post(`${path}/broken`, async (c) => {
    ({ broken } = checked(brokenBody, await jsonOf(c)));
    return answer({ broken });
  });

  app.post(`${path}/top-up`, async (c) => {
    const { user_id, currency, amount } = checked(topUpBody, await jsonOf(c));
    const whose = customer(user_id);
    const accounts = withCash(await accountsOf(context, whose), currency, amount);
    const { origin } = new URL(c.req.url);
    const entry = await sendHoldings(providerAt(origin), whose, accounts, realNow(context.clock));
    if (entry) journal.note(entry);
    return answer({});
  });

  app.post(`${path}/holdings`, async (c) => {
    sendsHoldings = true;
    await sendAll(new URL(c.req.url).origin);
    return answer({});
  });

  async function sell(
    order_id: string,
    { origin, rest }: { readonly origin: string; readonly rest: boolean },
  ) {
    const accounts = await accountsOf(context, customer(orders.get(order_id) ?? ''));
    const now = realNow(context.clock);
    const sold = await sellFor(providerAt(origin), order_id, accounts, { now, rest });
    if (sold) journal.note(sold.entry);
    if (!sold || sold.isDone) orders.delete(order_id);
  }

  async function sendAll(origin: string) {
    for (const order_id of [...orders.keys()]) await sell(order_id, { origin, rest: true });
    for (const one of customers) {
      const accounts = await accountsOf(context, one);
      if (accounts.length === 0) continue;
      const now = realNow(context.clock);
      const entry = await sendHoldings(providerAt(origin), one, accounts, now);
      if (entry && !entry.ok) journal.note(entry);
    }
  }

  function remember(state: string, user_id: string) {
    const [oldest = ''] = states.keys();
    if (states.size >= most) states.delete(oldest);
    states.set(state, user_id);
  }

  function spend(state: string) {
    const user_id = states.get(state);
    states.delete(state);
    return user_id;
  }

  return {
    forget() {
      journal.clear();
      states.clear();
      orders.clear();
      broken = false;
    },
    sendAgain: async () => (sendsHoldings ? sendAll('http://partner.localhost') : undefined),
  };
}

/** Whether we ask Sabi for holdings, beside what it sends. */
async function isAsked(shared: Db): Promise<boolean> {
  const own = await shared
    .selectFrom('applications')
    .select('pull_url')
    .where('application_id', '=', sabi.application_id)
    .executeTakeFirst();
  return own?.pull_url != null;
}

function customer(user_id: string): Customer {
  const found = customerOf(user_id);
  if (!found) throw refuse('not_found');
  return found;
}
