import { describe, onTestFinished, test } from 'vitest';
import { find } from '#support/finding.ts';
import { newAskers } from './askers.ts';
import type { Measured } from './load.ts';
import { startClient } from './over-http.ts';
import { engines } from './place.ts';

const promised = [
  {
    engine: 'PGlite',
    loans: { least: 300, p99: 300, bare: 16 },
    lists: { least: 700, bare: 10 },
  },
  { engine: 'PostgreSQL', loans: { least: 600, bare: 8 }, lists: { least: 2_000, bare: 6 } },
] as const;

/** A busy machine slows some measurements and never quickens one, so the best of three counts. */
async function best(measure: () => Promise<Measured>): Promise<Measured> {
  const measured = [await measure(), await measure(), await measure()];
  return measured.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
}

type Promised = {
  readonly least: number;
  readonly p99?: number;
  /** What one may cost, in bare answers of the same run: that holds on any machine. */
  readonly bare: number;
};

/** Figures are one machine's: a bare answer of the same run stands beside them. */
function judge(
  promise: string,
  { least, p99, bare: most }: Promised,
  floor: Measured,
  measured: Measured,
) {
  const perSecond = Math.round(measured.perSecond);
  const cost = floor.perSecond / measured.perSecond;
  const bare = `${cost.toFixed(1)} bare answers each, ${Math.round(floor.perSecond)} of which a second`;
  find({
    promise: `${promise}, 20 connections over HTTP`,
    wanted: `${least} a second${p99 ? `, p99 at most ${p99} ms` : ''}, at most ${most} bare answers each`,
    measured: `${perSecond} a second, p99 ${Math.round(measured.p99)} ms; ${bare}`,
    held: measured.perSecond >= least && cost <= most && (p99 === undefined || measured.p99 <= p99),
  });
}

describe.each(promised)('on $engine', ({ engine, loans, lists }) => {
  test('loan requests and lists', async () => {
    const place = await engines[engine]();
    const { overHttp, hangUp } = startClient(place, await newAskers(place, 200));
    onTestFinished(async () => {
      await hangUp();
      await place.close();
    });
    const floor = await best(() => overHttp('health: a bare answer'));
    judge(`loan requests on ${engine}`, loans, floor, await best(() => overHttp('loan request')));
    judge(`lists on ${engine}`, lists, floor, await best(() => overHttp('list of loans')));
  }, 600_000);
});
