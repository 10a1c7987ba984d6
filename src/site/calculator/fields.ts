import { type IsoDay, isIsoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor, subtract, zero } from '#credit/money.ts';
import { isTenure, type Tenure } from '#credit/terms.ts';
import { isReckoned } from './address.ts';
import { type Asked, type Holding, holdings, problemOf, worthOf } from './asked.ts';
import { type PartnerTerms, usualTerms } from './partners.ts';
import { readTyped, typedAs } from './typed.ts';

/** What is wrong at a field, and the one tap that fixes it. */
export type FieldError = {
  readonly at: Holding | 'value' | 'amount' | 'from';
  readonly sentence: string;
  readonly fix?: { readonly field: string; readonly text: string; readonly shown: string };
};

/** `portfolio` is there as soon as what is owned can be read, `asked` when nothing is wrong. */
export type ReadFields = {
  readonly currency: Currency;
  readonly portfolio?: Asked;
  readonly asked?: Asked;
  readonly errors: readonly FieldError[];
};

/** What the form says, field by field. */
export function readFields(
  values: FormData,
  partners: readonly PartnerTerms[],
  today: IsoDay,
): ReadFields {
  const text = (name: string) => String(values.get(name) ?? '');
  const currency: Currency = text('currency') === 'NGN' ? 'NGN' : 'USD';
  const errors: FieldError[] = [];
  const read = (field: Holding | 'amount', empty?: Minor): Minor | undefined => {
    const typed = readTyped(text(field), currency, empty);
    if (typed.ok) return typed.amount;
    errors.push({ at: field, sentence: typed.sentence, ...fixTo(field, typed.nearest, currency) });
    return undefined;
  };
  const [stocks, cash, crypto] = holdings.map((name) => read(name, zero));
  const amount = read('amount');
  const from = text('from');
  if (!isIsoDay(from) || !isReckoned(from)) errors.push(noDay(today));
  if (stocks === undefined || cash === undefined || crypto === undefined) {
    return { currency, errors };
  }
  const months = Number(text('tenure'));
  const tenure: Tenure = isTenure(months) ? months : 3;
  const partner =
    partners.find(({ application_id }) => String(application_id) === text('partner')) ?? usualTerms;
  const day = from as IsoDay;
  const held = { stocks, cash, crypto };
  const portfolio = {
    partner,
    currency,
    holdings: held,
    amount: amount ?? zero,
    tenure,
    from: day,
  };
  const problem = amount === undefined ? undefined : problemOf(portfolio);
  if (problem?.at === 'value') {
    const others = subtract(worthOf(portfolio), stocks);
    const enough = fixTo('stocks', subtract(problem.nearest, others), currency);
    return { currency, portfolio, errors: [...errors, { ...problem, ...enough }] };
  }
  if (problem) errors.push({ ...problem, ...fixTo('amount', problem.nearest, currency) });
  if (errors.length) return { currency, portfolio, errors };
  return { currency, portfolio, asked: portfolio, errors };
}

function fixTo(field: string, amount: Minor | undefined, currency: Currency) {
  if (amount === undefined) return {};
  return { fix: { field, text: typedAs(amount), shown: `Use ${formatMoney(amount, currency)}` } };
}

function noDay(today: IsoDay): FieldError {
  const fix = { field: 'from', text: today, shown: 'Use today' };
  return { at: 'from', sentence: 'Choose a date from 2000 to 2099.', fix };
}
