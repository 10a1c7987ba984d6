import type { ReactNode } from 'react';
import { addDays, addMonths, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { changedMindDays } from '#credit/changed-mind.ts';
import { formatMoney, type Minor, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { missedBillCost, yearlyRates } from '#credit/schedule.ts';
import {
  isTenure,
  lateFeeDay,
  liquidationMonths,
  maxPenalMonths,
  remedyNoticeMonths,
} from '#credit/terms.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { ExplainedFigure } from './ExplainedFigure.tsx';
import type { Figure } from './explain.ts';
import { formatHeadroom, type Offer, positionWith } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

type Props = { readonly quote: ProviderQuote; readonly offer: Offer };

/** What the loan costs and risks, one fact a box. */
export function LoanFacts({ quote, offer }: Props) {
  const { currency, interest_bp, principal, tenure, bills, value } = quote;
  const [first] = bills;
  if (!first || !isTenure(tenure)) return null;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const missed = missedBillCost({ principal, currency, tenure, interest_bp }, first);
  const due = isoDay(first.due_date);
  const short = (day: IsoDay) => formatDay(day, { style: 'short' });
  const { simple_bp, effective_bp } = yearlyRates(interest_bp);
  const { redline } = positionWith(offer, principal, interest_bp);
  const headroom = formatHeadroom(quote.fall_to_redline_bp);
  return (
    <dl className="sheet-facts">
      <Fact name="Interest" figure={money(quote.total_interest)} why={{ of: 'total' }}>
        {formatPercent(interest_bp)} a month of the principal that you have not paid back.
      </Fact>
      <Fact name="A year" figure={formatPercent(simple_bp)} why={{ of: 'yearly' }}>
        12 times the monthly rate. It is an effective {formatPercent(effective_bp)} a year: compare
        that with a bank’s rate.
      </Fact>
      <Fact
        name={`If you miss ${short(due)}`}
        figure={`${money(missed.late_fee)}, then ${money(missed.penal_charge)}`}
        why={{ of: 'missed' }}
      >
        A late fee on {short(addDays(due, lateFeeDay - 1))}, then a <HardWord of="penal charge" />{' '}
        for each month that the bill is late, {maxPenalMonths} at most. We will send you a notice on{' '}
        {short(addMonths(due, remedyNoticeMonths))}. From{' '}
        {formatDay(addMonths(due, liquidationMonths), { style: 'medium' })} we may sell part of your
        portfolio to pay what you owe.
      </Fact>
      <Fact name="Redline" figure={money(redline)} why={{ of: 'redline' }}>
        {offer.backing.length > 1
          ? `Your portfolios at ${offer.partner} are worth ${money(value)} together`
          : `Your portfolio at ${offer.partner} is worth ${money(value)}`}
        <PricesAsOf at={offer.pricesAsOf} />
        {offer.backing.length > 1
          ? `. If all of them fall ${headroom}, the first one reaches its own redline.`
          : ` and can fall ${headroom} before it reaches this value.${offer.currentRedline > 0 ? ` ${money(offer.currentRedline)} of it is for what you already owe there.` : ''}`}{' '}
        At that value you cannot borrow more. We sell nothing because of it.
      </Fact>
      <Fact name="Repay early" figure={money(zero)}>
        There is no fee. Interest stops on the day you pay. If you give back credit that you have
        not withdrawn within {changedMindDays} days of its reaching your balance, you pay no
        interest on it.
      </Fact>
      <Fact name="Interest starts on" figure={formatDay(isoDay(quote.from), { style: 'medium' })}>
        If the money reaches your balance on a later day, interest starts on that day.
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
            <ExplainedFigure figure={why} name={name}>
              {figure}
            </ExplainedFigure>
          ) : (
            figure
          )}
        </b>
        {children}
      </dd>
    </div>
  );
}
