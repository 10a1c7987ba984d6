import { formatMoney, type Minor } from '#credit/money.ts';
import { Dial } from '#ui/Dial.tsx';
import { formatHeadroom, type Offer, positionWith } from './offer.ts';

type Props = {
  readonly offer: Offer;
  readonly amount: Minor;
  /** Names the case where it needs one, as "if you borrow all of it". */
  readonly when?: string | undefined;
};

/** The dial with `amount` borrowed: the debt, the redline, and how far the portfolio may fall. */
export function Headroom({ offer, amount, when }: Props) {
  const { debt, redline, headroom_bp } = positionWith(offer, amount);
  const money = (figure: Minor) => formatMoney(figure, offer.currency);
  const headroom = formatHeadroom(headroom_bp);
  const label = `Debt ${money(debt)}, redline ${money(redline)}, portfolio ${money(offer.value)}: it may fall ${headroom} before the redline.`;
  return (
    <>
      <Dial
        debt={debt}
        redline={redline}
        value={offer.value}
        over={amount > offer.available}
        label={label}
      >
        <span className="label">Portfolio may fall</span>
        <span className="number money-hero">{headroom}</span>
        <span className="quiet">
          before the redline
          {when && (
            <>
              <br />
              {when}
            </>
          )}
        </span>
      </Dial>
      <dl className="offer-readings">
        <div data-mark="debt">
          <dt className="label">Debt</dt>
          <dd>{money(debt)}</dd>
        </div>
        <div data-mark="redline">
          <dt className="label">Redline</dt>
          <dd>{money(redline)}</dd>
        </div>
        <div data-mark="value">
          <dt className="label">Value</dt>
          <dd>{money(offer.value)}</dd>
        </div>
      </dl>
    </>
  );
}
