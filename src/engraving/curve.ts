/** Lines keep their weight at every size. An attribute, because styles do not reach into `<use>`. */
export const evenStroke = 'vector-effect="non-scaling-stroke"';

/** A point of the drawing, in the drawing's own units. */
export type Point = readonly [x: number, y: number];

/** A curve that knows where it is and where it heads at the parameter t. */
export type Curve = { at: (t: number) => Point; slope: (t: number) => Point };

type Span = { from?: number; to?: number; pieces: number; closed?: boolean };

/**
 * SVG path data for a curve, as cubic Béziers with whole, relative coordinates: about a third of
 * the bytes of absolute decimals, and the error stays under half a unit.
 */
export function bezierPath(
  { at, slope }: Curve,
  { from = 0, to = 2 * Math.PI, pieces, closed = true }: Span,
): string {
  const step = (to - from) / pieces;
  const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
  let here = whole(at(from));
  const moves: number[] = [];
  for (let i = 0; i < pieces; i++) {
    const t = from + i * step;
    const end = whole(at(t + step));
    const leave = whole(ahead(at(t), slope(t), step / 3));
    const arrive = whole(ahead(at(t + step), slope(t + step), -step / 3));
    for (const [x, y] of [leave, arrive, end]) moves.push(x - here[0], y - here[1]);
    here = end;
  }
  return `M${packed(whole(at(from)))}c${packed(moves)}${closed ? 'z' : ''}`;
}

/** Numbers as SVG wants them, without a separator where a minus sign does the work. */
export function packed(numbers: readonly number[]): string {
  return numbers.map((n, i) => (i === 0 || Object.is(n, -0) || n < 0 ? `${n}` : ` ${n}`)).join('');
}

/** A wavy ring around the origin: r(θ) = radius + amplitude · cos(petals · θ). */
export function ring(radius: number, amplitude: number, petals: number): Curve {
  const r = (t: number) => radius + amplitude * Math.cos(petals * t);
  const grows = (t: number) => -amplitude * petals * Math.sin(petals * t);
  return {
    at: (t) => [r(t) * Math.cos(t), r(t) * Math.sin(t)],
    slope: (t) => [
      grows(t) * Math.cos(t) - r(t) * Math.sin(t),
      grows(t) * Math.sin(t) + r(t) * Math.cos(t),
    ],
  };
}

/** The point at `radius` from the origin, `degrees` clockwise from three o'clock. */
export function polar(radius: number, degrees: number): Point {
  const t = (degrees * Math.PI) / 180;
  return [tenth(radius * Math.cos(t)), tenth(radius * Math.sin(t))];
}

/**
 * Copies a drawing by doubling: `doublings` nested pairs of `<g>` and `<use>` make
 * 2^doublings copies, each turned (degrees) and scaled against the one before.
 * `id` must be unique on the page; the copies take ids that start with it.
 */
export function doubled(
  inner: string,
  {
    id,
    turn,
    scale = 1,
    doublings,
  }: { id: string; turn: number; scale?: number; doublings: number },
): string {
  let drawing = inner;
  for (let i = 0; i < doublings; i++) {
    const rotate = turn === 0 ? '' : `rotate(${hundredth(turn * 2 ** i)})`;
    const shrink = scale === 1 ? '' : `scale(${hundredth(scale ** (2 ** i), 1000)})`;
    drawing = `<g id="${id}${i}">${drawing}</g><use href="#${id}${i}" transform="${rotate}${shrink}"/>`;
  }
  return drawing;
}

function ahead([x, y]: Point, [dx, dy]: Point, by: number): Point {
  return [x + dx * by, y + dy * by];
}

function tenth(n: number): number {
  return Math.round(n * 10) / 10;
}

function hundredth(n: number, unit = 100): number {
  return Math.round(n * unit) / unit;
}
