import type { Autopay } from '#contract/autopay.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { type PaysWith, payerWords } from '#credit/pays-with.ts';
import { Fact } from '#ui/Fact.tsx';

export type Charge = NonNullable<Autopay['next']>;

export const dayWords = (day: string): string => formatDay(isoDay(day), { style: 'medium' });

type Props = {
  readonly autopay: Autopay;
  readonly charge: Charge;
  readonly paysWith: PaysWith;
  readonly title: string;
  readonly what?: string;
};

/** A charge to come: what is due, the fee, and what the card or account pays. */
export function ChargeFacts({
  autopay: { currency },
  charge,
  paysWith,
  title,
  what = 'Due',
}: Props) {
  const { day, amount, fee, total } = charge;
  const atRate = currency === 'USD' ? ' at today’s rate' : '';
  return (
    <dl className="facts">
      <Fact name={title}>
        <b>{dayWords(day)}</b>
      </Fact>
      <Fact name={what}>{formatMoney(amount, currency)}</Fact>
      <Fact name={`Processing fee${atRate}`}>{formatMoney(fee, 'NGN')}</Fact>
      <Fact name={`Your ${payerWords[paysWith].noun} pays${atRate}`}>
        {formatMoney(total, 'NGN')}
      </Fact>
    </dl>
  );
}
