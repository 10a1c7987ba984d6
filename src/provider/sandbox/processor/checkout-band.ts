import { raw } from 'hono/html';

/** One stroke that runs through its own lace: the product's line, drawn once. */
export const band = raw(
  `<svg viewBox="0 0 432 40" preserveAspectRatio="none" aria-hidden="true">${[6, 5, 4, 3, 2, 1, 0]
    .map((turn) => `<path d="${wave((turn * Math.PI) / 7, 15 - turn)}"/>`)
    .join('')}</svg>`,
);

/** Three waves over the width, in strokes too short to see. */
function wave(phase: number, height: number): string {
  const points = Array.from({ length: 73 }, (_, at) => {
    const y = 20 + height * Math.sin((at * Math.PI) / 12 + phase);
    return `${at * 6} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
