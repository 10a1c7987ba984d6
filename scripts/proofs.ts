import type { Finding } from '../tests/support/finding.ts';

/** A line of the table that `npm run prove` prints in the end. */
export type Row = Finding & { readonly seconds: number };

/** Each promise by a short name, and the file that proves it. */
export const proofs: Record<string, string> = {
  submits: 'tests/provider/races/races.prove.ts',
  consistency: 'tests/provider/consistency/consistency.prove.ts',
  kills: 'tests/provider/durability/kills.prove.ts',
  lock: 'tests/provider/durability/lock.prove.ts',
  folders: 'tests/provider/durability/folders.prove.ts',
  disk: 'tests/provider/durability/disk.prove.ts',
  fuzz: 'tests/provider/fuzz/fuzz.prove.ts',
  properties: 'tests/support/properties.prove.ts',
  model: 'tests/provider/model/model.prove.ts',
  simulation: 'tests/simulation/simulation.prove.ts',
  lives: 'tests/provider/lives/lives.test.ts',
  prices: 'tests/provider/holdings/model.test.ts',
  year: 'tests/provider/year/year.prove.ts',
  audit: 'tests/provider/attacks/money-audit/money-audit.prove.ts',
  sequences: 'tests/provider/sequences/sequences.prove.ts',
  speed: 'tests/bench/speed.prove.ts',
  felt: 'tests/bench/felt.prove.ts',
  walk: 'tests/walk/walk.prove.ts',
  reads: 'tests/provider/cross-read/cross-read.test.ts',
  stepup: 'tests/provider/attacks/steal-a-token.test.ts',
  bytes: 'tests/contract/bytes.prove.ts',
  timing: 'tests/provider/session/timing.prove.ts',
  lockout: 'tests/provider/session/lockout.prove.ts',
  cluster: 'tests/provider/postgres/cluster.prove.ts',
  failover: 'tests/provider/postgres/failover.prove.ts',
  pitr: 'tests/provider/postgres/pitr.prove.ts',
  night: 'tests/bench/night.prove.ts',
  soak: 'tests/provider/postgres/soak.prove.ts',
  years: 'tests/provider/years/years.prove.ts',
  container: 'tests/hosting/container.prove.ts',
  systemd: 'tests/hosting/systemd.prove.ts',
  brand: 'tests/hosting/brand.prove.ts',
  seldom: 'tests',
  embedded: 'tests/provider',
  order: 'tests/provider',
  repeated: 'tests/provider',
  serializable: 'tests/provider',
  'four-cells': 'tests/provider',
  citus: 'tests/provider',
  moves: 'tests/provider/postgres/moves.prove.ts',
  browser: 'tests/e2e',
  mutants: 'scripts/mutants.ts',
  mutations: 'scripts/mutations.ts',
};

const inWords = (held: Row['held']) => (held === 'not tried' ? held : held ? 'yes' : 'NO');

export function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['promise', 'wanted', 'measured', 'held', 'seconds'],
    ...rows.map(({ promise, wanted, measured, held, seconds }) => [
      ...[promise, wanted, measured, inWords(held)],
      String(seconds),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const written = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-');
  return [written[0], rule, ...written.slice(1)].join('\n');
}

export function sumOf(rows: readonly Row[]): string {
  const held = rows.filter((row) => row.held === true).length;
  const untried = rows.filter((row) => row.held === 'not tried').length;
  return `${held} of ${rows.length} held${untried > 0 ? `, ${untried} not tried` : ''}`;
}
