import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOverMessages } from '#provider/messages/hand-over.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider({
    empty: true,
    env: { SMS_GATEWAY_URL: 'https://gateway.test/send' },
  });
});
afterAll(() => provider.close());

const send = (body: string) =>
  provider.context.db.transaction().execute((tx) =>
    provider.context.messages.send(tx, {
      user_id: null,
      to: '+2348030000001',
      channel: 'sms',
      subject: 'Your sign-in code',
      body,
      otp: '123456',
    }),
  );

test('a message is handed over once, in order, and its code is forgotten', async () => {
  await send('first 123456');
  await send('second 123456');
  const taken: { id: string; to: string; body: string }[] = [];
  const gateway = async (request: Request) => {
    taken.push(await request.json());
    return new Response();
  };
  await handOverMessages(provider.context, gateway);
  await handOverMessages(provider.context, gateway);
  expect(taken.map(({ to, body }) => [to, body])).toEqual([
    ['+2348030000001', 'first 123456'],
    ['+2348030000001', 'second 123456'],
  ]);
  const kept = await provider.context.db.selectFrom('messages').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('123456');
});

test('a gateway that fails gets the message again, under the same id', async () => {
  await send('third');
  const ids: (string | null)[] = [];
  const answers = [
    () => Promise.reject(new Error('down')),
    async () => new Response('', { status: 500 }),
  ];
  for (const answer of [...answers, async () => new Response()]) {
    await handOverMessages(provider.context, (request) => {
      ids.push(request.headers.get('idempotency-key'));
      return answer();
    });
  }
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});
