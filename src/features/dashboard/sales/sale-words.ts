import type { Sale } from '#contract/sales.ts';
import type { SellOrder } from '#contract/sell-orders.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { portfolioNamer } from '#stores/reads/portfolio-names.ts';

/** A partner is still to sell a part of it. */
const isUnderWay = ({ orders }: Sale) => orders.some(({ ended_at }) => ended_at === null);

/** What happened, as a heading: 'We sold $44.81 of your portfolio'. */
export function saleTitle(sale: Sale): string {
  const { sold, undrawn, owed, currency } = sale;
  const money = formatMoney(sold, currency);
  if (sold > 0 && isUnderWay(sale)) return `We are selling ${money} of your portfolio`;
  if (sold > 0) return `We sold ${money} of your portfolio`;
  return undrawn === owed
    ? 'The credit that you did not withdraw repaid your loan'
    : 'We closed your loan, because a bill stayed unpaid';
}

/** Why, what was owed, and in which order we took it. */
export function saleReason(sale: Sale): string {
  const loan = `your loan ${shortReference(sale.loan_id)} at ${sale.application.applicationName}`;
  const owed = formatMoney(sale.owed, sale.currency);
  return `A bill on ${loan} was unpaid for three months. On ${lagosDayOf(sale.date)} you owed ${owed} on this loan. ${howOf(sale)} The loan is now closed.`;
}

function howOf(sale: Sale): string {
  const { undrawn, sold, owed } = sale;
  const sell = isUnderWay(sale) ? 'We are selling' : 'We sold';
  if (undrawn === owed) {
    return 'We returned the credit that you had not withdrawn, at no cost, and sold nothing.';
  }
  if (undrawn === 0) return sold > 0 ? `${sell} exactly that much.` : '';
  const back = 'First we returned the credit that you had not withdrawn, at no cost.';
  return sold > 0 ? `${back} ${sell} only the rest.` : back;
}

type Figure = { readonly name: string; readonly amount: Minor };

/** The names of a sale's portfolios, which may be several at one partner. */
export const soldNamer = (portfolios: Sale['portfolios']) =>
  portfolioNamer(portfolios, ({ application }) => application.applicationName);

/** Where the money came from; together it is what was owed. */
export function sourcesOf({ undrawn, written_off, portfolios }: Sale): Figure[] {
  const nameOf = soldNamer(portfolios);
  const sold = portfolios.map((one) => ({ name: `Sold at ${nameOf(one)}`, amount: one.sold }));
  return some([
    { name: 'Undrawn credit returned', amount: undrawn },
    ...sold,
    { name: 'Written off, not owed by you', amount: written_off },
  ]);
}

/** The parts of the debt that undrawn credit and the sale paid, in the order in which they did. */
export function paidParts({ parts }: Sale): Figure[] {
  return some([
    { name: 'Penal charges', amount: parts.penalties },
    { name: 'Late fees', amount: parts.fees },
    { name: 'Interest', amount: parts.interest },
    { name: 'Principal', amount: parts.principal },
  ]);
}

const some = (figures: readonly Figure[]) => figures.filter(({ amount }) => amount > 0);

/** Its name beside a step of a drawing. */
export function saleWord({ sold, undrawn }: Sale): string {
  if (sold === 0) return undrawn > 0 ? 'Credit returned' : 'Written off';
  return undrawn > 0 ? 'Credit returned and sale' : 'Sale';
}

/** How far a partner is with what it was asked to sell. */
export function soldSoFar({ amount, filled, currency, due_until, ended_at }: SellOrder): string {
  const sold = `${formatMoney(filled, currency)} of ${formatMoney(amount, currency)} is sold.`;
  if (filled === amount) return sold;
  const rest = ended_at
    ? 'The rest was not sold, and you do not owe it.'
    : `The rest is to be sold by ${lagosDayOf(due_until)}. You owe nothing more, even if it sells for less.`;
  return `${filled > 0 ? sold : 'Nothing is sold yet.'} ${rest}`;
}
