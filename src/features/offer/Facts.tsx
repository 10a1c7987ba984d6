import type { ReactNode } from 'react';
import { addDays, addMonths, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { add, formatMoney, type Minor, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { missedBillCost, yearlyRates } from '#credit/schedule.ts';
import {
  isTenure,
  lateFeeDay,
  liquidationMonths,
  penalMonthsMost,
  remedyNoticeMonths,
} from '#credit/terms.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import { type Borrowing, roomShown } from './borrowing.ts';

type Props = { readonly quote: ProviderQuote; readonly offer: Borrowing };

/** What the loan costs and risks, one fact a box. */
export function Facts({ quote, offer }: Props) {
  const { currency, interest_bp, principal, tenure, bills, value } = quote;
  const [first] = bills;
  if (!first || !isTenure(tenure)) return null;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const missed = missedBillCost({ principal, currency, tenure, interest_bp }, first);
  const due = isoDay(first.due_date);
  const short = (day: IsoDay) => formatDay(day, { style: 'short' });
  const line = add(quote.redline, offer.held);
  return (
    <dl className="sheet-facts">
      <Fact name="Interest" figure={money(quote.total_interest)}>
        {formatPercent(interest_bp)} a month, which is{' '}
        {formatPercent(yearlyRates(interest_bp).simple_bp)} a year
      </Fact>
      <Fact
        name={`If you miss ${short(due)}`}
        figure={`${money(missed.late_fee)}, then ${money(missed.penal_charge)}`}
      >
        on {short(addDays(due, lateFeeDay - 1))}, then for each month late, at most{' '}
        {penalMonthsMost}. We write on {short(addMonths(due, remedyNoticeMonths))}; from{' '}
        {formatDay(addMonths(due, liquidationMonths), { style: 'medium' })} what you owe may be sold
      </Fact>
      <Fact name="Redline" figure={money(line)}>
        Your portfolio is at {money(value)} and may fall {roomShown(quote.fall_to_redline_bp)}.
        {offer.held > 0 && ` ${money(offer.held)} of it is for what you already owe.`} There new
        credit stops; nothing is sold because of it
      </Fact>
      <Fact name="Repay early" figure={money(zero)}>
        No fee. Interest stops on the day you pay
      </Fact>
    </dl>
  );
}

function Fact({
  name,
  figure,
  children,
}: {
  readonly name: string;
  readonly figure: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>
        <b>{figure}</b>
        {children}
      </dd>
    </div>
  );
}
