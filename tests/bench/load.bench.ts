import { afterAll, beforeAll, describe, test } from 'vitest';
import { newAskers } from './askers.ts';
import { type Measured, underLoad } from './load.ts';
import { seconds, startClient } from './over-http.ts';
import { askInProcess, engines, type Place } from './place.ts';
import { type Asker, type ScenarioName, scenarios } from './scenarios.ts';

/** Of all engines, so that one table shows them side by side. */
const rows: Record<string, Record<string, number>> = {};
afterAll(() => console.table(rows));

describe.each(Object.entries(engines))('the provider on %s with twenty connections', (_, open) => {
  let place: Place;
  let askers: Asker[];
  let overHttp: (name: ScenarioName) => Promise<Measured>;
  let hangUp: () => Promise<unknown>;
  beforeAll(async () => {
    place = await open();
    askers = await newAskers(place, 200);
    ({ overHttp, hangUp } = startClient(place, askers));
  }, 300_000);
  afterAll(async () => {
    await hangUp?.();
    await place?.close();
  });

  test('requests a second', async () => {
    const ask = askInProcess(place);
    let floor: number | undefined;
    for (const name of names) {
      await underLoad(name, ask, askers, 0.5); // warm
      const http = await overHttp(name);
      const inProcess = await underLoad(name, ask, askers, seconds);
      floor ??= inProcess.perSecond;
      rows[`${place.engine}, ${name}`] = {
        'HTTP, a second': round(http.perSecond),
        'p50 ms': round(http.p50),
        'p99 ms': round(http.p99),
        'in process, a second': round(inProcess.perSecond),
        'cost in bare answers': round(floor / inProcess.perSecond),
      };
    }
  }, 300_000);
});

const names = Object.keys(scenarios) as ScenarioName[];
const round = (value: number) => Number(value.toPrecision(3));
