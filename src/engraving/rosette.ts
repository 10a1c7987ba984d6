import { bezierPath, doubled, evenStroke, ring } from './curve.ts';

/** What makes one rosette unlike another. `turn` is in degrees between two copies. */
export type RosetteShape = {
  petals: 8 | 10 | 12 | 16;
  amplitude: number;
  turn: number;
  scale: number;
  mirrored: boolean;
};

/** The square that holds every rosette. */
export const rosetteBox = '-505 -505 1010 1010';

const reach = 497;
const petalCounts = [8, 10, 12, 16] as const;

/** The house's own rosette, the one that the hero winds around. */
export const houseShape: RosetteShape = {
  petals: 12,
  amplitude: 60,
  turn: 1.6,
  scale: 0.955,
  mirrored: true,
};

/** The rosette that stands for a person, a partner or a post: always the same for one id. */
export function rosetteShape(id: string): RosetteShape {
  const draw = numbersFrom(id);
  return {
    petals: petalCounts[draw(4)] ?? 12,
    amplitude: 40 + draw(11) * 5,
    turn: 1 + draw(11) / 2,
    scale: (92 + draw(6)) / 100,
    mirrored: draw(4) > 0,
  };
}

/** Path data of a rosette's outermost line: the one that the orange stroke follows. */
export function rosetteOutline({ petals, amplitude }: RosetteShape): string {
  const pieces = petals * (amplitude > 60 ? 4 : 2);
  return bezierPath(ring(reach - amplitude, amplitude, petals), { pieces });
}

/** Inner SVG of a whole rosette, to be stroked in a `rosetteBox`; `id` is unique on the page. */
export function rosetteMarkup(shape: RosetteShape, id: string, doublings = 4): string {
  const outline = `<path ${evenStroke} d="${rosetteOutline(shape)}"/>`;
  const spun = doubled(outline, { id, turn: shape.turn, scale: shape.scale, doublings });
  if (!shape.mirrored) return spun;
  return `<g id="${id}m">${spun}</g><use href="#${id}m" transform="scale(-1 1)"/>`;
}

/** Small numbers drawn one after another from the FNV-1a hash of an id. */
function numbersFrom(id: string): (below: number) => number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (below) => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
    return (hash >>> 0) % below;
  };
}
