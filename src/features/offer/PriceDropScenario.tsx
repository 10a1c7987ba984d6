import { type CSSProperties, useState } from 'react';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { Dial } from '#ui/Dial.tsx';
import { formatHeadroom, type Offer } from './offer.ts';
import { priceDropBy } from './price-drop.ts';
import type { ProviderQuote } from './quote.ts';
import './price-drop.css';

type Props = { readonly quote: ProviderQuote; readonly offer: Offer };

/** A slider that shows what a fall of the market does to this loan. */
export function PriceDropScenario({ quote, offer }: Props) {
  const [fall, setFall] = useState(0);
  const { currency, value } = quote;
  const {
    now,
    debt,
    redline: line,
    isPast,
    repay,
    ofOlder,
    rise,
  } = priceDropBy(fall, quote, offer);
  const headroom = formatHeadroom(quote.fall_to_redline_bp);
  const headroomPercent = Number.parseInt(headroom, 10);
  const money = (amount: typeof value) => formatMoney(amount, currency);
  const figure = money(now);
  const several = offer.backing.length > 1;
  const single = isPast
    ? `${money(subtract(line, now))} below the redline`
    : `${money(subtract(now, line))} above the redline`;
  const ofSeveral = isPast ? 'one has reached its redline' : 'each is above its redline';
  const standing = several ? ofSeveral : single;
  const older = ofOlder > 0 ? ` (${ofOlder < repay ? money(ofOlder) : 'all'} on older loans)` : '';
  return (
    <section className="sheet-scenario">
      <h2>If your portfolio falls</h2>
      <p className="quiet">Move the slider to see what a fall would do before you repay.</p>
      <Dial
        debt={debt}
        redline={line}
        value={value}
        now={now}
        label={`Portfolio at ${money(now)}, redline ${money(line)}, principal ${money(debt)}`}
      >
        <span className="label">{several ? 'Your portfolios at' : 'Your portfolio at'}</span>
        <span className="number" style={{ '--characters': figure.length } as CSSProperties}>
          {figure}
        </span>
        <span className="quiet">
          {standing}
          <PricesAsOf at={offer.pricesAsOf} />
        </span>
      </Dial>
      <label className="sheet-drop">
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
        <span>{headroomPercent > 20 && '0%'}</span>
        <span data-redline="" style={{ '--at': headroom } as CSSProperties}>
          {headroom} redline
        </span>
        <span>{headroomPercent < 75 && '100%'}</span>
      </p>
      <p className="sheet-answer">
        {isPast
          ? `After a fall of ${fall}% you cannot borrow more, and we will write to you. We will sell nothing because of it.`
          : `After a fall of ${fall}% nothing happens. After a fall of ${headroom} you cannot borrow more, and we will write to you. We will sell nothing because of it.`}
      </p>
      <dl className="sheet-remedy">
        <Remedy name={`To get back above it, repay${older}`} amount={repay} currency={currency} />
        <Remedy name="Or your portfolio must rise by" amount={rise} currency={currency} />
      </dl>
    </section>
  );
}

/** What would bring the position above its redline. The row stays when nothing is needed, so that nothing jumps. */
function Remedy({
  name,
  amount,
  currency,
}: {
  readonly name: string;
  readonly amount: Minor;
  readonly currency: Offer['currency'];
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{formatMoney(amount, currency)}</dd>
    </div>
  );
}
