import type { ReactNode } from 'react';
import { addDays, addMonths, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, zero } from '#credit/money.ts';
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
import { type Borrowing, roomShown, standingWith } from './borrowing.ts';
import { Why } from './Why.tsx';
import type { Figure } from './why.ts';

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
  const { simple_bp, effective_bp } = yearlyRates(interest_bp);
  const { redline } = standingWith(offer, principal, interest_bp);
  const room = roomShown(quote.fall_to_redline_bp);
  return (
    <dl className="sheet-facts">
      <Fact name="Interest" figure={money(quote.total_interest)} why={{ of: 'total' }}>
        {formatPercent(interest_bp)} a month of what is still owed
      </Fact>
      <Fact name="A year" figure={formatPercent(simple_bp)} why={{ of: 'yearly' }}>
        nominal, which is {formatPercent(effective_bp)} effective: the figure to compare with a
        bank’s
      </Fact>
      <Fact
        name={`If you miss ${short(due)}`}
        figure={`${money(missed.late_fee)}, then ${money(missed.penal_charge)}`}
        why={{ of: 'missed' }}
      >
        on {short(addDays(due, lateFeeDay - 1))}, then for each month late, at most{' '}
        {penalMonthsMost}. We write on {short(addMonths(due, remedyNoticeMonths))}; from{' '}
        {formatDay(addMonths(due, liquidationMonths), { style: 'medium' })} what you owe may be sold
      </Fact>
      <Fact name="Redline" figure={money(redline)} why={{ of: 'redline' }}>
        {offer.backing.length > 1
          ? `Your portfolios are at ${money(value)} together and may fall ${room}: then the first of them is at its own redline.`
          : `Your portfolio is at ${money(value)} and may fall ${room}.${offer.held > 0 ? ` ${money(offer.held)} of it is for what you already owe.` : ''}`}{' '}
        There new credit stops; nothing is sold because of it
      </Fact>
      <Fact name="Repay early" figure={money(zero)}>
        No fee. Interest stops on the day you pay
      </Fact>
      <Fact
        name="Days are counted from"
        figure={formatDay(isoDay(quote.from), { style: 'medium' })}
      >
        If the money reaches you on a later day, from that day instead
      </Fact>
    </dl>
  );
}

type FactProps = {
  readonly name: string;
  readonly figure: string;
  readonly why?: Figure;
  readonly children: ReactNode;
};

function Fact({ name, figure, why, children }: FactProps) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>
        <b>
          {why ? (
            <Why figure={why} name={name}>
              {figure}
            </Why>
          ) : (
            figure
          )}
        </b>
        {children}
      </dd>
    </div>
  );
}
