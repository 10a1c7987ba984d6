import { bezierPath, doubled, evenStroke, polar, ring } from './curve.ts';

/** Radius of the lace's middle, in the dial's units. */
const laceRadius = 147;
const laceReach = 21;

/** Inner SVG of the round lace that fills the dial's headroom; `id` is unique on the page. */
export function laceMarkup(id: string): string {
  const petals = 30;
  const line = bezierPath(ring(laceRadius, laceReach, petals), { pieces: 2 * petals });
  return doubled(`<path ${evenStroke} d="${line}"/>`, { id, turn: 1.5, doublings: 3 });
}

/** The dial's box: 0 to today's value over 270°, open at the bottom. */
export const dialBox = '-205 -205 410 372';

/** Fractions of the dial's full scale, 0 to 1. */
export type DialReading = { debt: number; redline: number; hand: number };

/** Everything the dial draws: path data, and the turn of the hand in degrees. */
export type DialDrawing = {
  ticks: string;
  /** Solid arc from 0 to the debt. */
  debt: string;
  /** Thin arc from the debt to the redline. */
  gap: string;
  /** From the redline to the hand: the headroom, where the lace shows through. Empty when none. */
  headroom: string;
  /** From the hand to full scale: what the portfolio has lost. Empty when nothing. */
  lost: string;
  redline: string;
  hand: string;
  handTurn: number;
};

const start = 135;
const sweep = 270;
const steps = 50;

/** Turns readings into the dial's drawing. Readings beyond 0 to 1 are held at the ends. */
export function dialDrawing(reading: DialReading): DialDrawing {
  const [debt, redline, hand] = [reading.debt, reading.redline, reading.hand].map((f) =>
    Math.min(1, Math.max(0, f)),
  ) as [number, number, number];
  return {
    ticks: Array.from({ length: steps + 1 }, (_, i) => {
      const angle = start + (sweep * i) / steps;
      return `M${polar(181, angle)}L${polar(i % 5 === 0 ? 192 : 186, angle)}`;
    }).join(''),
    debt: arc(0, debt),
    gap: arc(debt, redline),
    headroom: arc(redline, hand),
    lost: arc(hand, 1),
    redline: `M${polar(120, start + sweep * redline)}L${polar(194, start + sweep * redline)}`,
    hand: 'M116 0L178 0M178 0l16-7v14z',
    handTurn: start + sweep * hand,
  };
}

/** An arc on the lace's radius between two fractions of the scale; empty when it has no length. */
function arc(from: number, to: number): string {
  if (to - from < 0.0005) return '';
  const large = (to - from) * sweep > 180 ? 1 : 0;
  const a = polar(laceRadius, start + sweep * from);
  const b = polar(laceRadius, start + sweep * to);
  return `M${a}A${laceRadius} ${laceRadius} 0 ${large} 1 ${b}`;
}
