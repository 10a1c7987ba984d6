import type { Portfolio } from '#contract/portfolios.ts';
import type { ComingSale } from '#contract/sales.ts';
import { addDays, daysBetween, formatDay, type IsoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, sum } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { soldWords } from '#credit/sold-words.ts';
import { oldPricesOf } from '#stores/reads/held.ts';

/** `isPriced`: it is made from the prices of what would be sold. */
type Figure = { readonly name: string; readonly value: string; readonly isPriced?: boolean };

/** The instant of the oldest prices of what would be sold; undefined where none are too old to sell by. */
export const pricesOf = ({ sold }: ComingSale, portfolios: readonly Portfolio[]) =>
  oldPricesOf(
    portfolios.filter((one) => sold.some(({ portfolio_id }) => portfolio_id === one.portfolio_id)),
  );

/** '1 Dec 2026', which no line breaks. */
export const dayWords = (day: string) =>
  formatDay(day as IsoDay, { style: 'medium' }).replaceAll(' ', '\u00a0');
const moneyOf =
  ({ currency }: ComingSale) =>
  (amount: Minor) =>
    formatMoney(amount, currency);

/** The last day on which a payment stops the sale. */
const payBy = ({ day }: ComingSale): string => dayWords(addDays(day as IsoDay, -1));

/** '31 days until we sell part of your portfolio' */
export function countdownTitle(coming: ComingSale, today: IsoDay): string {
  const days = daysBetween(today, coming.day as IsoDay);
  const what = coming.sold.length > 0 ? `we sell ${soldWords(coming)}` : 'your whole loan is due';
  if (days <= 0) return `Today ${what}`;
  return `${days} ${days === 1 ? 'day' : 'days'} until ${what}`;
}

/** Why, until when a payment stops it, and what is added to that payment before. */
export function countdownReason(coming: ComingSale): string {
  const { loan_id, application, oldest, next_charge: charge, day, sold } = coming;
  const then = sold.length > 0 ? 'we will sell nothing' : 'your whole loan will not become due';
  const why = `Your bill of ${dayWords(oldest.due_date)} at ${application.applicationName} (loan ${shortReference(loan_id)}) is unpaid. If you pay by the end of ${payBy(coming)}, Lagos time, ${then}.`;
  if (!charge || charge.day >= day) return why;
  return `${why} ${addWords(charge, coming)} on ${dayWords(charge.day)}. ${avoidWords(charge)}`;
}

type Charge = NonNullable<ComingSale['next_charge']>;

const addWords = ({ kind, amount }: Charge, coming: ComingSale): string =>
  `We will add a ${kind === 'late_fee' ? 'late fee' : 'penal charge'} of ${moneyOf(coming)(amount)}`;

const avoidWords = ({ day }: Charge): string =>
  `Pay all that is due by the end of ${dayWords(addDays(day as IsoDay, -1))}, Lagos time, to avoid it.`;

/** The figures of the notice of the same day, under the same names. */
export function comingFigures(coming: ComingSale): Figure[] {
  const money = moneyOf(coming);
  const { overdue, day, owed, undrawn, sold, written_off, charges } = coming;
  return [
    { name: 'All due now', value: money(overdue) },
    { name: 'Pay by', value: `${payBy(coming)}, end of day, Lagos time` },
    { name: `Whole loan, due on ${dayWords(day)}`, value: money(owed) },
    ...(undrawn > 0
      ? [{ name: 'Undrawn credit returned, at no cost', value: money(undrawn) }]
      : []),
    ...soldByPartner(sold).map(([partner, amount]) => ({
      name: `To be sold at ${partner}`,
      value: money(amount),
      isPriced: true,
    })),
    ...(written_off > 0
      ? [{ name: 'To be written off', value: money(written_off), isPriced: true }]
      : []),
    ...(charges > 0
      ? [{ name: 'You save by paying today, in charges', value: money(charges) }]
      : []),
  ];
}

/** One amount for each partner, in the borrower's order. */
function soldByPartner(sold: ComingSale['sold']): [partner: string, amount: Minor][] {
  return [...Map.groupBy(sold, ({ application }) => application.applicationName)].map(
    ([partner, parts]) => [partner, sum(parts.map(({ amount }) => amount))],
  );
}

/** What else a borrower asks before a sale, each a sentence or two. */
export function comingDetails(coming: ComingSale): string[] {
  const money = moneyOf(coming);
  const { overdue, oldest, undrawn, sold, written_off } = coming;
  const it = sold.length > 0 ? 'this sale' : 'this';
  return [
    oldest.left < overdue
      ? `You can also stop ${it} if you pay only the bill of ${dayWords(oldest.due_date)}: ${money(oldest.left)} today. We then send a notice for the next unpaid bill.`
      : 'After this payment, nothing on this loan is overdue.',
    ...(undrawn > 0
      ? [
          undrawn < oldest.left
            ? 'First we use the credit that you did not withdraw. That costs nothing.'
            : `You can also stop it if you give back ${money(oldest.left)} of the credit that you did not withdraw. That costs nothing.`,
        ]
      : []),
    ...(sold.length > 0 && written_off === 0
      ? ['We sell only as much as you owe on this loan. The rest of your portfolio stays yours.']
      : []),
    'These are today’s amounts. They change if you pay, if you borrow, or if your portfolio rises or falls.',
  ];
}

/** What happens, and on which day. `isPriced`: its last figure is made from the prices of what would be sold. */
export type NextStep = { readonly day: string; readonly what: string; readonly isPriced?: boolean };

/** What follows while bills stay unpaid and no notice has gone out, day by day. */
export function stepsIfUnpaid(coming: ComingSale): NextStep[] {
  const money = moneyOf(coming);
  const { next_charge: charge, notice_day, day, owed, undrawn, sold } = coming;
  const parts = soldByPartner(sold).map(([partner, amount]) => `${money(amount)} at ${partner}`);
  const steps = [
    ...(charge
      ? [
          {
            day: charge.day,
            what: `${addWords(charge, coming)}. ${avoidWords(charge)}`,
          },
        ]
      : []),
    {
      day: notice_day,
      what: 'If your oldest bill is still unpaid, we send you a notice. You then have one month.',
    },
    {
      day,
      what: [
        `Your whole loan is due: ${money(owed)}.`,
        ...(undrawn > 0 ? [`First we use the ${money(undrawn)} that you did not withdraw.`] : []),
        ...(parts.length > 0 ? [`We sell ${soldWords(coming)}: ${listed.format(parts)}.`] : []),
      ].join(' '),
      isPriced: parts.length > 0,
    },
  ];
  return steps
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((step) => ({ ...step, day: dayWords(step.day) }));
}

const listed = new Intl.ListFormat('en-GB');
