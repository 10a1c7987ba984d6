import { type Minor, min, minor } from '#credit/money.ts';

/** A slider's places, 0 to `places`: the least amount, round ones in between, the most. */
export type Slider = { readonly from: Minor; readonly to: Minor; readonly step: Minor };

const stepsWanted = 200;

/** Steps are 1, 2 or 5 times a power of ten, whole units, and about two hundred of them. */
export function sliderFor(from: Minor, to: Minor): Slider {
  const finest = Math.max(100, (to - from) / stepsWanted);
  const power = 10 ** Math.floor(Math.log10(finest));
  const round = [1, 2, 5, 10].find((factor) => factor * power >= finest) ?? 10;
  return { from, to, step: minor(round * power) };
}

export function placesOf({ from, to, step }: Slider): number {
  return Math.max(0, Math.ceil(to / step) - Math.floor(from / step));
}

export function amountAt({ from, to, step }: Slider, place: number): Minor {
  if (place <= 0) return from;
  return min(to, minor((Math.floor(from / step) + place) * step));
}

/** The place nearest to an amount. */
export function placeOf(slider: Slider, amount: Minor): number {
  if (amount >= slider.to) return placesOf(slider);
  const place = Math.round(amount / slider.step) - Math.floor(slider.from / slider.step);
  return Math.min(placesOf(slider), Math.max(0, place));
}
