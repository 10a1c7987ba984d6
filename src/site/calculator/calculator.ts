import { lagosDay } from '#credit/calendar.ts';
import { type Currency, currencies } from '#credit/money.ts';
import { isAddressed, readAddress, writeAddress } from './address.ts';
import { type Asked, holdings, quoteFor, startingAsked } from './asked.ts';
import { onFix } from './errors.ts';
import { readFields } from './fields.ts';
import { pageOf } from './page.ts';
import { askPartners, type PartnerTerms, usualTerms } from './partners.ts';
import { payBack } from './result.ts';
import { amountAt } from './slider.ts';
import { typedAs } from './typed.ts';

/** What is typed is judged, announced and put into the address after a pause. */
const pauseMs = 900;

/** Brings the calculator to life; what was chosen or typed before is kept. */
export async function startCalculator(root: HTMLElement, api: string): Promise<void> {
  const today = lagosDay(Date.now());
  const page = pageOf(root);
  const { form } = page;
  const asking = askPartners(api);
  const query = new URLSearchParams(location.search);
  let partners: readonly PartnerTerms[] = [usualTerms];
  let pause: ReturnType<typeof setTimeout> | undefined;

  // What each currency was last asked for, because the figures of one mean nothing in the other.
  const kept = new Map<Currency, FormData>();
  let currency: Currency = 'USD';

  const fields = () => readFields(new FormData(form), partners, today);
  const show = (isSettled: boolean): Asked | undefined => {
    const read = fields();
    page.showPortfolio(read);
    page.showErrors(read.errors, isSettled);
    if (read.asked) page.showResult(quoteFor(read.asked));
    else page.showStale();
    return read.asked;
  };
  const settle = () => {
    clearTimeout(pause);
    const asked = show(true);
    page.announce(asked ? payBack(quoteFor(asked)) : page.firstError());
    if (!asked) return;
    const written = writeAddress(asked, new URLSearchParams(location.search));
    history.replaceState(history.state, '', `?${written}${location.hash}`);
  };
  const change = () => {
    clearTimeout(pause);
    show(false);
    pause = setTimeout(settle, pauseMs);
  };
  const switchCurrency = (to: Currency) => {
    const values = new FormData(form);
    values.set('currency', currency);
    kept.set(currency, values);
    const before = kept.get(to);
    const start = startingAsked(to, today);
    for (const name of holdings) {
      page.put(
        name,
        before
          ? String(before.get(name))
          : start.holdings[name]
            ? typedAs(start.holdings[name])
            : '',
      );
    }
    page.put('amount', before ? String(before.get('amount')) : typedAs(start.amount));
    currency = to;
  };

  if (isAddressed(query)) {
    if (Number(query.get('partner'))) partners = [usualTerms, ...(await asking)];
    const { asked, corrections } = readAddress(query, partners, today);
    page.listPartners(partners);
    page.fill(asked);
    page.showCorrections(corrections);
  } else {
    page.putUntouched('from', today);
  }
  currency = fields().currency;
  show(true);

  form.addEventListener('input', (event) => {
    const { name, type, valueAsNumber } = event.target as HTMLInputElement;
    if (type === 'range') {
      const { portfolio } = fields();
      if (portfolio) page.put('amount', typedAs(amountAt(page.sliderOf(portfolio), valueAsNumber)));
    }
    if (name === 'currency') {
      switchCurrency(currencies.find((known) => known === fields().currency) ?? 'USD');
    }
    change();
  });
  form.addEventListener('change', settle);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    settle();
    page.lead();
  });
  onFix(form, (field, text) => {
    page.put(field, text);
    settle();
  });
  page.onCopy(() => {
    settle();
    const address = new URL(location.href);
    address.hash = 'calculator';
    return address.href;
  });

  const found = await asking;
  if (found.length && partners.length === 1) {
    partners = [usualTerms, ...found];
    page.listPartners(partners);
  }
}
