import { lagosDay } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import { soldWords } from '#credit/sold-words.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { partnerName } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, type Fact, loanFacts, moneyOf, smsOf } from '../notifications/phrases.ts';
import type { SaleRecord } from './sale-record.ts';

type Ended = EventOf<'loan.liquidated'> | EventOf<'loan.covered'>;

/** A default has ended a loan by a sale, or by writing off what nothing covered. */
export async function liquidated(event: EventOf<'loan.liquidated'>, tx: Tx): Promise<Notification> {
  const { sale } = event;
  const asked = await askedToSell(tx, sale.sale_id);
  const isAsked = asked.size > 0;
  const about = await aboutSale(event, tx, asked);
  const { partner, money, day } = about;
  const { undrawn, sold, written_off } = sale;
  const isPaid = undrawn + sold > 0;
  const rest = sale.portfolios.some(({ value_after }) => value_after > 0)
    ? ' The rest of your portfolio stays yours.'
    : '';
  const sell = isAsked ? 'are selling' : 'sold';
  return {
    ...about.news,
    subject:
      sold > 0 ? `We ${sell} ${money(sold)} of your portfolio` : 'Your loan has ended in default',
    body: [
      `On ${day} a bill of your loan at ${partner} had been unpaid for three months, so your whole loan became due.`,
      undrawn > 0 && 'First we took back the credit that you had not withdrawn, at no cost.',
      sold > 0 &&
        `${undrawn > 0 ? 'For the rest, we' : 'We'} ${sell} ${soldWords(sale)} to pay what you owed${written_off > 0 ? '' : ', and no more than that'}.`,
      written_off > 0 &&
        (isPaid
          ? 'We have written off the part that this did not pay: you do not owe it.'
          : 'There was nothing left to pay it with, so we have written it off: you do not owe it.'),
    ]
      .filter(Boolean)
      .join(' '),
    next:
      sold > 0
        ? `You owe nothing more on this loan.${rest} Your dashboard shows the sale and what it paid.`
        : 'You owe nothing more on this loan. Your dashboard shows how it ended.',
    action: { label: sold > 0 ? 'See the sale' : 'Open your dashboard', path: '/dashboard' },
    sms: smsOf(
      sold > 0
        ? `On ${day} we ${isAsked ? 'began to sell' : 'sold'} ${money(sold)} of your portfolio to repay your loan at ${partner}. You owe nothing more on it. Sign in to see the sale.`
        : `On ${day} we ended your loan at ${partner} in default. You owe nothing more on it.`,
      `On ${day} we ended your loan in default. You owe nothing more on it. Sign in to see how it ended.`,
    ),
  };
}

/** The portfolios of which a partner is asked to sell a part; of others it is sold already. */
async function askedToSell(tx: Tx, sale_id: string): Promise<ReadonlySet<string>> {
  const orders = await tx
    .selectFrom('sell_orders')
    .select('portfolio_id')
    .where('sale_id', '=', sale_id)
    .execute();
  return new Set(orders.map(({ portfolio_id }) => portfolio_id));
}

/** A default has ended a loan, and undrawn credit paid all of it. */
export async function covered(event: EventOf<'loan.covered'>, tx: Tx): Promise<Notification> {
  const about = await aboutSale(event, tx);
  const { partner, money, day } = about;
  const undrawn = money(event.sale.undrawn);
  return {
    ...about.news,
    subject: 'Your loan was repaid from credit that you had not withdrawn',
    body: `On ${day} a bill of your loan at ${partner} had been unpaid for three months, so your whole loan became due. We repaid it with ${undrawn} of credit that you had not withdrawn. We sold nothing.`,
    next: 'You owe nothing more on this loan. You can borrow again from your dashboard.',
    action: { label: 'Open your dashboard', path: '/dashboard' },
    sms: smsOf(
      `On ${day} we repaid your loan at ${partner} with ${undrawn} of credit that you had not withdrawn. We sold nothing. You owe nothing more on it.`,
      `On ${day} we repaid your loan with credit that you had not withdrawn. We sold nothing.`,
    ),
  };
}

async function aboutSale(
  { loan, sale, at }: Ended,
  tx: Tx,
  asked: ReadonlySet<string> = new Set(),
) {
  const { user_id, loan_id, currency } = loan;
  const partner = await partnerName(tx, loan.application_id);
  const money = moneyOf(currency);
  const day = dayWords(lagosDay(at));
  const facts: readonly Fact[] = [
    ...loanFacts(partner, loan_id),
    [`You owed on ${day}`, money(sale.owed)],
    ...shareFacts(sale, money, asked),
    ...paidFacts(sale, money),
  ];
  const news = { user_id, category: 'loan', facts, reach: 'both' } as const;
  return { partner, money, day, news };
}

type Money = (amount: Minor) => string;

function shareFacts(
  { portfolios, undrawn, written_off }: SaleRecord,
  money: Money,
  asked: ReadonlySet<string>,
): Fact[] {
  return [
    ...(undrawn > 0 ? [['Undrawn credit returned, at no cost', money(undrawn)] as const] : []),
    ...portfolios
      .filter(({ sold }) => sold > 0)
      .flatMap(({ portfolio_id, partner, sold, value_before, value_after }): Fact[] => [
        [`${asked.has(portfolio_id) ? 'Being sold' : 'Sold'} at ${partner}`, money(sold)],
        [`Portfolio at ${partner} before the sale`, money(value_before)],
        [`Portfolio at ${partner} after the sale`, money(value_after)],
      ]),
    ...(written_off > 0 ? [['Written off: you do not owe it', money(written_off)] as const] : []),
  ];
}

/** Which parts of the debt were paid. */
function paidFacts({ penalties, fees, interest, principal }: SaleRecord, money: Money): Fact[] {
  const parts: [string, Minor][] = [
    ['Penal charges paid', penalties],
    ['Late fees paid', fees],
    ['Interest paid', interest],
    ['Principal paid', principal],
  ];
  return parts.filter(([, amount]) => amount > 0).map(([label, amount]) => [label, money(amount)]);
}
