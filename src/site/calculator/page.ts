import { formatMoney } from '#credit/money.ts';
import type { Quote } from '#credit/schedule.ts';
import { type Asked, creditOf, holdings, minLoan } from './asked.ts';
import { showErrors } from './errors.ts';
import type { FieldError, ReadFields } from './fields.ts';
import { type PartnerTerms, termsShown } from './partners.ts';
import { dialOf, resultMarkup, roomShown } from './result.ts';
import { placeOf, placesOf, type Slider, sliderFor } from './slider.ts';
import { typedAs } from './typed.ts';

/** The calculator's elements, and all that is ever done to them. */
export function pageOf(root: HTMLElement) {
  const one = <E extends Element>(selector: string): E => {
    const found = root.querySelector<E>(selector);
    if (!found) throw new Error(`The calculator has no ${selector}`);
    return found;
  };
  const form = one<HTMLFormElement>('form');
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const range = one<HTMLInputElement>('[type=range]');
  const partner = one<HTMLSelectElement>('[name=partner]');
  const result = one<HTMLElement>('#bills');
  const stale = one<HTMLElement>('[data-stale]');
  const status = one<HTMLElement>('[role=status]');
  const place = one<HTMLElement>('[data-result]');
  const say = (name: string, text: string) => {
    one(`[data-show=${name}]`).textContent = text;
  };
  const button = one<HTMLButtonElement>('[data-copy]');
  const { textContent: copyThem } = button;
  let shown = '';
  let errors: readonly FieldError[] = [];

  const page = {
    form,
    put(name: string, text: string) {
      field(name).value = text;
    },
    /** Unless a hand has been there before the script. */
    putUntouched(name: string, text: string) {
      const input = field(name);
      if (input.value === input.defaultValue) input.value = text;
    },
    fill(asked: Asked) {
      field('currency').value = asked.currency;
      field('tenure').value = String(asked.tenure);
      partner.value = String(asked.partner.application_id);
      for (const name of holdings) {
        page.putUntouched(name, asked.holdings[name] ? typedAs(asked.holdings[name]) : '');
      }
      page.putUntouched('amount', typedAs(asked.amount));
      page.putUntouched('from', asked.from);
    },
    listPartners(partners: readonly PartnerTerms[]) {
      const chosen = partner.value;
      partner.replaceChildren(
        ...partners.map(({ name, application_id }) => new Option(name, String(application_id))),
      );
      partner.value = chosen;
    },
    sliderOf(portfolio: Asked): Slider {
      return sliderFor(minLoan(portfolio.currency), creditOf(portfolio));
    },
    showPortfolio({ portfolio }: ReadFields) {
      if (!portfolio) return;
      const { currency, amount } = portfolio;
      const credit = creditOf(portfolio);
      const slider = page.sliderOf(portfolio);
      say('terms', termsShown(portfolio.partner));
      say('credit', formatMoney(credit, currency));
      range.disabled = credit < minLoan(currency);
      range.max = String(placesOf(slider));
      const place = placeOf(slider, amount);
      range.value = String(place);
      range.style.setProperty('--part', `${(100 * place) / (placesOf(slider) || 1)}%`);
      range.setAttribute('aria-valuetext', formatMoney(amount, currency));
    },
    showErrors(found: readonly FieldError[], isSettled: boolean) {
      errors = found;
      showErrors(root, form, found, isSettled);
    },
    showResult(quote: Quote) {
      const { drawing, label } = dialOf(quote);
      for (const path of root.querySelectorAll<SVGPathElement>('[data-dial]')) {
        path.setAttribute(
          'd',
          drawing[path.dataset.dial as 'debt' | 'gap' | 'headroom' | 'redline'],
        );
      }
      one('.dial svg').setAttribute('aria-label', label);
      say('room', roomShown(quote));
      for (const [name, amount] of [
        ['debt', quote.principal],
        ['redline', quote.redline],
        ['value', quote.value],
      ] as const) {
        say(name, formatMoney(amount, quote.currency));
      }
      place.innerHTML = resultMarkup(quote);
      button.textContent = copyThem;
      stale.textContent = '';
      stale.hidden = true;
      shown = formatMoney(quote.principal, quote.currency);
    },
    /** The last figures stay, and say that they are not those of what is typed now. */
    showStale() {
      stale.textContent = `These figures are still for ${shown}. Correct the marked field to see yours.`;
      stale.hidden = !shown;
    },
    showCorrections(sentences: readonly string[]) {
      const list = one<HTMLElement>('[data-corrections]');
      list.replaceChildren(
        ...sentences.map((sentence) =>
          Object.assign(document.createElement('li'), { textContent: sentence }),
        ),
      );
      list.hidden = sentences.length === 0;
      if (sentences.length) page.announce(sentences.join(' '));
    },
    announce(sentence: string) {
      status.textContent = sentence;
    },
    firstError: () => errors[0]?.sentence ?? '',
    /** To the result, or to what has to be corrected before. */
    lead() {
      const [error] = errors;
      if (!error) return result.focus();
      field(error.at === 'value' ? 'stocks' : error.at).focus();
    },
    onCopy(address: () => string) {
      button.toggleAttribute('data-ready', Boolean(navigator.clipboard));
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(address());
        button.textContent = 'Copied';
        page.announce('Copied');
      });
    },
  };
  return page;
}
