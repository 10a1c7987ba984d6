import type { ComingSale } from '#contract/sales.ts';
import { addDays, daysBetween, formatDay, type IsoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, sum } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';

type Figure = { readonly name: string; readonly value: string };

const dayWords = (day: string) => formatDay(day as IsoDay, { style: 'medium' });
const moneyOf =
  ({ currency }: ComingSale) =>
  (amount: Minor) =>
    formatMoney(amount, currency);

/** The last day on which a payment stops the sale. */
const payBy = ({ day }: ComingSale): string => dayWords(addDays(day as IsoDay, -1));

/** '31 days until we sell part of your portfolio' */
export function countdownTitle(coming: ComingSale, today: IsoDay): string {
  const days = daysBetween(today, coming.day as IsoDay);
  const what = coming.sold.length > 0 ? 'we sell part of your portfolio' : 'we call your loan';
  if (days <= 0) return `Today ${what}`;
  return `${days} ${days === 1 ? 'day' : 'days'} until ${what}`;
}

/** Why, and until when a payment stops it. */
export function countdownReason(coming: ComingSale): string {
  const { loan_id, application, oldest } = coming;
  return `The bill of ${dayWords(oldest.due_date)} on your loan ${shortReference(loan_id)} at ${application.applicationName} is still unpaid. If you pay by the end of ${payBy(coming)} (Lagos time), nothing is sold.`;
}

/** The figures of the notice of the same day, under the same names. */
export function comingFigures(coming: ComingSale): Figure[] {
  const money = moneyOf(coming);
  const { overdue, day, owed, undrawn, sold, written_off, charges } = coming;
  return [
    { name: 'To pay now', value: money(overdue) },
    { name: 'Pay by', value: `${payBy(coming)}, end of day, Lagos time` },
    { name: `Whole loan, called on ${dayWords(day)}`, value: money(owed) },
    ...(undrawn > 0
      ? [{ name: 'Undrawn credit returned, at no cost', value: money(undrawn) }]
      : []),
    ...soldByPartner(sold).map(([partner, amount]) => ({
      name: `To be sold at ${partner}`,
      value: money(amount),
    })),
    ...(written_off > 0 ? [{ name: 'Not covered', value: money(written_off) }] : []),
    {
      name: 'Paying today saves',
      value: charges > 0 ? `the sale, and ${money(charges)} of late charges` : 'the sale',
    },
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
  const { overdue, oldest, undrawn, sold } = coming;
  const bill = `the bill of ${dayWords(oldest.due_date)} alone, ${money(oldest.left)}`;
  return [
    oldest.left < overdue
      ? `Paying ${bill} today, also stops this sale. The next unpaid bill then has its own notice.`
      : 'After this payment nothing of the loan is overdue.',
    ...(undrawn > 0
      ? [
          undrawn < oldest.left
            ? 'The credit that you have not withdrawn goes back to the loan first. That costs nothing.'
            : `Giving ${money(oldest.left)} of your undrawn credit back today stops it too, and costs nothing.`,
        ]
      : []),
    ...(sold.length > 0
      ? [
          'We sell as much as the loan then owes, and no more. The rest of your portfolio stays yours.',
        ]
      : []),
    'The amounts are those of today: they change if you pay, borrow, or your portfolio changes.',
  ];
}

/** What follows while bills stay unpaid and no notice has gone out. */
export function overdueWords(coming: ComingSale): string[] {
  const money = moneyOf(coming);
  const { next_charge: charge, notice_day, day, owed, undrawn, sold } = coming;
  const called = `On ${dayWords(day)} we call the whole loan, ${money(owed)}`;
  const back = undrawn > 0 ? `: ${money(undrawn)} of undrawn credit goes back first` : '';
  const parts = soldByPartner(sold).map(([partner, amount]) => `${money(amount)} at ${partner}`);
  const sells = parts.length > 0 ? `we sell ${listed.format(parts)}` : '';
  const taken =
    back && sells ? `${back}, and for the rest ${sells}` : back || (sells && `, and ${sells}`);
  return [
    ...(charge
      ? [
          `If you pay by the end of ${dayWords(addDays(charge.day as IsoDay, -1))} (Lagos time), nothing more is added. If not, on ${dayWords(charge.day)} we add a ${charge.kind === 'late_fee' ? 'late fee' : 'penal charge'} of ${money(charge.amount)}.`,
        ]
      : []),
    `If the oldest bill is still unpaid on ${dayWords(notice_day)}, we give you a month’s notice. ${called}${taken}.`,
  ];
}

const listed = new Intl.ListFormat('en-GB');
