import { readFileSync } from 'node:fs';
import type { Size } from './sizes.ts';

/** Of a borrower: rows, and kB with indexes. */
type Share = { readonly rows: number; readonly kb: number };

/** Of the tables in docs/operations/capacity.md, those that `grow` each year and those that `stay`. */
function documented(which: 'grows' | 'stays'): Map<string, Share> {
  const text = readFileSync('docs/operations/capacity.md', 'utf8');
  const [, table = ''] = text.split(new RegExp(`^\\| ${which} .*$`, 'm'));
  const rows = table.split('\n\n')[0]?.matchAll(/^\| `(\w+)` +\| ([\d.]+) +\| ([\d.]+)/gm) ?? [];
  return new Map(
    [...rows].map(([, name = '', count, kb]) => [name, { rows: Number(count), kb: Number(kb) }]),
  );
}

/** How much more than documented is a difference that somebody should know of; space that was left free counts. */
const tolerance: Share = { rows: 4 / 3, kb: 2 };
/** Below this nobody counts. */
const few: Share = { rows: 0.3, kb: 2 };

/** Less than this, in kB, is mostly the pages that a table and its indexes begin with: its space says nothing. */
const firstPages = 1_000;

/** Between two moments, `years` apart, of so many borrowers. */
type Growth = {
  readonly before: ReadonlyMap<string, Size>;
  readonly after: ReadonlyMap<string, Size>;
  readonly years: number;
  readonly borrowers: number;
};

/** What each table gained for a borrower and year, and what it has for a borrower. */
export function sharesOf({ before, after, years, borrowers }: Growth) {
  return [...after].map(([name, size]) => {
    const was = before.get(name) ?? { rows: 0, bytes: 0, scans: 0 };
    const of = (rows: number, bytes: number): Share => ({ rows, kb: bytes / 1000 });
    const each = borrowers * years;
    return {
      name,
      gained: of((size.rows - was.rows) / each, (size.bytes - was.bytes) / each),
      held: of(size.rows / borrowers, size.bytes / borrowers),
      scans: (size.scans - was.scans) / years,
    };
  });
}

/** Tables that are larger than the documentation says, or that it does not name. */
export function beyondDocumented(growth: Growth): string[] {
  const [grows, stays] = [documented('grows'), documented('stays')];
  return sharesOf(growth).flatMap(({ name, gained, held }) => {
    const [measured, told] = stays.has(name)
      ? [held, stays.get(name)]
      : [gained, grows.get(name) ?? { rows: 0, kb: 0 }];
    const kind = stays.has(name) ? 'of a borrower' : 'of a borrower and year';
    return (['rows', 'kb'] as const).flatMap((unit) => {
      const most = Math.max(few[unit], (told?.[unit] ?? 0) * tolerance[unit]);
      if (measured[unit] <= most) return [];
      if (unit === 'kb' && held.kb * growth.borrowers < firstPages) return [];
      const figure = measured[unit].toFixed(1);
      return [`${name}: ${figure} ${unit} ${kind}, documented ${told?.[unit] || 'nowhere'}`];
    });
  });
}
