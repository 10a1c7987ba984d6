import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { schedule } from '#provider/jobs/job.ts';
import type { Message } from '#provider/messages/messenger.ts';
import { smtp } from '#provider/messages/smtp.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { gateway, mailServer, partsOfMail } from './loopback.ts';

const dayMs = 86_400_000;

let provider: TestProvider;
let mail: Awaited<ReturnType<typeof mailServer>>;
let sms: Awaited<ReturnType<typeof gateway>>;
let logged: { event: string; detail: Record<string, unknown> | undefined }[] = [];

beforeAll(async () => {
  mail = await mailServer();
  sms = await gateway();
  provider = await openTestProvider({
    empty: true,
    env: {
      SMTP_URL: `smtp://holdfast:right@127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Support <support@example.com>',
      SMS_GATEWAY_URL: sms.url,
      SMS_GATEWAY_TOKEN: 'gateway-token',
    },
    log: (event, detail) => void logged.push({ event, detail }),
  });
});
afterAll(async () => {
  await provider.close();
  await Promise.all([mail.close(), sms.close()]);
});
afterEach(async () => {
  for (const list of [mail.mails, mail.verdicts, sms.posted, sms.verdicts]) list.length = 0;
  logged = [];
  await provider.context.db.deleteFrom('jobs').execute();
});

const texts = { user_id: null, subject: 'Your sign-in code', body: '123456 is your code.' };
const bySms = { ...texts, to: '+2348030000001', channel: 'sms', otp: '123456' } as const;
const byMail = { ...texts, to: 'ada@example.com', channel: 'email' } as const;

/** Writes a message with something, as a verb does; gives its id. */
async function send(message: Message, body = message.body) {
  const { db, messages } = provider.context;
  await db.transaction().execute((tx) => messages.send(tx, { ...message, body }));
  const { message_id } = await db
    .selectFrom('messages')
    .select('message_id')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  return message_id;
}

const deliver = () => runExternalJobs(provider.context);
const kept = (message_id: string) =>
  provider.context.db
    .selectFrom('messages')
    .selectAll()
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow();

/** The ms until the message is tried again; undefined when it is not. */
async function pauseOf(message_id: string) {
  const job = await provider.context.db
    .selectFrom('jobs')
    .select('run_at')
    .where('subject', '=', message_id)
    .executeTakeFirst();
  return job && Date.parse(job.run_at) - provider.clock.now();
}

describe('a mail', () => {
  test('arrives as text and as a page from the configured address, under its own id', async () => {
    const id = await send(
      {
        ...byMail,
        subject: '₦5,000.00 is on its way',
        details: {
          next: '₦5,000.00 to Ọ̀ṣọ́ & Ltd arrives today.',
          action: { label: 'Pay now', path: '/repay?amount=500000' },
        },
      },
      'Line one\n\nLine two',
    );
    await deliver();
    const [arrived] = mail.mails;
    expect(arrived).toMatchObject({ from: 'support@example.com', to: ['ada@example.com'] });
    expect(arrived?.user).toBe('holdfast');
    const headers = arrived?.raw.split('\r\n\r\n')[0] ?? '';
    expect(headers).toContain('From: Support <support@example.com>');
    expect(headers).toContain('Reply-To: Support <support@example.com>');
    expect(headers).toContain('To: ada@example.com');
    expect(headers).toContain(`Message-ID: <${id}@example.com>`);
    expect(headers).toContain('Subject: =?UTF-8?Q?=E2=82=A65=2C000=2E00_is_on_its_way?=');
    expect(headers).toContain('Content-Type: multipart/alternative');
    const [text, page, ...others] = partsOfMail(arrived?.raw ?? '');
    expect(others).toEqual([]);
    expect(text?.type).toBe('text/plain; charset=utf-8');
    expect(text?.body).toContain('Hello,\n\nLine one\n\nLine two\n\nWhat happens next\n');
    expect(text?.body).toContain(`${brand.origin}/repay?amount=500000\n`);
    expect(page?.type).toBe('text/html; charset=utf-8');
    expect(page?.body).toContain(`href="${brand.origin}/repay?amount=500000"`);
    for (const part of [text, page])
      expect(part?.body).toContain(
        '₦5,000.00 to Ọ̀ṣọ́ & Ltd'.replace('&', part === page ? '&amp;' : '&'),
      );
    expect((await kept(id)).handed_over_at).not.toBeNull();
  });

  test('to our own people is their text alone', async () => {
    await send({ ...byMail, details: { toStaff: true } }, 'From: Ada <b>Obi</b>');
    await deliver();
    expect(mail.mails[0]?.raw).toContain('Content-Type: text/plain');
    expect(mail.mails[0]?.raw).toMatch(/\r\n\r\nFrom: Ada <b>Obi<\/b>\s*$/);
  });

  test('goes to one recipient, whatever the address looks like', async () => {
    await send({ ...byMail, to: 'ada@example.com, eve@example.com' });
    await deliver();
    expect(mail.mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  });

  test('leaves this machine under TLS only, unless it is told otherwise', async () => {
    const message = { id: randomUUID(), to: 'ada@example.com', subject: 'One', body: 'Two' };
    // 127.1 is this machine too, by a name that is not known for it.
    const address = `smtp://127.1:${mail.port}`;
    const outcomes = [address, `${address}?ignoreTLS=true`].map((smtpUrl) =>
      smtp({ smtpUrl, from: 'support@example.com' })(message),
    );
    expect(await Promise.all(outcomes)).toMatchObject([
      { outcome: 'later', reason: expect.stringContaining('ETLS') },
      { outcome: 'taken' },
    ]);
  });

  test('that is sent again is known by the same Message-ID', async () => {
    const id = await send(byMail);
    await deliver();
    const { db, clock } = provider.context;
    await db.updateTable('messages').set({ handed_over_at: null }).execute();
    await db
      .transaction()
      .execute((tx) => schedule(tx, { kind: 'email', subject: id, run_at: clock.now() }));
    await deliver();
    const ids = mail.mails.map(({ raw }) => /Message-ID: (\S+)/.exec(raw)?.[1]);
    expect(ids).toEqual([`<${id}@example.com>`, `<${id}@example.com>`]);
  });

  test('that is refused for now is tried again, and refused for good is not', async () => {
    mail.verdicts.push(451, 'take', 550);
    const first = await send(byMail, 'for now');
    await deliver();
    expect(mail.mails).toEqual([]);
    await provider.passTime(5_000);
    await deliver();
    expect(mail.mails).toHaveLength(1);
    expect((await kept(first)).handed_over_at).not.toBeNull();

    const second = await send(byMail, 'for good');
    await deliver();
    expect(await kept(second)).toMatchObject({ handed_over_at: null });
    expect((await kept(second)).given_up_at).not.toBeNull();
    expect(await pauseOf(second)).toBeUndefined();
  });
});

describe('an SMS', () => {
  test('is posted with its id, number and text, and the token of the gateway', async () => {
    const id = await send(bySms);
    await deliver();
    await deliver();
    expect(sms.posted).toEqual([
      {
        headers: { authorization: 'Bearer gateway-token', type: 'application/json', key: id },
        body: { id, to: '+2348030000001', body: '123456 is your code.' },
      },
    ]);
  });

  test('that is refused for now is tried again under the same id', async () => {
    sms.verdicts.push(503, 429, 401, 'take');
    const id = await send(bySms);
    for (const pause of [5_000, 5_000, 10_000]) {
      await deliver();
      expect(await pauseOf(id)).toBe(pause);
      await provider.passTime(pause);
    }
    await deliver();
    expect(sms.posted.map(({ headers }) => headers.key)).toEqual([id, id, id, id]);
    expect((await kept(id)).handed_over_at).not.toBeNull();
    expect(await pauseOf(id)).toBeUndefined();
  });

  test('that is refused for good is given up and logged without its number', async () => {
    sms.verdicts.push(422);
    const id = await send(bySms);
    await deliver();
    expect((await kept(id)).given_up_at).not.toBeNull();
    const detail = { id, channel: 'sms', reason: '422' };
    expect(logged).toEqual([{ event: 'message given up', detail }]);
  });

  test('is tried for a day while the gateway is away, after growing pauses', async () => {
    const away = await gateway();
    await away.close();
    const lonely = await openTestProvider({
      empty: true,
      env: { SMS_GATEWAY_URL: away.url },
      log: (event, detail) => void logged.push({ event, detail }),
    });
    const { db, clock, messages } = lonely.context;
    const start = clock.now();
    await db.transaction().execute((tx) => messages.send(tx, bySms));
    const pauses: number[] = [];
    for (;;) {
      await runExternalJobs(lonely.context);
      const job = await db.selectFrom('jobs').select('run_at').executeTakeFirst();
      if (!job) break;
      pauses.push(Date.parse(job.run_at) - clock.now());
      await lonely.clock.moveTo(Date.parse(job.run_at));
    }
    expect(pauses.slice(0, 4)).toEqual([5_000, 5_000, 10_000, 20_000]);
    expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
    expect(pauses.length).toBeLessThan(80);
    expect(clock.now() - start).toBeGreaterThanOrEqual(dayMs);
    expect(logged.at(-1)?.event).toBe('message given up');
    const { given_up_at } = await db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
    expect(given_up_at).not.toBeNull();
    await lonely.close();
  });

  test('is sent once by two instances that come at the same time', async () => {
    const other = await provider.secondInstance();
    const { promise, resolve } = Promise.withResolvers<void>();
    sms.waiting.hold = promise;
    const ids = [await send(bySms), await send(bySms)];
    const both = [runExternalJobs(provider.context), runExternalJobs(other.context)];
    await expect.poll(() => sms.posted.length).toBe(2);
    await runExternalJobs(other.context);
    resolve();
    await Promise.all(both);
    expect(sms.posted.map(({ body }) => body.id).toSorted()).toEqual(ids.toSorted());
    delete sms.waiting.hold;
    await other.close();
  });

  test('that hangs at the gateway holds up nothing else', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    sms.waiting.hold = promise;
    const id = await send(bySms);
    const sending = deliver();
    await provider.passTime(1_000);
    expect((await kept(id)).handed_over_at).toBeNull();
    resolve();
    await sending;
    expect((await kept(id)).handed_over_at).not.toBeNull();
    delete sms.waiting.hold;
  });
});

test('a gateway that hangs holds up neither later texts nor any mail', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  sms.waiting.hold = promise;
  for (let second = 0; second < 3; second++) {
    await send(bySms);
    await provider.passTime(1_000);
  }
  const id = await send(byMail);
  const sending = deliver();
  await expect.poll(() => sms.posted.length).toBe(3);
  await expect.poll(async () => (await kept(id)).handed_over_at).not.toBeNull();
  resolve();
  await sending;
  delete sms.waiting.hold;
});

test('nothing is sent of work that is undone', async () => {
  const { db, messages } = provider.context;
  const undone = db.transaction().execute(async (tx) => {
    await messages.send(tx, bySms);
    await messages.send(tx, byMail);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await deliver();
  expect([...sms.posted, ...mail.mails]).toEqual([]);
});

test('the sandbox’s outbox keeps what was delivered', async () => {
  const id = await send(bySms);
  await deliver();
  expect(await kept(id)).toMatchObject({ body: bySms.body, otp: '123456' });
});

test('a job without its message ends', async () => {
  const { db, clock } = provider.context;
  const subject = randomUUID();
  await db
    .transaction()
    .execute((tx) => schedule(tx, { kind: 'sms', subject, run_at: clock.now() }));
  await deliver();
  expect(await pauseOf(subject)).toBeUndefined();
});
