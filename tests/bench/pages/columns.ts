import type { Visit } from './visit.ts';

/** The most that a page of a kind may cost, its paints as multiples of the floor's. */
type Column = Pick<Visit, 'fcp' | 'lcp' | 'blocking' | 'shift' | 'nodes'>;

const landing: Column = { fcp: 1.15, lcp: 1.5, blocking: 50, shift: 0.01, nodes: 600 };
const reading: Column = { fcp: 1.15, lcp: 1.2, blocking: 0, shift: 0, nodes: 800 };

/** Signed-in screens, and the ways in. */
export const screen: Column = { fcp: 1.75, lcp: 2.3, blocking: 100, shift: 0.02, nodes: 500 };

const columnOf = (path: string) => (/^\/($|home\/)/.test(path) ? landing : reading);

type Scores = Visit['scores'];
const full: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
/** No search engine keeps a screen. */
const fullEnough: Scores = { ...full, performance: 98, seo: 0 };

/** The visit of the median paints and worst habits: one slow run says nothing, a shift does. */
export function typical(visits: readonly Visit[]): Visit {
  const median = (name: 'fcp' | 'lcp' | 'blocking' | 'shift' | 'nodes') => {
    const sorted = visits.map((visit) => visit[name]).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const scores = [...visits].sort((one, other) => sum(one) - sum(other));
  return {
    fcp: median('fcp'),
    lcp: median('lcp'),
    blocking: median('blocking'),
    shift: median('shift'),
    nodes: median('nodes'),
    scores: (scores[Math.floor(scores.length / 2)] as Visit).scores,
  };
}

const sum = ({ scores }: Visit) => Object.values(scores).reduce((one, other) => one + other, 0);

/** A row of the table, and what of it the page's column does not allow. */
export function judge(path: string, visit: Visit, floor: Visit, most = columnOf(path)) {
  const least = most === screen ? fullEnough : full;
  const measured: Column = {
    ...visit,
    fcp: round(visit.fcp / floor.fcp),
    lcp: round(visit.lcp / floor.lcp),
    blocking: Math.round(visit.blocking),
    shift: Number(visit.shift.toFixed(3)),
  };
  const over = (Object.keys(most) as (keyof Column)[])
    .filter((name) => measured[name] > most[name])
    .map((name) => `${path}: ${name} ${measured[name]} is over ${most[name]}`);
  const scores = (Object.keys(least) as (keyof Scores)[])
    .filter((name) => visit.scores[name] < least[name])
    .map((name) => `${path}: ${name} scores ${visit.scores[name]}`);
  return {
    row: {
      'FCP ÷ floor': measured.fcp,
      'LCP ÷ floor': measured.lcp,
      'blocking ms': measured.blocking,
      shift: measured.shift,
      nodes: measured.nodes,
      Lighthouse: Object.values(visit.scores).join(' '),
      held: over.length + scores.length === 0 ? 'yes' : 'NO',
    },
    over: [...over, ...scores],
  };
}

const round = (value: number) => Number(value.toFixed(2));
