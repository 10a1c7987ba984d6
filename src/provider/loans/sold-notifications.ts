import { lagosDay } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { partnerName } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import {
  dayWords,
  type Fact,
  listed,
  loanFacts,
  moneyOf,
  smsOf,
} from '../notifications/phrases.ts';
import type { SaleRecord, SaleShare } from './sale-record.ts';

type Ended = EventOf<'loan.liquidated'> | EventOf<'loan.covered'>;

/** A default has ended a loan by a sale, or by writing off what nothing covered. */
export async function liquidated(event: EventOf<'loan.liquidated'>, tx: Tx): Promise<Notification> {
  const { sale } = event;
  const about = await aboutSale(event, tx);
  const { partner, money, day, where } = about;
  const { undrawn, sold, written_off } = sale;
  return {
    ...about.news,
    subject:
      sold > 0 ? `We sold ${money(sold)} of your portfolio` : 'Your loan has ended in default',
    body: [
      `On ${day} a bill of your loan at ${partner} had been unpaid for three months, so we called the whole loan: ${money(sale.owed)}.`,
      undrawn > 0 &&
        `The credit that you had not withdrawn went back first (${where(({ undrawn: part }) => part)}), at no cost.`,
      sold > 0 &&
        `${undrawn > 0 ? 'For the rest we' : 'We'} sold part of your portfolio (${where(({ sold: part }) => part)}), and no more than that.`,
      written_off > 0 &&
        `${money(written_off)} was not covered. We have written it off: you do not owe it.`,
    ]
      .filter(Boolean)
      .join(' '),
    next: 'You owe nothing more on this loan. What is left of your portfolio stays yours. Your dashboard shows the sale and what it paid.',
    action: { label: 'See the sale', path: '/dashboard' },
    sms: smsOf(
      sold > 0
        ? `On ${day} we sold ${money(sold)} of your portfolio to repay your loan at ${partner}. You owe nothing more on it. Sign in to see the sale.`
        : `On ${day} we ended your loan at ${partner} in default. You owe nothing more on it.`,
      `On ${day} we ended your loan in default. You owe nothing more on it. Sign in to see how it was paid.`,
    ),
  };
}

/** A default has ended a loan, and undrawn credit paid all of it. */
export async function covered(event: EventOf<'loan.covered'>, tx: Tx): Promise<Notification> {
  const about = await aboutSale(event, tx);
  const { partner, money, day } = about;
  const undrawn = money(event.sale.undrawn);
  return {
    ...about.news,
    subject: 'Your loan was repaid from credit that you had not withdrawn',
    body: `On ${day} a bill of your loan at ${partner} had been unpaid for three months, so we called the whole loan: ${money(event.sale.owed)}. ${undrawn} of credit that you had not withdrawn repaid it. Nothing was sold.`,
    next: 'You owe nothing more on this loan. You can borrow again from your dashboard.',
    action: { label: 'Open your dashboard', path: '/dashboard' },
    sms: smsOf(
      `On ${day} we repaid your loan at ${partner} with ${undrawn} of credit that you had not withdrawn. Nothing was sold. You owe nothing more on it.`,
      `On ${day} we repaid your loan with credit that you had not withdrawn. Nothing was sold.`,
    ),
  };
}

async function aboutSale({ loan, sale, at }: Ended, tx: Tx) {
  const { user_id, loan_id, currency } = loan;
  const partner = await partnerName(tx, loan.application_id);
  const money = moneyOf(currency);
  const day = dayWords(lagosDay(at));
  const facts: readonly Fact[] = [
    ...loanFacts(partner, loan_id),
    [`Owed on ${day}`, money(sale.owed)],
    ...shareFacts(sale, money),
    ...paidFacts(sale, money),
  ];
  const where = (part: (share: SaleShare) => Minor) =>
    listed(
      sale.portfolios
        .filter((share) => part(share) > 0)
        .map((share) => `${money(part(share))} at ${share.partner}`),
    );
  const news = { user_id, category: 'loan', facts, reach: 'both' } as const;
  return { partner, money, day, where, news };
}

type Money = (amount: Minor) => string;

function shareFacts({ portfolios, undrawn, written_off }: SaleRecord, money: Money): Fact[] {
  return [
    ...(undrawn > 0 ? [['Undrawn credit returned, at no cost', money(undrawn)] as const] : []),
    ...portfolios
      .filter(({ sold }) => sold > 0)
      .flatMap(({ partner, sold, value_before, value_after }): Fact[] => [
        [`Sold at ${partner}`, money(sold)],
        [`Portfolio at ${partner} before`, money(value_before)],
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
