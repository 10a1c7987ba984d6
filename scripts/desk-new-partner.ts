import { isIsoDay } from '#credit/calendar.ts';
import { assetClasses } from '#credit/holdings.ts';
import { addPartner, goLiveSteps, setLook } from '#provider/applications/add.ts';
import type { Context } from '#provider/context.ts';
import { changeTerms, type TermsChange } from '#provider/holdings/terms.ts';
import { savePartner } from '#provider/partners/settings.ts';
import { print } from './print.ts';

/** Basis points of a percentage such as `3%`. */
function bpOf(text: string | undefined): number | undefined {
  const found = /^(\d{1,3}(\.\d{1,2})?)%?$/.exec(text ?? '');
  return found ? Math.round(Number(found[1]) * 100) : undefined;
}

/** `standard|widget <interest> <ratio> <name>`: false for words that lack. */
export async function addFrom(context: Context, type: string, words: string, operator: string) {
  const [interest, ratio, ...name] = words.split(' ');
  const [interest_bp, collateral_ratio_bp] = [bpOf(interest), bpOf(ratio)];
  if (type !== 'standard' && type !== 'widget') return false;
  if (interest_bp === undefined || collateral_ratio_bp === undefined || name.length === 0) {
    return false;
  }
  const made = { type, interest_bp, collateral_ratio_bp, name: name.join(' ') } as const;
  const application_id = await addPartner(context, made, operator);
  print(`Partner ${application_id}. Its users are on the waitlist until it is approved.`);
  for (const { says, isOptional } of await goLiveSteps(context, application_id)) {
    print(`  ${isOptional ? 'may have' : 'needs'} ${says}`);
  }
  return true;
}

/** `<what>=<value> …`: false for what is unknown or no value. */
export async function editFrom(
  context: Context,
  application_id: number,
  words: string,
  operator: string,
): Promise<boolean> {
  const given = words.split(' ').filter(Boolean);
  const pairs = new Map(given.map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1)]));
  const known = [
    ...['interest', 'ratio', 'share', 'revenue', 'holidays'],
    ...['colour', 'logo', 'icon', 'top-up', 'pull'],
  ];
  const ofClasses = assetClasses.flatMap((one) => [one, `${one}-age`]);
  if (pairs.size === 0 || given.some((one) => !one.includes('='))) return false;
  if ([...pairs.keys()].some((name) => ![...known, ...ofClasses].includes(name ?? '')))
    return false;
  const terms = termsIn(pairs);
  if (terms === undefined) return false;
  const [colour, logo, icon] = [pairs.get('colour'), pairs.get('logo'), pairs.get('icon')];
  const look = {
    ...(colour !== undefined && { background_color: colour }),
    ...(logo !== undefined && { logo }),
    ...(icon !== undefined && { icon }),
    ...(pairs.has('top-up') && { top_up_url: pairs.get('top-up') ?? '' }),
  };
  const pull = pairs.get('pull');
  if (pull !== undefined) {
    const pull_url = pull === 'none' ? null : pull;
    await savePartner(context, { application_id, pull_url }, { action: 'operator', operator });
  }
  if (Object.keys(look).length > 0) await setLook(context, application_id, look, operator);
  if (Object.keys(terms).length > 0) await changeTerms(context, application_id, terms, operator);
  print('Done.');
  return true;
}

/** Undefined where a number or a day is none. */
function termsIn(pairs: ReadonlyMap<string | undefined, string>): TermsChange | undefined {
  const rates = assetClasses.flatMap((one) => {
    const text = pairs.get(one);
    return text === undefined ? [] : [[one, bpOf(text)] as const];
  });
  const ages = assetClasses.flatMap((one) => {
    const text = pairs.get(`${one}-age`);
    return text === undefined ? [] : [[one, Number(text)] as const];
  });
  const share = pairs.get('share');
  const days = pairs.get('holidays')?.split(',').filter(Boolean);
  const numbers = [...rates, ...ages].map(([, number]) => number);
  const [interest, ratio] = [pairs.get('interest'), pairs.get('ratio')];
  const revenue = pairs.get('revenue');
  const plain = [interest, ratio, share === 'none' ? undefined : share].filter(
    (one) => one !== undefined,
  );
  if (numbers.some((one) => one === undefined || !Number.isInteger(one) || one < 0))
    return undefined;
  if (revenue !== undefined && bpOf(revenue) === undefined) return undefined;
  if (plain.some((one) => !bpOf(one)) || days?.some((day) => !isIsoDay(day))) return undefined;
  return {
    ...(interest !== undefined && { interest_bp: bpOf(interest) ?? 0 }),
    ...(ratio !== undefined && { collateral_ratio_bp: bpOf(ratio) ?? 0 }),
    ...(share !== undefined && { largest_share_bp: share === 'none' ? null : (bpOf(share) ?? 0) }),
    ...(revenue !== undefined && { revenue_share_bp: bpOf(revenue) ?? 0 }),
    ...(rates.length > 0 && { advance_rates: Object.fromEntries(rates) }),
    ...(ages.length > 0 && { price_ages: Object.fromEntries(ages) }),
    ...(days && { market_holidays: days.filter(isIsoDay) }),
  };
}
