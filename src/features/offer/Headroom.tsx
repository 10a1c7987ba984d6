import { formatMoney, type Minor } from '#credit/money.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { Dial } from '#ui/Dial.tsx';
import { formatHeadroom, type Offer, positionWith } from './offer.ts';

type Props = {
  readonly offer: Offer;
  readonly amount: Minor;
  /** Names the case where it needs one, as "if you borrow all of it". */
  readonly when?: string | undefined;
};

/**
 * The dial with `amount` borrowed at the partner of the offer: the principal, the redline, and how far
 * the portfolio there may fall.
 */
export function Headroom({ offer, amount, when }: Props) {
  const { principal, redline, headroom_bp } = positionWith(offer, amount);
  const money = (figure: Minor) => formatMoney(figure, offer.currency);
  const headroom = formatHeadroom(headroom_bp);
  const label = `At ${offer.partner}: principal ${money(principal)}, redline ${money(redline)}, portfolio ${money(offer.value)}. The portfolio can fall ${headroom} before it reaches the redline.`;
  return (
    <>
      <Dial
        debt={principal}
        redline={redline}
        value={offer.value}
        over={amount > offer.available}
        label={label}
      >
        <span className="label">Room to fall</span>
        <span className="number money-hero">{headroom}</span>
        <span className="quiet">
          before the redline
          <PricesAsOf at={offer.pricesAsOf} />
          {when && (
            <>
              <br />
              {when}
            </>
          )}
        </span>
      </Dial>
      <p className="label offer-where">At {offer.partner}</p>
      <dl className="offer-readings">
        <div data-mark="debt">
          <dt className="label">Principal</dt>
          <dd>{money(principal)}</dd>
        </div>
        <div data-mark="redline">
          <dt className="label">Redline</dt>
          <dd>{money(redline)}</dd>
        </div>
        <div data-mark="value">
          <dt className="label">Value</dt>
          <dd>
            {money(offer.value)}
            <PricesAsOf at={offer.pricesAsOf} />
          </dd>
        </div>
      </dl>
    </>
  );
}
