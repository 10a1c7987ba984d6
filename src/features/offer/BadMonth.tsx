import { type CSSProperties, useState } from 'react';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { Dial } from '#ui/Dial.tsx';
import type { ProviderQuote } from './agreed-quote.ts';
import { type Borrowing, roomShown } from './borrowing.ts';
import { fallBy } from './fall.ts';

type Props = { readonly quote: ProviderQuote; readonly offer: Borrowing };

/** A fall of the market, tried before it happens: what it does to this loan. */
export function BadMonth({ quote, offer }: Props) {
  const [fall, setFall] = useState(0);
  const { currency, value } = quote;
  const { now, debt, redline: line, isPast, repay, ofOlder, rise } = fallBy(fall, quote, offer);
  const room = roomShown(quote.fall_to_redline_bp);
  const roomPercent = Number.parseInt(room, 10);
  const money = (amount: typeof value) => formatMoney(amount, currency);
  const figure = formatMoney(now, currency, { cents: false });
  const standing = isPast
    ? `${money(subtract(line, now))} below the redline`
    : `${money(subtract(now, line))} above the redline`;
  const older = ofOlder > 0 ? `, ${ofOlder < repay ? money(ofOlder) : 'all'} on older loans` : '';
  return (
    <section className="sheet-month">
      <h2>Try a bad month</h2>
      <p className="quiet">Slide to see your credit if the market falls before you repay.</p>
      <Dial
        debt={debt}
        redline={line}
        value={value}
        now={now}
        label={`Portfolio at ${money(now)}, redline ${money(line)}, debt ${money(debt)}`}
      >
        <span className="label">
          {offer.backing.length > 1 ? 'Your portfolios at' : 'Your portfolio at'}
        </span>
        <span className="number" style={{ '--characters': figure.length } as CSSProperties}>
          {figure}
        </span>
        <span className="quiet">{standing}</span>
      </Dial>
      <label className="sheet-fall">
        <span>If it falls by</span>
        <b className="number">{fall}%</b>
        <input
          type="range"
          min="0"
          max="100"
          value={fall}
          style={{ '--fall': `${fall}%` } as CSSProperties}
          aria-valuetext={`${fall}%: ${standing}`}
          onChange={(event) => setFall(event.target.valueAsNumber)}
        />
      </label>
      <p className="sheet-scale" aria-hidden="true">
        <span>{roomPercent > 20 && '0%'}</span>
        <span data-redline="" style={{ '--at': room } as CSSProperties}>
          {room} redline
        </span>
        <span>{roomPercent < 75 && '100%'}</span>
      </p>
      <p className="sheet-answer">
        {isPast
          ? `At ${fall}% down new credit stops and we write to you. We never sell on that day.`
          : `At ${fall}% down nothing happens. At ${room} new credit stops and we write to you. We never sell on that day.`}
      </p>
      <dl className="sheet-mend">
        <Mend name={`Repay${older}, to be above it again`} amount={repay} currency={currency} />
        <Mend name="Or it rises by" amount={rise} currency={currency} />
      </dl>
    </section>
  );
}

/** What would mend it; in its place even when there is nothing to mend, so that nothing jumps. */
function Mend({
  name,
  amount,
  currency,
}: {
  readonly name: string;
  readonly amount: Minor;
  readonly currency: Borrowing['currency'];
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{amount > 0 ? formatMoney(amount, currency) : 'Nothing'}</dd>
    </div>
  );
}
