import { expect, test, vi } from 'vitest';
import { listLoans, listPortfolios } from '#contract';
import { minor } from '#credit/money.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();

const general = 'Unfortunately we were unable to fetch some data. Try again.';

test('a read that fails is told once, each message by itself, until it goes well again', async () => {
  const tab = openTab(provider, '/dashboard');
  const { startSession } = await import('#stores/session/session.ts');
  const { $toasts, dismiss } = await import('#stores/toasts.ts');
  const { read } = await import('#stores/reads/read.ts');
  startSession(await provider.tokenOf('ada@example.com'), 1);
  const said = async (work: Promise<unknown>) => {
    await work.catch(() => undefined);
    const messages = $toasts.get().map(({ message }) => message);
    for (const { id } of $toasts.get()) dismiss(id);
    return messages;
  };
  tab.answerWith(async () =>
    Response.json({ code: 'internal', data: { error: ['One', 'Two'] } }, { status: 500 }),
  );
  expect(await said(read(listPortfolios))).toEqual(['One', 'Two']);
  expect(await said(read(listPortfolios))).toEqual([]);
  expect(await said(read(listLoans))).toEqual(['One', 'Two']);
  tab.answerWith(undefined);
  expect(await said(read(listPortfolios))).toEqual([]);
  tab.answerWith(() => Promise.reject(new TypeError('The line broke')));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // Leaving a page breaks its reads off too, and must tell the next page nothing.
  expect(await said(read(listPortfolios))).toEqual([]);
  vi.advanceTimersByTime(1500);
  expect(await said(Promise.resolve())).toEqual([general]);
  vi.useRealTimers();
  tab.answerWith(async () => Response.json({ code: 'unauthenticated' }, { status: 401 }));
  expect(await said(read(listPortfolios))).toEqual([]);
});

test('what was read stays, however often reading it again fails', async () => {
  const tab = openTab(provider, '/dashboard');
  const { allTasks } = await import('nanostores');
  const { startSession } = await import('#stores/session/session.ts');
  const { $portfolios } = await import('#stores/reads/portfolio.ts');
  startSession(await provider.tokenOf('ada@example.com'), 1);
  const stop = $portfolios.listen(() => {});
  await allTasks();
  const { data } = $portfolios.get();
  expect(data).not.toHaveLength(0);
  tab.answerWith(() => Promise.reject(new TypeError('The line broke')));
  for (let time = 0; time < 3; time++) {
    $portfolios.revalidate();
    await allTasks();
    expect($portfolios.get()).toMatchObject({ data, error: { code: 'offline' } });
  }
  stop();
});

test('a figure that was asked for before an action and comes after it is asked for again', async () => {
  const tab = openTab(provider, '/dashboard');
  const { allTasks } = await import('nanostores');
  const { startSession } = await import('#stores/session/session.ts');
  const { $portfolios } = await import('#stores/reads/portfolio.ts');
  const { refreshMoney } = await import('#stores/reads/read.ts');
  startSession(await provider.tokenOf('ada@example.com'), 1);
  const acted = Promise.withResolvers<void>();
  const answers: Response[] = [];
  tab.answerWith(async ({ url, headers }) => {
    const { pathname, search } = new URL(url);
    const answer = await provider.fetch(pathname + search, { headers });
    if (pathname !== '/api/portfolio') return answer;
    answers.push(answer);
    // The first one is slow on its way.
    if (answers.length === 1) await acted.promise;
    return answer;
  });
  const stop = $portfolios.listen(() => {});
  await expect.poll(() => answers.length).toBe(1);
  await provider.context.db
    .updateTable('portfolios')
    .set({ value: minor(77_700) })
    .execute();
  refreshMoney();
  acted.resolve();
  await allTasks();
  expect($portfolios.get().data?.map(({ value }) => value)).toContain(77_700);
  stop();
});
