import type { ReactNode } from 'react';
import type { Loan } from '#contract/loans.ts';
import { formatDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { beforeAfter, type NextBill } from './before-after.ts';
import { ExplainedFigure } from './ExplainedFigure.tsx';
import type { Figure } from './explain.ts';
import { formatHeadroom, type Offer } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

type Props = {
  readonly quote: ProviderQuote;
  readonly offer: Offer;
  /** Running, at every partner. */
  readonly loans: readonly Loan[];
};

/** What the loan changes: debt, next bill, available credit and headroom. */
export function BeforeAfterTable({ quote, offer, loans }: Props) {
  const change = beforeAfter(quote, offer, loans);
  if (!change) return null;
  const money = (amount: Minor) => formatMoney(amount, quote.currency);
  const day = (next: NextBill | undefined) =>
    next && <span className="sheet-note">due {formatDay(next.date, { style: 'short' })}</span>;
  const { owed, isElsewhere, nextBill, available, headroom_bp } = change;
  const old = offer.pricesAsOf && (
    <span className="sheet-note">
      <PricesAsOf at={offer.pricesAsOf} />
    </span>
  );
  const everywhere = isElsewhere ? 'at all partners' : undefined;
  const here = isElsewhere ? `at ${offer.partner}` : undefined;
  return (
    <table className="sheet-change">
      <caption>Before and after this loan</caption>
      <thead>
        <tr className="label">
          <td />
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        <Row
          name="You owe"
          where={everywhere}
          figure={{ of: 'debt' }}
          cells={[money(owed[0]), money(owed[1])]}
        />
        <Row
          name="Next bill"
          where={everywhere}
          figure={{ of: 'nextBill' }}
          cells={[nextBill[0] ? money(nextBill[0].amount) : 'None', money(nextBill[1].amount)]}
          notes={[day(nextBill[0]), day(nextBill[1])]}
        />
        <Row
          name="Available credit"
          where={here}
          figure={{ of: 'available' }}
          cells={[money(available[0]), money(available[1])]}
        />
        <Row
          name="Room to fall"
          where={here}
          figure={{ of: 'redline' }}
          cells={[
            headroom_bp[0] === 10_000 ? 'No redline' : formatHeadroom(headroom_bp[0]),
            formatHeadroom(headroom_bp[1]),
          ]}
          notes={[old, old]}
        />
      </tbody>
    </table>
  );
}

const words = {
  'You owe': 'You owe',
  'Available credit': 'available credit',
  'Room to fall': 'room to fall',
} as const;

type RowProps = {
  readonly name: keyof typeof words | 'Next bill';
  /** Which partners it counts, where there are several. */
  readonly where: string | undefined;
  readonly figure: Figure;
  readonly cells: readonly [string, string];
  readonly notes?: readonly [ReactNode, ReactNode];
};

function Row({ name, where, figure, cells: [before, after], notes }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {name === 'Next bill' ? name : <HardWord of={words[name]} word={name} />}
        {where && <span className="sheet-note"> {where}</span>}
      </th>
      <td data-label="Now">
        {before}
        {notes?.[0]}
      </td>
      <td data-label="After">
        <ExplainedFigure figure={figure} name={`${name} after this loan`}>
          {after}
        </ExplainedFigure>
        {notes?.[1]}
      </td>
    </tr>
  );
}
