import { expect, test, vi } from 'vitest';
import { approveProposal, doDeed } from '#contract/desk-deeds.ts';
import { listQueue } from '#contract/desk-queue.ts';
import { listWithdrawals } from '#contract/withdrawals.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { heldWithdrawals, liftHold, releaseWithdrawal } from '#provider/back-office/disputes.ts';
import { waitingIn } from '#provider/back-office/queue-entries.ts';
import { completeByHand, rejectByHand } from '#provider/back-office/withdrawals.ts';
import { instant } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { clearToSend, holdAgain, holdOf, sendWaiting } from '#provider/withdrawals/hold.ts';
import { completeWithdrawal } from '#provider/withdrawals/settle.ts';
import { giveCard } from '#support/borrowers.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { creditOf, newDebtor } from '#support/repaying.ts';
import { byTwo, newStaff } from '#support/staff.ts';
import { lastMessage } from '#support/step-up.ts';
import { askedIn, withdrawalRow, withdrawTo } from '#support/withdrawing.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const minute = 60_000;
const now = () => instant(provider.clock.now());
const hold = () => holdOf(provider.context.db, debtor.user_id);
const row = (id: string) => withdrawalRow(provider, id);
const disputed = async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000);
  const { id } = await dispute(provider, reference);
  return { reference, dispute_id: `dispute-${id}` };
};
const withdraw = async (ending?: string) => {
  await giveCard(provider, debtor);
  return withdrawTo(provider, debtor, ending);
};
const shown = async () =>
  (
    await provider.answer(listWithdrawals, { as: debtor.email, query: { limit: 50 } })
  ).withdrawals.map(({ withdrawal_id, held }) => [withdrawal_id, held]);
const clear = (id: string) =>
  provider.context.db
    .transaction()
    .execute((tx) => clearToSend(tx, id, provider.clock.now() + minute));
const set = (id: string, values: { sent_at?: string; released_at?: string }) =>
  provider.context.db
    .updateTable('withdrawals')
    .set(values)
    .where('withdrawal_id', '=', id)
    .execute();

test('a borrower’s withdrawals are held since the oldest payment that is disputed, until none is', async () => {
  const other = await newDebtor(provider);
  expect(await hold()).toBeUndefined();
  const first = await disputed();
  const oldest = {
    ...{ since: now(), reference: first.reference, kind: 'dispute', taken: false },
    amount: expect.any(Number),
  };
  await provider.clock.moveTo(provider.clock.now() + minute);
  const since = now();
  const second = await disputed();
  expect(await hold()).toEqual(oldest);
  await endDispute(provider, first.reference, 'lost');
  expect(await hold()).toEqual({ ...oldest, taken: true });
  await liftHold(provider.context, first.dispute_id, 'ngozi');
  expect(await hold()).toEqual({ ...oldest, since, reference: second.reference });
  expect(await holdOf(provider.context.db, other.user_id)).toBeUndefined();
  await endDispute(provider, second.reference, 'won');
  expect(await hold()).toBeUndefined();
});

test('a held withdrawal is shown as held, is asked about by nobody, and leaves when nothing holds it', async () => {
  const { reference } = await disputed();
  const verify = vi.spyOn(provider.context.payouts, 'verify');
  const id = await withdraw();
  await provider.passTime(minute);
  expect(await shown()).toEqual([[id, true]]);
  expect(await row(id)).toMatchObject({ status: 'pending', sent_at: null });
  expect(verify).not.toHaveBeenCalledWith(id);
  expect(await askedIn(provider, id)).toBeUndefined();
  verify.mockRestore();
  await endDispute(provider, reference, 'won');
  expect(await shown()).toEqual([[id, false]]);
  expect(await askedIn(provider, id)).toBe(0);
  await provider.passTime(1_000);
  expect((await row(id)).sent_at).toBe(now());
});

test('what was sent before a dispute opened is not held, nor what a person has let go, nor what is over', async () => {
  const { context } = provider;
  const sent = await withdraw('2222');
  const over = await withdraw('1111');
  await provider.passTime(1_000);
  await provider.passTime(10_000);
  await disputed();
  const [released, held] = [await withdraw(), await withdraw()];
  await releaseWithdrawal(context, released, 'ngozi');
  const all = Object.fromEntries(await shown());
  expect(all).toEqual({ [sent]: false, [over]: false, [released]: false, [held]: true });
  const { sent_at } = await row(sent);
  for (const [id, isClear] of [
    [sent, false],
    [over, false],
    [released, true],
    [held, false],
    [crypto.randomUUID(), false],
  ] as const) {
    expect(await clear(id)).toBe(isClear);
  }
  await set(sent, { released_at: now() });
  expect(await clear(sent)).toBe(true);
  // It is noted once when it was sent.
  expect((await row(sent)).sent_at).toBe(sent_at);
  expect((await row(held)).sent_at).toBe(null);
  expect((await row(released)).sent_at).toBe(instant(provider.clock.now() + minute));
});

test('what the processor had never heard of when a dispute opened is shown as held, and a person can let it go', async () => {
  const { context } = provider;
  const isHere = async () =>
    (await heldWithdrawals(context.db)).some(({ withdrawal_id }) => withdrawal_id === id);
  const silence = vi.spyOn(context.payouts, 'verify').mockResolvedValue({ status: 'unknown' });
  const id = await withdraw();
  await provider.passTime(1_000);
  expect(await row(id)).toMatchObject({ sent_at: now(), known_at: null });
  expect(await isHere()).toBe(false);
  await disputed();
  silence.mockRestore();
  await provider.passTime(minute);
  expect(await shown()).toEqual([[id, true]]);
  expect(await isHere()).toBe(true);
  await releaseWithdrawal(context, id, 'ngozi');
  expect(await isHere()).toBe(false);
  await provider.passTime(1_000);
  await provider.passTime(minute);
  expect(await row(id)).toMatchObject({ status: 'completed' });
});

test('another dispute holds what a person had let go and was not sent, of this borrower alone', async () => {
  const { db } = provider.context;
  const other = await newDebtor(provider);
  await giveCard(provider, other);
  const others = await withdrawTo(provider, other);
  const [waiting, sent, over] = [await withdraw(), await withdraw(), await withdraw()];
  const released_at = now();
  for (const id of [others, waiting, sent, over]) await set(id, { released_at });
  await set(sent, { sent_at: released_at });
  const ended = await row(over);
  await db.transaction().execute(async (tx) => {
    await completeWithdrawal(tx, provider.context, ended, 'sandbox');
    await holdAgain(tx, debtor.user_id);
  });
  expect((await row(waiting)).released_at).toBe(null);
  for (const id of [others, sent, over]) expect((await row(id)).released_at).toBe(released_at);
});

test('a release that was proposed before another dispute opened is void, and sends nothing', async () => {
  await disputed();
  const subject = await withdraw();
  const [officer, approver] = [
    await newStaff(provider, 'officer'),
    await newStaff(provider, 'approver'),
  ];
  const propose = async () => {
    const body = { deed: 'release' as const, subject };
    const { proposal_id } = await provider.answer(doDeed, { headers: officer.headers, body });
    return proposal_id ?? '';
  };
  const approve = (id: string) => provider.ask(approveProposal, { headers: approver.headers, id });
  const before = await propose();
  await disputed();
  expect(await approve(before)).toMatchObject({ code: 'state_conflict' });
  await provider.passTime(minute);
  expect(await row(subject)).toMatchObject({ released_at: null, sent_at: null });
  expect(await approve(await propose())).toMatchObject({ data: { isDone: true } });
  await provider.passTime(1_000);
  expect((await row(subject)).sent_at).toBe(now());
});

test('what waited is sent only when no other dispute holds it, and what is over is left alone', async () => {
  const { db } = provider.context;
  const over = await withdraw('1111');
  await provider.passTime(1_000);
  await provider.passTime(10_000);
  const first = await disputed();
  const second = await disputed();
  const id = await withdraw();
  await provider.passTime(minute);
  expect(await askedIn(provider, id)).toBeUndefined();
  await endDispute(provider, first.reference, 'won');
  expect(await askedIn(provider, id)).toBeUndefined();
  await endDispute(provider, second.reference, 'won');
  expect(await askedIn(provider, id)).toBe(0);
  expect(await askedIn(provider, over)).toBeUndefined();
  await db.transaction().execute((tx) => sendWaiting(tx, debtor.user_id, 0));
  expect(await askedIn(provider, id)).toBe(-provider.clock.now());
});

const blocking = (action: 'withdrawal' | 'signin') => {
  const asked = { contact: debtor.email, action };
  return {
    begin: () => block(provider.context, { ...asked, reason: 'We check it.' }, 'ngozi'),
    end: () => unblock(provider.context, asked, 'ngozi'),
  };
};

test.each(['withdrawal', 'signin'] as const)(
  'what waited when we blocked %s stays when no dispute holds it any more, and leaves when the block ends',
  async (action) => {
    const { reference, dispute_id } = await disputed();
    const id = await withdraw();
    await provider.passTime(minute);
    const { begin, end } = blocking(action);
    await begin();
    expect((await lastMessage(provider, debtor.email))?.details?.next).toContain(
      'A withdrawal that has not left yet waits until then.',
    );
    await endDispute(provider, reference, 'lost');
    await liftHold(provider.context, dispute_id, 'ngozi');
    const told = await lastMessage(provider, debtor.email);
    expect(told?.details?.next).toContain('when the block ends.');
    await provider.passTime(minute);
    expect(await shown()).toEqual([[id, true]]);
    expect((await row(id)).sent_at).toBe(null);
    const { headers } = await newStaff(provider, 'approver');
    const { entries } = await provider.answer(listQueue, { headers, query: { kind: 'held' } });
    expect(entries.find(({ subject }) => subject === id)).toMatchObject({
      about: 'A withdrawal waits until its borrower is not blocked any more.',
      deeds: [{ deed: 'reject', subject: id }],
    });
    await end();
    expect(await shown()).toEqual([[id, false]]);
    expect(await askedIn(provider, id)).toBe(0);
    await provider.passTime(1_000);
    expect((await row(id)).sent_at).toBe(now());
  },
);

test('a block holds what a person has let go, which leaves after it though the dispute goes on', async () => {
  await disputed();
  const [released, held] = [await withdraw(), await withdraw()];
  const { begin, end } = blocking('withdrawal');
  await begin();
  await releaseWithdrawal(provider.context, released, 'ngozi');
  await provider.passTime(minute);
  expect((await row(released)).sent_at).toBe(null);
  await end();
  await provider.passTime(1_000);
  expect((await row(released)).sent_at).toBe(now());
  expect((await row(held)).sent_at).toBe(null);
});

const deedsOf = async (id: string) =>
  (await waitingIn(provider.context))
    .find(({ kind, subject }) => kind === 'held' && subject === id)
    ?.deeds.map(({ deed }) => deed);
const reject = (withdrawal_id: string) =>
  rejectByHand(provider.context, { withdrawal_id, reason: 'As agreed' }, 'ngozi');

test('two people give back what a block keeps from leaving, and nothing else in Naira', async () => {
  const silence = vi
    .spyOn(provider.context.payouts, 'verify')
    .mockResolvedValue({ status: 'unknown' });
  const sent = await withdraw();
  await provider.passTime(1_000);
  silence.mockRestore();
  await disputed();
  const [kept, left] = [await withdraw(), await withdraw()];
  for (const id of [sent, kept]) {
    await expect(reject(id)).rejects.toThrow('Naira is paid by the processor');
  }
  const { begin, end } = blocking('withdrawal');
  await begin();
  expect(await deedsOf(kept)).toEqual(['release', 'reject']);
  expect(await deedsOf(sent)).toEqual(['release']);
  await expect(reject(sent)).rejects.toThrow('Naira is paid by the processor');
  const wire = { withdrawal_id: kept, last_four: '6789', bank_reference: 'FT-1' };
  await expect(completeByHand(provider.context, wire, 'ngozi')).rejects.toThrow(
    'Naira is paid by the processor',
  );
  const before = await creditOf(provider, debtor);
  const deed = { deed: 'reject' as const, subject: kept, why: 'As agreed' };
  expect(await byTwo(provider, deed)).toMatchObject({ data: { isDone: true } });
  expect(await row(kept)).toMatchObject({ status: 'rejected', sent_at: null });
  expect(await creditOf(provider, debtor)).toBe(before + 10_000);
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  const { headers } = await newStaff(provider, 'officer');
  const body = { ...deed, subject: left };
  const { proposal_id: id = '' } = await provider.answer(doDeed, { headers, body });
  await end();
  const approver = await newStaff(provider, 'approver');
  expect(
    await provider.ask(approveProposal, { headers: approver.headers, id: id ?? '' }),
  ).toMatchObject({ code: 'state_conflict' });
  expect(await row(left)).toMatchObject({ status: 'pending' });
});

test('what was sent and never reached the processor has not left once no order can be on its way: a block keeps it', async () => {
  const { context } = provider;
  const neverArrives = async () => {
    const silence = vi.spyOn(context.payouts, 'verify').mockResolvedValue({ status: 'unknown' });
    const id = await withdraw();
    await provider.passTime(1_000);
    silence.mockRestore();
    return id;
  };
  const stopped = await neverArrives();
  const later = await neverArrives();
  const pay = vi.spyOn(context.payouts, 'pay');
  const { begin, end } = blocking('withdrawal');
  await begin();
  await provider.passTime(29 * minute);
  expect((await row(stopped)).sent_at).not.toBe(null);
  await expect(reject(stopped)).rejects.toThrow('Naira is paid by the processor');
  await provider.passTime(60 * minute);
  for (const id of [stopped, later]) {
    expect(await row(id)).toMatchObject({ status: 'pending', sent_at: null });
    expect(await askedIn(provider, id)).toBeUndefined();
  }
  expect(await deedsOf(stopped)).toEqual(['reject']);
  const before = await creditOf(provider, debtor);
  await reject(stopped);
  expect(await creditOf(provider, debtor)).toBe(before + 10_000);
  expect((await lastMessage(provider, debtor.email))?.body).toContain('We did not pay');
  await end();
  await provider.passTime(1_000);
  await provider.passTime(minute);
  expect(await row(stopped)).toMatchObject({ status: 'rejected' });
  expect(await row(later)).toMatchObject({ status: 'completed' });
  expect(pay.mock.calls.map(([{ reference }]) => reference)).toEqual([later]);
  pay.mockRestore();
});

test('what the processor knows has left, however long a block lasts', async () => {
  const { context } = provider;
  const id = await withdraw('2222');
  await provider.passTime(1_000);
  const { begin, end } = blocking('withdrawal');
  await begin();
  const gone = vi.spyOn(context.payouts, 'verify').mockResolvedValue({ status: 'missing' });
  await provider.passTime(3 * 60 * minute);
  gone.mockRestore();
  expect((await row(id)).sent_at).not.toBe(null);
  await expect(reject(id)).rejects.toThrow('Naira is paid by the processor');
  await end();
});

test('what the processor says nothing about may have left, however long a block lasts', async () => {
  const silence = vi
    .spyOn(provider.context.payouts, 'verify')
    .mockResolvedValue({ status: 'unknown' });
  const id = await withdraw();
  await provider.passTime(1_000);
  const { begin, end } = blocking('withdrawal');
  await begin();
  await provider.passTime(3 * 60 * minute);
  silence.mockRestore();
  expect((await row(id)).sent_at).not.toBe(null);
  await end();
});

test('a Dollar wire of a borrower who is blocked is not asked for, and is noted where it was made before', async () => {
  await giveCard(provider, debtor);
  const withdraw = () => withdrawTo(provider, debtor, '6789', { processor_id: 3 });
  const [made, back, later] = [await withdraw(), await withdraw(), await withdraw()];
  const { begin, end } = blocking('signin');
  await begin();
  await blocking('withdrawal').begin();
  expect(Object.fromEntries(await shown())).toEqual({ [made]: true, [back]: true, [later]: true });
  const complete = (withdrawal_id: string) =>
    completeByHand(
      provider.context,
      { withdrawal_id, last_four: '6789', bank_reference: 'FT-1' },
      'ngozi',
    );
  expect(await deedsOf(made)).toEqual(['complete', 'reject']);
  await complete(made);
  expect(await row(made)).toMatchObject({ status: 'completed' });
  await reject(back);
  expect(await row(back)).toMatchObject({ status: 'rejected' });
  await end();
  await disputed();
  expect(await deedsOf(later)).toEqual(['release', 'reject']);
  await expect(complete(later)).rejects.toThrow('A dispute holds it.');
  await releaseWithdrawal(provider.context, later, 'ngozi');
  expect(await deedsOf(later)).toEqual(['complete', 'reject']);
  await blocking('withdrawal').end();
  await complete(later);
  expect(await row(later)).toMatchObject({ status: 'completed' });
});
