import { expect, test } from 'vitest';
import { listPortfolios } from '#contract';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import type { Entry } from '#provider/sandbox/partner/journal.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const setAsked = (asked: boolean) =>
  provider.fetch('/api/sandbox/partner/asked', {
    method: 'POST',
    body: JSON.stringify({ asked }),
  });
const known = async (): Promise<{ asked: boolean; journal: Entry[] }> =>
  (await (await provider.fetch('/api/sandbox/partner')).json()).data;
const heard = async () => (await known()).journal.map(({ ok, says }) => ({ ok, says }));
const genuine = (name: string) => ({
  ok: true,
  says: `Was asked what ${name} holds: signature verified`,
});
const holdings = async () => {
  const { all } = await provider.answer(listPortfolios, { as: 'gbemi@example.com' });
  return all.find(({ currency }) => currency === 'USD')?.holdings;
};

test('Sabi Wallet answers what its users hold when it is asked, each minute, until it is not', async () => {
  expect(await known()).toMatchObject({ asked: false });
  await runExternalJobs(provider.context);
  expect(await holdings()).toBeUndefined();

  await setAsked(true);
  await runExternalJobs(provider.context);
  expect(await known()).toMatchObject({ asked: true });
  expect(await holdings()).toMatchObject({ old: false, worth: 3_480_00 });
  expect((await heard()).toSorted((a, b) => a.says.localeCompare(b.says))).toEqual([
    genuine('Gbemi'),
    genuine('Kemi'),
  ]);

  await provider.passTime(72_000);
  await runExternalJobs(provider.context);
  expect(await heard()).toHaveLength(2);
  await setAsked(false);
  await provider.passTime(72_000);
  await runExternalJobs(provider.context);
  const { db } = provider.context;
  const jobs = db.selectFrom('jobs').select('kind').where('kind', '=', 'pull');
  expect(await jobs.execute()).toEqual([]);
});

test('it answers nobody else', async () => {
  const asked = await provider.fetch('/api/sandbox/partner/pulls/sabi-1007');
  expect([asked.status, await asked.json()]).toEqual([401, {}]);
  const [last] = await heard();
  expect(last).toEqual({
    ok: false,
    says: 'Was asked what a user holds, and did not believe who asked',
  });
});
