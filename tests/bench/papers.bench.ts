import { test } from 'vitest';
import { warmUp } from '#provider/documents/made.ts';
import { newAskers } from './askers.ts';
import { engines } from './place.ts';

test('how long the first report of a process takes, and the next ones', async () => {
  const place = await engines.PGlite();
  try {
    const [, borrower] = await newAskers(place, 1);
    const headers = { authorization: `Bearer ${borrower?.token}` };
    const address = `http://app.test/api/loan/${borrower?.loan_id}/report`;
    const timed = async (make: () => Promise<unknown>) => {
      const [start, used] = [performance.now(), process.cpuUsage()];
      await make();
      const { user, system } = process.cpuUsage(used);
      return {
        'wall ms': Math.round(performance.now() - start),
        'processor ms': Math.round((user + system) / 1000),
      };
    };
    const report = async () => {
      const answer = await place.fetch(new Request(address, { headers }));
      if (!answer.ok) throw new Error(`The report was refused: ${answer.status}`);
      await answer.arrayBuffer();
    };
    console.table({
      'warming up': await timed(warmUp),
      'first report': await timed(report),
      'second report': await timed(report),
      'third report': await timed(report),
    });
  } finally {
    await place.close();
  }
}, 120_000);
