import { expect, test } from 'vitest';
import { getLoan } from '#contract/loans.ts';
import { savePreferences } from '#contract/preferences.ts';
import { septetsOf } from '#provider/messages/gsm.ts';
import { sendText } from '#provider/sandbox/contract.ts';
import { answerText } from '#provider/texts/answer.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTestProvider } from '#support/provider.ts';

const provider = providerForFile();

/** All that was sent to a number, oldest first. */
const smsTo = async ({ mobile }: Pick<TestBorrower, 'mobile'>, { context } = provider) => {
  const rows = await context.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', mobile)
    .where('channel', '=', 'sms')
    .orderBy('position')
    .execute();
  return rows.map(({ body }) => body);
};

/** What is answered to a text from a borrower's phone. */
async function ask({ mobile }: TestBorrower, body: string): Promise<string | undefined> {
  await provider.answer(sendText, { body: { from: mobile, body } });
  return (await smsTo({ mobile })).at(-1);
}

test('the next bill is told, with its day, its partner and the sum that the app shows', async () => {
  const borrower = await newBorrower(provider);
  expect(await ask(borrower, 'bill')).toBe('Holdfast: You have no bill to pay.');
  const id = await borrow(provider, borrower, 'USD', 200_000);
  const [loan] = (await provider.answer(getLoan, { as: borrower.email, id })).loans;
  const sum = ((loan?.minimum.amount ?? 0) / 100).toFixed(2);
  expect(await ask(borrower, 'BILL')).toBe(
    `Holdfast: $${sum} is due on 1 May 2026 at Northgate. Pay in the app.`,
  );
});

test('a loan is worked out at the rate of the borrower’s partner', async () => {
  const borrower = await newBorrower(provider);
  const told = await ask(borrower, 'loan 500000 ngn 6');
  expect(told).toMatch(
    /^Holdfast: NGN500,000\.00 for 6 months at 3% a month: first bill NGN[\d,.]+, interest NGN[\d,.]+, in all NGN[\d,.]+\.$/,
  );
});

test('each answer is one SMS, also for the largest sums', async () => {
  const borrower = await newBorrower(provider);
  for (const text of ['LOAN 5000000000 NGN 6', 'what?', 'LOAN $5,000,000,000 6', 'STOP']) {
    expect(septetsOf((await ask(borrower, text)) ?? ''), text).toBeLessThanOrEqual(160);
  }
});

test('STOP ends the copies by SMS, and nothing else', async () => {
  const borrower = await newBorrower(provider);
  const { email: as } = borrower;
  const chosen = {
    reminder_days: [7 as const],
    reminder_email: true,
    reminder_sms: true,
    redline_bp: [],
  };
  await provider.answer(savePreferences, { as, body: { ...chosen, sms_copies: true } });
  expect(await ask(borrower, 'Stop')).toMatch(/no longer send you copies/);
  const kept = await provider.context.db
    .selectFrom('preferences')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .executeTakeFirst();
  expect(kept).toMatchObject({ sms_copies: false, reminder_sms: true, reminder_days: [7] });
});

test('a forged sender has five texts a day sent to their owner at most, and STOP is always heard', async () => {
  const borrower = await newBorrower(provider);
  for (let count = 0; count < 8; count++) await ask(borrower, 'HELP');
  expect(await smsTo(borrower)).toHaveLength(5);
  expect(await ask(borrower, 'STOP')).toMatch(/no longer/);
  await provider.passTime(86_400_001);
  await ask(borrower, 'BILL');
  expect(await smsTo(borrower)).toHaveLength(7);
});

test('a text that comes twice is answered once, and a stranger’s not at all', async () => {
  const borrower = await newBorrower(provider);
  const text = { id: 'gateway-1', from: borrower.mobile, body: 'BILL' };
  await Promise.all([answerText(provider.anywhere, text), answerText(provider.anywhere, text)]);
  expect(await smsTo(borrower)).toHaveLength(1);
  const stranger = { id: 'gateway-2', from: '+2348099999999', body: 'BILL' };
  await answerText(provider.anywhere, stranger);
  expect(await smsTo({ mobile: stranger.from })).toEqual([]);
});

test('only the gateway hands texts on, by its token', async () => {
  const live = await openTestProvider({
    env: { SMS_GATEWAY_URL: 'http://127.0.0.1:9/send', SMS_GATEWAY_TOKEN: 'the-gateway' },
  });
  const borrower = await newBorrower(live);
  const post = async (token: string | undefined, body: unknown) => {
    const { status } = await live.fetch('/api/texts', {
      method: 'POST',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return status;
  };
  const text = { id: 'a1', from: borrower.mobile, body: 'BILL' };
  expect(await post(undefined, text)).toBe(401);
  expect(await post('another', text)).toBe(401);
  expect(await post('the-gateway', { id: 'a1', from: 'BANK', body: 'BILL' })).toBe(400);
  expect(await post('the-gateway', text)).toBe(200);
  expect(await smsTo(borrower, live)).toEqual(['Holdfast: You have no bill to pay.']);
  await live.close();
});
