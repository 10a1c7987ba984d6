import type { getDeskPartner, listDeskPartners, makeDeskKey } from '#contract';
import type { DeedName } from '#contract/desk-deeds.ts';
import type { DeskPartner } from '#contract/desk-partners.ts';
import { assetClasses } from '#credit/holdings.ts';
import { formatPercent } from '#credit/rates.ts';
import { goLiveSteps } from '../applications/add.ts';
import { inEachCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import { holdDifferences } from '../holdings/hold-differences.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { listDeliveries } from '../partners/deliveries.ts';
import { giveKey } from '../partners/settings.ts';
import { applicationIdOf } from './deed.ts';

const mostShown = 100;

export async function readPartners({
  context: { shared },
}: StaffRequest<typeof listDeskPartners>): Promise<Answer<typeof listDeskPartners>> {
  const partners = await shared
    .selectFrom('applications')
    .select(['application_id', 'name', 'waitlist'])
    .orderBy('application_id')
    .execute();
  return { data: { partners } };
}

/** A partner with what it was told in all cells, the newest first. */
export async function readPartner({
  context,
  id,
}: StaffRequest<typeof getDeskPartner>): Promise<Answer<typeof getDeskPartner>> {
  const application_id = applicationIdOf(id);
  const told = await listDeliveries(context, application_id);
  const deliveries = told
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, mostShown)
    .map(({ id: event_id, type, created_at, attempts, ...row }) => {
      const { delivered_at, given_up_at, last_problem } = row;
      return { event_id, type, created_at, attempts, delivered_at, given_up_at, last_problem };
    });
  const partner = await describe(context, application_id);
  return { data: { partner, deliveries, holds: await holdsOf(context, application_id) } };
}

async function holdsOf(context: Context, application_id: number) {
  const cells = await inEachCell(context, ({ db }) => holdDifferences(db, application_id));
  return cells
    .flat()
    .slice(0, mostShown)
    .map(({ user_id, currency, hold, held, found_at }) => ({
      ...{ user_id, currency, hold, held, found_at },
    }));
}

/** The secret is told this once. */
export async function makeKey({
  context,
  id,
  staff,
}: StaffRequest<typeof makeDeskKey>): Promise<Answer<typeof makeDeskKey>> {
  const { key_id, secret } = await giveKey(context, applicationIdOf(id), staff.name);
  return { data: { key_id, secret } };
}

/** What a partner has now of the fields that a deed changes. */
export async function fieldsNow(
  context: Context,
  deed: DeedName,
  subject: string,
): Promise<Readonly<Record<string, string>>> {
  if (deed !== 'partner-terms' && deed !== 'partner-addresses') return {};
  const { terms, addresses } = await describe(context, applicationIdOf(subject));
  return deed === 'partner-terms' ? terms : addresses;
}

async function describe(context: Context, application_id: number): Promise<DeskPartner> {
  const { shared } = context;
  const row = await shared
    .selectFrom('applications')
    .selectAll()
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  if (!row) throw refuse('not_found');
  const keys = await shared
    .selectFrom('partner_keys')
    .select(['key_id', 'created_at', 'revoked_at'])
    .where('application_id', '=', application_id)
    .orderBy('created_at', 'desc')
    .execute();
  const steps = await goLiveSteps(context, application_id);
  return {
    ...{ application_id, name: row.name, type: row.type, waitlist: row.waitlist },
    borrowers: await borrowersOf(context, application_id),
    terms: {
      interest: formatPercent(row.interest_bp),
      ratio: formatPercent(row.collateral_ratio_bp),
      share: row.largest_share_bp === null ? 'none' : formatPercent(row.largest_share_bp),
      revenue: formatPercent(row.revenue_share_bp ?? 0),
      ...byClass('', (one) => percentOr(row.advance_rates?.[one])),
      ...byClass('_age', (one) => String(row.price_ages?.[one] ?? '')),
      holidays: row.market_holidays?.join(', ') ?? '',
    },
    look: {
      background_color: row.background_color ?? '',
      logo: addressOf(row.logo),
      icon: addressOf(row.icon),
      top_up_url: row.top_up_url ?? '',
    },
    addresses: {
      origins: row.redirect_origins.join(' '),
      webhook_url: row.webhook_url ?? 'none',
      pull_url: row.pull_url ?? 'none',
    },
    keys,
    steps: steps.map(({ isOptional = false, ...step }) => ({ ...step, isOptional })),
  };
}

/** A drawing that came with the sandbox is no address. */
const addressOf = (picture: string | null) => (picture?.startsWith('https:') ? picture : '');

const percentOr = (bp: number | undefined) => (bp === undefined ? '' : formatPercent(bp));

const byClass = (ending: string, text: (one: (typeof assetClasses)[number]) => string) =>
  Object.fromEntries(assetClasses.map((one) => [`${one}${ending}`, text(one)]));

/** Who has a portfolio with it, in all cells. */
async function borrowersOf(context: Context, application_id: number): Promise<number> {
  const counts = await inEachCell(context, ({ db }) =>
    db
      .selectFrom('portfolios')
      .select(({ fn }) => fn.count<number>('user_id').distinct().as('borrowers'))
      .where('application_id', '=', application_id)
      .executeTakeFirstOrThrow(),
  );
  return counts.reduce((sum, { borrowers }) => sum + Number(borrowers), 0);
}
