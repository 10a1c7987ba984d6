import { formatDay, type IsoDay, isIsoDay } from '#credit/calendar.ts';
import {
  add,
  type Currency,
  formatMoney,
  type Minor,
  max,
  min,
  subtract,
  zero,
} from '#credit/money.ts';
import { isTenure, type Tenure, tenures } from '#credit/terms.ts';
import {
  type Asked,
  creditOf,
  type Holding,
  holdings,
  minLoan,
  minValue,
  startingAsked,
  worthOf,
} from './asked.ts';
import { type PartnerTerms, termsShown, usualTerms } from './partners.ts';
import { readTyped } from './typed.ts';

/** `corrections` says in sentences what the address asked for that cannot be, and what stands instead. */
export type Read = { readonly asked: Asked; readonly corrections: readonly string[] };

const names = ['partner', 'currency', ...holdings, 'amount', 'tenure', 'from'] as const;

/** Whether an address says anything to the calculator. */
export function isAddressed(query: URLSearchParams): boolean {
  return names.some((name) => query.has(name));
}

/** The query of an address in which these figures stand; other parameters are kept. */
export function writeAddress(asked: Asked, query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query);
  const { partner, currency, amount, tenure, from } = asked;
  written.set('partner', String(partner.application_id));
  written.set('currency', currency);
  for (const name of holdings) written.set(name, units(asked.holdings[name]));
  written.set('amount', units(amount));
  written.set('tenure', String(tenure));
  written.set('from', from);
  return written;
}

/** What an address asks for of these partners, the usual terms first; each value brought to the nearest that is allowed. */
export function readAddress(
  query: URLSearchParams,
  partners: readonly PartnerTerms[],
  today: IsoDay,
): Read {
  const corrections: string[] = [];
  const partner = readPartner(query.get('partner'), partners, corrections);
  const currency = readCurrency(query.get('currency'), corrections);
  const start = {
    ...startingAsked(currency, readDay(query.get('from'), today, corrections)),
    partner,
  };
  const tenure = readTenure(query.get('tenure'), corrections);
  const portfolio = { ...start, tenure, holdings: readHoldings(query, start, corrections) };
  return {
    asked: { ...portfolio, amount: readAmount(query, portfolio, corrections) },
    corrections,
  };
}

function readPartner(
  text: string | null,
  partners: readonly PartnerTerms[],
  corrections: string[],
) {
  if (!text || text === '0') return usualTerms;
  const found = partners.find(({ application_id }) => String(application_id) === text);
  if (found) return found;
  const terms = termsShown(usualTerms);
  corrections.push(
    partners.length > 1
      ? `We do not know the partner in this link, so we use the usual terms: ${terms}.`
      : `We could not read the partner’s terms, so we use the usual ones: ${terms}.`,
  );
  return usualTerms;
}

function readCurrency(text: string | null, corrections: string[]): Currency {
  const wanted = text?.toUpperCase() ?? 'USD';
  if (wanted === 'USD' || wanted === 'NGN') return wanted;
  corrections.push(
    'You can borrow in Dollars or Naira. The link named neither, so we use Dollars.',
  );
  return 'USD';
}

function readTenure(text: string | null, corrections: string[]): Tenure {
  const months = Number(text ?? tenures[0]);
  if (isTenure(months)) return months;
  const nearest = months > (tenures[0] + tenures[1]) / 2 ? tenures[1] : tenures[0];
  corrections.push(`A loan runs for ${tenures.join(' or ')} months, so we use ${nearest}.`);
  return nearest;
}

function readDay(text: string | null, today: IsoDay, corrections: string[]): IsoDay {
  if (!text) return today;
  if (isIsoDay(text) && isReckoned(text)) return text;
  const shown = formatDay(today, { style: 'medium' });
  corrections.push(`The link has no valid date, so the loan is paid out today, ${shown}.`);
  return today;
}

/** A date field gives any year that is typed; schedules are meant for this century. */
export function isReckoned(day: IsoDay): boolean {
  return day >= '2000-01-01' && day <= '2099-12-31';
}

function readHoldings(query: URLSearchParams, start: Asked, corrections: string[]) {
  if (!holdings.some((name) => query.has(name))) return start.holdings;
  const { currency } = start;
  const read = (name: Holding): Minor => {
    const text = query.get(name) ?? '';
    const typed = readTyped(text, currency, zero);
    if (typed.ok) return typed.amount;
    const nearest = typed.nearest ?? zero;
    corrections.push(
      `“${text.slice(0, 20)}” is not a valid amount, so we use ${formatMoney(nearest, currency)} for ${name}.`,
    );
    return nearest;
  };
  const found = { stocks: read('stocks'), cash: read('cash'), crypto: read('crypto') };
  const missing = subtract(minValue(start), worthOf({ ...start, holdings: found }));
  if (missing <= 0) return found;
  const enough = { ...found, stocks: add(found.stocks, missing) };
  corrections.push(
    `For the smallest loan your portfolio must be worth ${formatMoney(minValue(start), currency)}, so we use that value.`,
  );
  return enough;
}

function readAmount(query: URLSearchParams, asked: Asked, corrections: string[]): Minor {
  const { currency } = asked;
  const [smallest, credit] = [minLoan(currency), creditOf(asked)];
  const within = (amount: Minor) => min(credit, max(smallest, amount));
  const text = query.get('amount');
  if (text === null) return within(asked.amount);
  const typed = readTyped(text, currency);
  const nearest = within(typed.ok ? typed.amount : (typed.nearest ?? zero));
  if (typed.ok && typed.amount === nearest) return nearest;
  const [from, to] = [smallest, credit].map((figure) => formatMoney(figure, currency));
  corrections.push(
    `With this portfolio you can borrow ${from} to ${to}, so we use ${formatMoney(nearest, currency)}.`,
  );
  return nearest;
}

/** '2000' or '2000.50': as a field takes it, without separators. */
function units(amount: Minor): string {
  return formatMoney(amount, 'USD', { cents: false }).slice(1).replaceAll(',', '');
}
