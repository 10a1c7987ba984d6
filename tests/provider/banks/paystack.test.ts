import { expect, test } from 'vitest';
import { BankDown } from '#provider/banks/directory.ts';
import { paystackDirectory } from '#provider/banks/paystack.ts';
import { standingClock, testNow } from '#support/provider.ts';

const clock = standingClock(testNow);
const ada = { firstname: 'Ada', lastname: 'Obi' };

const answering = (answer: (url: URL) => Response | Promise<Response>) => {
  const asked: URL[] = [];
  const directory = paystackDirectory({
    baseUrl: 'https://processor.test',
    secretKey: 'sk_test',
    clock,
    fetch: async (request) => {
      const url = new URL(request.url);
      asked.push(url);
      return answer(url);
    },
  });
  return { directory, asked };
};

test('an account is asked of its bank and named as the bank names it', async () => {
  const { directory, asked } = answering(() =>
    Response.json({ status: true, data: { account_name: 'ADA OBI' } }),
  );
  expect(await directory.accountName('058', '0123456789', ada)).toBe('ADA OBI');
  expect(`${asked[0]?.pathname}${asked[0]?.search}`).toBe(
    '/bank/resolve?account_number=0123456789&bank_code=058',
  );
});

test('a bank that says no is told apart from one that says nothing', async () => {
  const no = answering(() => Response.json({ status: false }, { status: 422 }));
  expect(await no.directory.accountName('058', '0123456789', ada)).toBeUndefined();
  for (const answer of [
    () => Response.json({ status: false }, { status: 500 }),
    () => Promise.reject(new Error('refused')),
  ]) {
    const { directory } = answering(answer);
    await expect(directory.accountName('058', '0123456789', ada)).rejects.toThrow(BankDown);
    await expect(directory.list()).rejects.toThrow(BankDown);
  }
});

test('the list of banks is asked for once a day', async () => {
  const { directory, asked } = answering(() =>
    Response.json({ status: true, data: [{ code: '058', name: 'A Bank', slug: 'a-bank' }] }),
  );
  expect(await directory.list()).toEqual([{ code: '058', name: 'A Bank' }]);
  await directory.list();
  expect(asked).toHaveLength(1);
  await clock.moveTo(clock.now() + 86_400_000);
  await directory.list();
  expect(asked).toHaveLength(2);
});

test('the list of banks has those of every page', async () => {
  const pages = [
    { data: [{ code: '001', name: 'First Bank' }], meta: { next: 'YmFuazox==' } },
    { data: [{ code: '999', name: 'Zenith of the last page' }], meta: { next: null } },
  ];
  const { directory, asked } = answering((url) =>
    Response.json({ status: true, ...pages[url.searchParams.has('next') ? 1 : 0] }),
  );
  expect((await directory.list()).map(({ code }) => code)).toEqual(['001', '999']);
  const cursors = asked.map(({ searchParams }) => searchParams.get('next'));
  expect(cursors).toEqual([null, 'YmFuazox==']);
  expect(asked.every(({ searchParams }) => searchParams.get('use_cursor') === 'true')).toBe(true);
});

test('half a list of banks is none', async () => {
  const { directory } = answering((url) =>
    url.searchParams.has('next')
      ? Response.json({ status: false }, { status: 500 })
      : Response.json({ status: true, data: [], meta: { next: 'more' } }),
  );
  await expect(directory.list()).rejects.toThrow(BankDown);
});
