import { type ReactNode, useId } from 'react';
import type { Minor } from '#credit/money.ts';
import { dialBox, dialDrawing, laceMarkup } from '#engraving/dial.ts';
import { Engraved } from './Rosette.tsx';
import './Dial.css';

type DialProps = {
  debt: Minor;
  redline: Minor;
  /** The full scale: what the portfolio is worth. */
  value: Minor;
  /** Where the hand stands, when the portfolio has fallen from `value`. */
  now?: Minor;
  /** The debt is more than it may be: drawn in red. */
  over?: boolean;
  /** The reading in words, for screen readers. */
  label: string;
  /** The centre. */
  children?: ReactNode;
};

/**
 * From 0 to the portfolio's value over 270°: the thick arc is the debt, the tick the redline, the
 * lace between redline and hand the room that is left.
 */
export function Dial({ debt, redline, value, now = value, over, label, children }: DialProps) {
  const id = useId();
  const part = (amount: number) => (value > 0 ? amount / value : 0);
  const drawing = dialDrawing({ debt: part(debt), redline: part(redline), hand: part(now) });
  return (
    <div className="dial" data-over={over || now < redline ? '' : undefined}>
      <svg viewBox={dialBox} role="img" aria-label={label}>
        <mask id={`${id}room`}>
          <path className="dial-mask" d={drawing.headroom} />
        </mask>
        <path className="dial-ticks" d={drawing.ticks} />
        <path className="dial-lost" d={drawing.lost} />
        <Engraved markup={laceMarkup(id)} mask={`url(#${id}room)`} />
        <path className="dial-gap" d={drawing.gap} />
        <path className="dial-debt" d={drawing.debt} />
        {redline > 0 && <path className="dial-redline" d={drawing.redline} />}
        <path className="dial-hand" d={drawing.hand} transform={`rotate(${drawing.handTurn})`} />
      </svg>
      {children && <div className="dial-centre">{children}</div>}
    </div>
  );
}
