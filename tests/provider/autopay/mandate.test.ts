import { beforeEach, describe, expect, test } from 'vitest';
import { getAutopay } from '#contract/autopay.ts';
import { checkMandate, endMandate, openMandate } from '#contract/mandates.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { mandateProofMs } from '#credit/mandate.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';
import { runExternalJobsOf } from '#provider/runtime/run-jobs.ts';
import { mandates } from '#provider/sandbox/processor/mandates.ts';
import { forgetJobs, goTo, work } from '#support/autopay.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { sendWebhook } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { addBank, atBank, type BankPage, openPage } from '#support/mandate.ts';
import { codeOf } from '#support/provider.ts';
import { lastMessage, signInByPassword } from '#support/step-up.ts';

const provider = providerForFile();
let borrower: TestBorrower;
beforeEach(async () => {
  await provider.clock.reset();
  await forgetJobs(provider);
  borrower = await newBorrower(provider);
});

const shown = async () => (await provider.answer(getAutopay, { as: borrower.email })).mandate;
const status = async () => (await shown())?.status;
const subject = async () => (await lastMessage(provider, borrower.email))?.subject;
const open = () => openPage(provider, borrower.email);
const add = () => addBank(provider, borrower.email);
const end = () => provider.answer(endMandate, { as: borrower.email });
const check = () => provider.ask(checkMandate, { as: borrower.email });
const later = (ms: number) => provider.clock.moveTo(provider.clock.now() + ms);
const kept = () =>
  provider.context.db
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .orderBy('ended_at', (ended) => ended.desc().nullsFirst())
    .executeTakeFirstOrThrow();
/** How it stands in the processor's own books. */
const atProcessor = async () => {
  const { reference } = await kept();
  const row = await mandates(provider.context.db)
    .selectFrom('sandbox_mandates')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return row.status;
};

describe('each state is reached from each that leads to it', () => {
  test('pending, from when the page is opened, and with an account once one is chosen', async () => {
    expect(await shown()).toBeNull();
    const page = await open();
    expect(await shown()).toMatchObject({ status: 'pending', bank: null, last4: null });
    await atBank(provider, page, 'choose');
    const chosen = await shown();
    expect(chosen).toMatchObject({ status: 'pending', bank: 'Delta Test Bank', last4: '6789' });
    const expires = Date.parse(chosen?.expires_at ?? '');
    expect(expires - provider.clock.now()).toBe(mandateProofMs);
  });

  test('active from pending, once the proof has come', async () => {
    await add();
    expect(await shown()).toMatchObject({ status: 'active', last4: '6789' });
    expect(await subject()).toBe('Your bank account can pay your bills');
    expect((await kept()).activated_at).not.toBeNull();
  });

  test('suspended from active, and active from suspended', async () => {
    const page = await add();
    await atBank(provider, page, 'suspend');
    expect(await status()).toBe('suspended');
    expect(await subject()).toBe('Your bank has paused autopay from your account');
    await atBank(provider, page, 'resume');
    expect(await status()).toBe('active');
    expect(await subject()).toBe('Your bank account can pay your bills again');
  });

  const ways: Readonly<Record<string, (page: BankPage) => Promise<unknown>>> = {
    pending: (page) => atBank(provider, page, 'choose'),
    active: (page) => prove(page),
    suspended: async (page) => {
      await prove(page);
      await atBank(provider, page, 'suspend');
    },
  };
  const prove = async (page: BankPage) => {
    await atBank(provider, page, 'choose');
    await atBank(provider, page, 'prove');
  };

  test.each(['pending', 'active', 'suspended'])(
    'cancelled from %s, by the bank and by the borrower, and then forgotten',
    async (from) => {
      const page = await open();
      await ways[from]?.(page);
      expect(await status()).toBe(from);
      await atBank(provider, page, 'cancel');
      expect(await status()).toBe('cancelled');
      expect(await subject()).toBe('Your bank has stopped autopay from your account');

      const again = await open();
      await ways[from]?.(again);
      expect(await status()).toBe(from);
      expect((await end()).mandate).toMatchObject({ status: 'cancelled' });
      expect(await subject()).toBe('Your bank account is removed from autopay');
      await work(provider);
      expect(await atProcessor()).toBe('cancelled');
      expect((await kept()).token).toBeNull();
    },
  );

  test('expired from pending after 6 hours without the proof, with an account and without', async () => {
    for (const isChosen of [false, true]) {
      const page = await open();
      if (isChosen) await atBank(provider, page, 'choose');
      await later(mandateProofMs - 1);
      await runExternalJobsOf(provider.context, 'mandate');
      expect(await status()).toBe('pending');
      await later(1);
      await work(provider);
      expect(await status()).toBe('expired');
      expect(await subject()).toBe('Your bank account is not ready for autopay');
      // What is sent too late changes nothing.
      await atBank(provider, page, 'prove');
      expect(await status()).toBe('expired');
      expect(await atProcessor()).toBe(isChosen ? 'cancelled' : 'asked');
    }
  });
});

describe('opening one', () => {
  test('needs a session that has stepped up', async () => {
    const thief = await signInByPassword(provider, borrower.email);
    expect(codeOf(await thief.ask(openMandate))).toBe('step_up_required');
    expect(await shown()).toBeNull();
  });

  test('while one is pending leads to the same page, also for two taps at once', async () => {
    const pages = await Promise.all([open(), open()]);
    const [first] = pages;
    expect(pages).toEqual([first, first]);
    expect(await open()).toEqual(first);
  });

  test('is refused while one is active or suspended, and possible after it has ended', async () => {
    const page = await add();
    const again = () => provider.ask(openMandate, { as: borrower.email });
    expect(codeOf(await again())).toBe('state_conflict');
    await atBank(provider, page, 'suspend');
    expect(codeOf(await again())).toBe('state_conflict');
    await end();
    await add();
    expect(await status()).toBe('active');
  });

  test('does not reach another borrower’s', async () => {
    await add();
    const other = await newBorrower(provider);
    const { mandate } = await provider.answer(getAutopay, { as: other.email });
    expect(mandate).toBeNull();
    expect((await provider.answer(endMandate, { as: other.email })).mandate).toBeNull();
    expect(await status()).toBe('active');
  });
});

describe('a webhook only makes us ask', () => {
  const event = async (name: string, more: object = {}) => ({
    event: `direct_debit.authorization.${name}`,
    data: { reference: (await kept()).reference, active: true, ...more },
  });
  const hear = async (name: string, signature?: string) => {
    const code = await sendWebhook(provider, await event(name), signature);
    await runExternalJobsOf(provider.context, 'mandate');
    return code;
  };

  test('one that is forged changes nothing, nor does a signed one that says what is not so', async () => {
    const page = await open();
    await atBank(provider, page, 'choose');
    expect(await hear('active', 'forged')).toBe(401);
    expect(await status()).toBe('pending');
    expect(await hear('active')).toBe(200);
    expect(await status()).toBe('pending');
    const stranger = { event: 'direct_debit.authorization.active', data: { reference: 'nobody' } };
    expect(await sendWebhook(provider, stranger)).toBe(200);
  });

  test('repeats, late ones and ones out of order leave the state and one message of each change', async () => {
    const page = await add();
    await atBank(provider, page, 'suspend');
    const count = async () =>
      (
        await provider.context.db
          .selectFrom('notifications')
          .select('subject')
          .where('user_id', '=', borrower.user_id)
          .execute()
      ).length;
    const before = await count();
    for (const name of ['active', 'created', 'suspended', 'active']) await hear(name);
    expect(await status()).toBe('suspended');
    expect(await count()).toBe(before);
    await atBank(provider, page, 'cancel');
    for (const name of ['active', 'suspended']) await hear(name);
    expect(await status()).toBe('cancelled');
    expect(await count()).toBe(before + 1);
  });

  test('one that is lost is made up for by asking', async () => {
    const page = await add();
    await mandates(provider.context.db)
      .updateTable('sandbox_mandates')
      .set({ status: 'suspended' })
      .where('reference', '=', (await kept()).reference)
      .execute();
    expect(await status()).toBe('active');
    await later(25 * hourMs);
    await runExternalJobsOf(provider.context, 'mandate');
    expect(await status()).toBe('suspended');
    await atBank(provider, page, 'resume');
    expect(await status()).toBe('active');
  });

  test('the borrower can have the bank asked at once', async () => {
    await open();
    await mandates(provider.context.db)
      .updateTable('sandbox_mandates')
      .set({ status: 'active', bank: 'Delta Test Bank', account_number: '0123456789' })
      .where('reference', '=', (await kept()).reference)
      .execute();
    const asked = await check();
    expect(asked.ok && asked.data.mandate).toMatchObject({ status: 'active', last4: '6789' });
  });
});

test('a processor that is down expires nothing, and is asked again', async () => {
  const { payments } = provider.context;
  const { mandate } = payments;
  await open();
  Object.assign(payments, { mandate: () => Promise.reject(new ProcessorDown('away')) });
  try {
    await later(mandateProofMs);
    await runExternalJobsOf(provider.context, 'mandate');
    expect(await status()).toBe('pending');
    expect(codeOf(await check())).toBe('processor_down');
  } finally {
    Object.assign(payments, { mandate });
  }
  await later(11 * minuteMs);
  await work(provider);
  expect(await status()).toBe('expired');
});

test('two processes and the borrower who ask at once note one change', async () => {
  const page = await open();
  await atBank(provider, page, 'choose');
  const other = await provider.secondInstance();
  await mandates(provider.context.db)
    .updateTable('sandbox_mandates')
    .set({ status: 'active' })
    .where('reference', '=', (await kept()).reference)
    .execute();
  await later(11 * minuteMs);
  const both = [provider.context, other.context];
  await Promise.all([
    ...both.map((context) => runExternalJobsOf(context, 'mandate')),
    ...Array.from({ length: 5 }, check),
  ]);
  const noted = await provider.context.db
    .selectFrom('audit')
    .select('audit_id')
    .where('subject', '=', (await kept()).mandate_id)
    .where('action', '=', 'note mandate')
    .execute();
  expect(noted).toHaveLength(1);
  expect(await status()).toBe('active');
  await other.close();
});

test('a page of the bank says what is missing, and knows no stranger', async () => {
  const page = await open();
  const path = new URL(page.authorization_url).pathname;
  const wrong = await atBank(provider, page, 'choose', '12');
  expect(wrong.html).toContain('Enter the 10 digits of your account number.');
  expect((await provider.fetch(path)).status).toBe(200);
  expect((await provider.fetch('/api/sandbox/bank/nobody')).status).toBe(404);
  await goTo(provider, '2026-12-31');
  expect(await (await provider.fetch(path)).text()).toContain('The time is over');
});
