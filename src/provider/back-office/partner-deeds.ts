import type { DeedField } from '#contract/desk-deeds.ts';
import { isIsoDay } from '#credit/calendar.ts';
import { assetClasses } from '#credit/holdings.ts';
import { addPartner, approvePartner, type Look, setLook } from '../applications/add.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { changeTerms, countPartner, type TermsChange } from '../holdings/terms.ts';
import { resend } from '../partners/deliveries.ts';
import { askForHoldings, revokeKey, type Settings, saveSettings } from '../partners/settings.ts';
import { applicationIdOf, type Deed, type Order } from './deed.ts';

/** What is done about partners. A field that was left empty stays as it is. */
export const partnerDeeds = {
  'partner-add': {
    isShared: true,
    ground: async () => null,
    work: (context, { subject: name, type, interest, ratio }, operator) => {
      const interest_bp = bpOf('interest', interest);
      return addPartner(
        context,
        { name, type, interest_bp, collateral_ratio_bp: bpOf('ratio', ratio) },
        operator,
      );
    },
  },
  'partner-approve': {
    isShared: true,
    ground: (tx, subject) => groundOfPartner(tx, subject, 'waitlist'),
    work: (context, { subject }, operator) =>
      approvePartner(context, applicationIdOf(subject), operator),
  },
  'partner-terms': {
    isShared: true,
    ground: (tx, subject) => groundOfPartner(tx, subject, ...terms),
    work: (context, order, operator) =>
      changeTerms(context, applicationIdOf(order.subject), termsIn(order), operator),
    after: (context, { subject }) => countPartner(context, applicationIdOf(subject)),
  },
  'partner-look': {
    isShared: true,
    ground: async () => null,
    work: (context, order, operator) =>
      setLook(context, applicationIdOf(order.subject), lookIn(order), operator),
  },
  'partner-addresses': {
    isShared: true,
    ground: (tx, subject) =>
      groundOfPartner(tx, subject, 'redirect_origins', 'webhook_url', 'pull_url'),
    work: (context, order, operator) =>
      saveSettings(context, settingsIn(order), { action: 'operator', operator }),
    after: async (context, order) => {
      if (settingsIn(order).pull_url) await askForHoldings(context, applicationIdOf(order.subject));
    },
  },
  'key-revoke': {
    isShared: true,
    ground: async () => null,
    work: (context, { subject }, operator) =>
      revokeKey(context, subject, { operator, leaked: false }),
  },
  'key-leaked': {
    isShared: true,
    ground: async () => null,
    work: (context, { subject }, operator) =>
      revokeKey(context, subject, { operator, leaked: true }),
  },
  'event-resend': {
    ground: async () => null,
    work: (context, { subject }) => resend(context, subject),
  },
} satisfies Record<string, Deed>;

const terms = [
  ...(['interest_bp', 'collateral_ratio_bp', 'advance_rates', 'largest_share_bp'] as const),
  ...(['price_ages', 'market_holidays', 'revenue_share_bp', 'waitlist'] as const),
] as const;

type Column = (typeof terms)[number] | 'redirect_origins' | 'webhook_url' | 'pull_url';

async function groundOfPartner(tx: Tx, subject: string, ...columns: readonly Column[]) {
  const found = await tx
    .selectFrom('applications')
    .select([...columns])
    .where('application_id', '=', applicationIdOf(subject))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw refuse('not_found');
  return found;
}

/** Basis points of a percentage such as `3%`. */
function bpOf(field: DeedField, typed: string): number {
  const found = /^(\d{1,3}(\.\d{1,2})?)\s?%?$/.exec(typed);
  if (!found) throw refuseField(field);
  return Math.round(Number(found[1]) * 100);
}

function minutesOf(field: DeedField, typed: string): number {
  if (!/^\d{1,6}$/.test(typed)) throw refuseField(field);
  return Number(typed);
}

/** Null for `none`, which takes back what was set. */
const orNone = (
  read: (field: DeedField, typed: string) => number,
  field: DeedField,
  typed: string,
) => (typed === 'none' ? null : read(field, typed));

function termsIn(order: Order): TermsChange {
  const { interest, ratio, share, revenue, holidays } = order;
  const typed = (field: DeedField & keyof Order) => order[field] !== '';
  const rates = assetClasses.filter(typed).map((one) => [one, orNone(bpOf, one, order[one])]);
  const ages = assetClasses
    .filter((one) => typed(`${one}_age`))
    .map((one) => [one, orNone(minutesOf, `${one}_age`, order[`${one}_age`])]);
  const days = holidays === 'none' ? [] : holidays.split(',').map((day) => day.trim());
  if (holidays && !days.every(isIsoDay)) {
    throw refuseField('holidays');
  }
  const change = {
    ...(interest && { interest_bp: bpOf('interest', interest) }),
    ...(ratio && { collateral_ratio_bp: bpOf('ratio', ratio) }),
    ...(share && { largest_share_bp: orNone(bpOf, 'share', share) }),
    ...(revenue && { revenue_share_bp: bpOf('revenue', revenue) }),
    ...(rates.length > 0 && { advance_rates: Object.fromEntries(rates) }),
    ...(ages.length > 0 && { price_ages: Object.fromEntries(ages) }),
    ...(holidays && { market_holidays: days.filter(isIsoDay) }),
  };
  return somethingOf(change);
}

function lookIn({ background_color, logo, icon, top_up_url }: Order): Look {
  return somethingOf({
    ...(background_color && { background_color }),
    ...(logo && { logo }),
    ...(icon && { icon }),
    ...(top_up_url && { top_up_url }),
  });
}

function settingsIn({ subject, origins, webhook_url, pull_url }: Order): Settings {
  const addressOf = (typed: string) => (typed === 'none' ? null : typed);
  return {
    application_id: applicationIdOf(subject),
    ...somethingOf({
      ...(origins && { origins: origins.split(/[\s,]+/).filter(Boolean) }),
      ...(webhook_url && { webhook_url: addressOf(webhook_url) }),
      ...(pull_url && { pull_url: addressOf(pull_url) }),
    }),
  };
}

function somethingOf<Change extends object>(change: Change): Change {
  if (Object.keys(change).length === 0) {
    throw refuse('invalid_request', 'Nothing is changed. Change a field first.');
  }
  return change;
}
