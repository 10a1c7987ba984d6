import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentPaperKey } from '#provider/documents/paper-keys.ts';
import { requireKnownPartners } from '#provider/partners/known.ts';
import { usualCells } from '#support/database.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Judge, judgeBy } from '../openapi/description.ts';
import { examples } from '../openapi/examples.ts';
import { type Faulty, faultyFrom } from '../openapi/faults.ts';
import { walkOf } from '../openapi/walk.ts';
import { statements } from './budgets.ts';

const provider = providerForFile();
let judge: Judge;
let faulty: Faulty;

/**
 * What a request asks of the database, without beginning and ending transactions, and without what the
 * sandbox's own processor and bank ask of their tables.
 */
const asking = new AsyncLocalStorage<{ statements: number }>();
const { query } = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown };
const isCounted = (text: string) =>
  !/^\s*(begin|start|commit|rollback|set)\b/i.test(text) && !/\bsandbox_/.test(text);

beforeAll(async () => {
  judge = judgeBy(await (await provider.fetch('/api/openapi.json')).json());
  faulty = faultyFrom(provider);
  // The first paper makes the key.
  await currentPaperKey(provider.context);
  // A process looks once for the partners that there are.
  await requireKnownPartners(provider.context.db, { application_id: 1 });
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...sent: unknown[]) {
      const [first] = sent as [string | { text?: string }];
      const request = asking.getStore();
      if (request && isCounted(typeof first === 'string' ? first : (first.text ?? ''))) {
        request.statements++;
      }
      return query.apply(this, sent);
    },
  });
});
afterAll(() => {
  Object.assign(pg.Client.prototype, { query });
});

test('every call has a budget, and no other has one', () => {
  const calls = examples.map(({ call }) => `${call.method} ${call.path}`);
  expect(Object.keys(statements).toSorted()).toEqual(calls.toSorted());
});

test.each(examples)(
  '$call.method $call.path stays within its statements',
  async ({ call, walk }) => {
    let most = 0;
    const fetch: typeof provider.fetch = async (...sent) => {
      const request = { statements: 0 };
      const response = await asking.run(request, () => provider.fetch(...sent));
      if (response.ok) most = Math.max(most, request.statements);
      return response;
    };
    const { ask } = walkOf(call, { ...provider, fetch }, judge);
    await walk(ask, provider, faulty);
    // One that asks less than before gets a lower budget.
    // In a divided database whoever is not signed in is looked for in the directory.
    const directory = usualCells > 1 && call.rights === 'public' ? 1 : 0;
    const budget = statements[`${call.method} ${call.path}`] ?? 0;
    // What waits is looked for in each cell.
    const isOfAll = [
      '/desk/queue',
      '/desk/overview',
      '/desk/report',
      '/desk/partners/{id}',
      '/desk/incoming',
    ].includes(call.path);
    const cells = isOfAll ? usualCells : 1;
    // What a partner's users have, and what one of our own names, is looked for in each cell.
    const isLookedFor =
      call.rights === 'partner' ||
      /^\/desk\/(loans|borrowers|deeds|proposals|proofs|wires)/.test(call.path);
    const further = isLookedFor ? usualCells - 1 : 0;
    expect(most).toBeLessThanOrEqual(budget * cells + further + directory);
  },
);
