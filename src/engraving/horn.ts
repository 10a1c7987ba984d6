import { bezierPath } from './curve.ts';

/** The meter's box: the line runs at half the height, from nothing to the limit. */
export const hornBox = { width: 400, height: 34 };

const waves = 13;
const strands = 6;

/**
 * Path data of the guilloche horn under the keypad: strands of a sine whose swing grows from 0 at
 * the left to the full height at the limit. Cut it at the amount with a clip.
 */
export function hornPath(): string {
  const { width, height } = hornBox;
  const middle = height / 2;
  const strand = (phase: number) => {
    const swing = (t: number) => (middle - 2) * t ** 0.75;
    const grows = (t: number) => (t === 0 ? 0 : (middle - 2) * 0.75 * t ** -0.25);
    const turn = 2 * Math.PI * waves;
    return bezierPath(
      {
        at: (t) => [width * t * 10, (middle + swing(t) * Math.sin(turn * t + phase)) * 10],
        slope: (t) => [
          width * 10,
          (grows(t) * Math.sin(turn * t + phase) + swing(t) * turn * Math.cos(turn * t + phase)) *
            10,
        ],
      },
      { from: 0, to: 1, pieces: waves * 4, closed: false },
    );
  };
  return Array.from({ length: strands }, (_, i) => strand((i * 2 * Math.PI) / strands)).join('');
}

/** `hornPath` is drawn ten times as large, so that whole coordinates stay smooth. */
export const hornScale = 0.1;
