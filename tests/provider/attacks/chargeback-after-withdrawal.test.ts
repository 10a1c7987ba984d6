import { beforeEach, describe, expect, test } from 'vitest';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { getPayoff } from '#contract/loans.ts';
import { getRepayment } from '#contract/repayments.ts';
import { getUser } from '#contract/users.ts';
import { listWithdrawals, requestWithdrawal } from '#contract/withdrawals.ts';
import { releaseWithdrawal } from '#provider/back-office/disputes.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { giveCard } from '#support/borrowers.ts';
import { dispute, endDispute, letWork, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';

const provider = providerForFile();
let attacker: Debtor;
beforeEach(async () => {
  attacker = await newDebtor(provider, 'USD', 300_000);
  await giveCard(provider, attacker);
});

const withdraw = async (amount: number) => {
  const asked = await provider.ask(requestWithdrawal, {
    as: attacker.email,
    body: {
      amount,
      application_id: 2,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: '0102030405' },
      portfolios: [{ portfolio_id: attacker.portfolios.USD, amount }],
      sendToAccount: 'new',
      savedBeneficiary: false,
      save: false,
    },
  });
  if (!asked.ok) throw new Error(asked.code);
  return asked.message;
};
const withdrawals = async () =>
  (await provider.answer(listWithdrawals, { as: attacker.email })).withdrawals;
const day = 86_400_000;

describe('who repays by card, withdraws the credit and charges the card back', () => {
  test('is not sent what they ask for from the first word of the dispute', async () => {
    const { reference } = await repayByCard(provider, attacker, 100_000);
    await dispute(provider, reference);
    expect(await withdraw(50_000)).toMatch(
      /^We are holding .* because one of your payments is disputed/,
    );
    await provider.passTime(day);
    await letWork(provider);
    expect(await withdrawals()).toMatchObject([{ withdrawalStatus: 'pending', held: true }]);
    const { user } = await provider.answer(getUser, { as: attacker.email });
    expect(user.withdrawalHold).toMatchObject({ reference, kind: 'dispute', taken: false });
  });

  test('is not sent either what they had asked for before, if the bank has not been told', async () => {
    const { reference } = await repayByCard(provider, attacker, 100_000);
    await withdraw(50_000);
    await dispute(provider, reference);
    await provider.passTime(day);
    expect(await withdrawals()).toMatchObject([{ withdrawalStatus: 'pending', held: true }]);
  });

  test('gets no payout of a loan that pays itself out', async () => {
    const { reference } = await repayByCard(provider, attacker, 100_000);
    await dispute(provider, reference);
    await provider.answer(requestInstantLoan, {
      as: attacker.email,
      body: {
        application_id: 2,
        amount: 50_000,
        currency: 'USD',
        tenure: 3,
        processor_id: 1,
        details: { bank_code: '901', account_number: '0102030405' },
        save: false,
      },
    });
    for (let step = 0; step < 4; step++) await provider.passTime(10_000);
    expect(await withdrawals()).toMatchObject([{ withdrawalStatus: 'pending', held: true }]);
  });

  test('owes what was taken back again, with the interest since, and keeps nothing', async () => {
    const processor = () => balanceOf(provider.context.db, 'house:processor:NGN');
    const before = await processor();
    const other = await newDebtor(provider, 'USD', 300_000);
    const { reference, repayment_id, total } = await repayByCard(provider, attacker, 100_000);
    const kept = (await processor()) - before;
    await provider.passTime(60 * day);
    await dispute(provider, reference);
    await endDispute(provider, reference, 'lost');

    // The same as another, who never paid; but nobody is charged for what nobody knew.
    const [mine, theirs] = await Promise.all([payoffOf(attacker), payoffOf(other)]);
    expect({ ...mine, fees: 0, penalties: 0, total: 0 }).toEqual({
      ...theirs,
      fees: 0,
      penalties: 0,
      total: 0,
    });
    expect(mine.fees).toBeLessThanOrEqual(theirs.fees);
    expect(await loanOf(provider, attacker)).toMatchObject({
      loanStatus: 'serviced',
      totalRepaid: 0,
      outstanding: 300_000,
    });
    const { repayments } = await provider.answer(getRepayment, {
      as: attacker.email,
      id: repayment_id,
    });
    expect(repayments).toMatchObject([
      { principal: 0, interest: 0, takenBack: { amount: 100_000 } },
    ]);
    // What the card's bank took has left us, the fee with it.
    expect((await processor()) - before - kept).toBe(-total);
  });

  test('owes it again on a loan that the payment had ended', async () => {
    const { total } = await payoffOf(attacker);
    const { reference } = await repayByCard(provider, attacker, total);
    expect(await loanOf(provider, attacker)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
    await provider.passTime(75 * day);
    await dispute(provider, reference);
    await endDispute(provider, reference, 'lost');
    expect(await loanOf(provider, attacker)).toMatchObject({
      loanStatus: 'serviced',
      repaid: null,
      totalRepaid: 0,
      outstanding: 300_000,
    });
    expect((await payoffOf(attacker)).fees).toBe(0);
    // Its days run on: a month later the bills that are due cost what late bills cost.
    await provider.passTime(40 * day);
    expect((await payoffOf(attacker)).penalties).toBeGreaterThan(0);
  });

  test('waits on after losing, until a person lets one go', async () => {
    const { reference } = await repayByCard(provider, attacker, 100_000);
    await withdraw(50_000);
    await withdraw(20_000);
    await dispute(provider, reference);
    await endDispute(provider, reference, 'lost');
    await provider.passTime(day);
    const [one] = await withdrawals();
    await releaseWithdrawal(provider.context, one?.withdrawal_id ?? '', 'ngozi');
    for (let step = 0; step < 2; step++) await provider.passTime(day);
    const now = await withdrawals();
    expect(now.map((each) => each.withdrawalStatus).sort()).toEqual(['completed', 'pending']);
    const audited = await provider.context.db
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', one?.withdrawal_id ?? '')
      .where('action', '=', 'operator')
      .execute();
    expect(audited).toMatchObject([{ detail: { operator: 'ngozi', did: 'release withdrawal' } }]);
  });

  test('is sent what waited as soon as we win', async () => {
    const { reference } = await repayByCard(provider, attacker, 100_000);
    await withdraw(50_000);
    await dispute(provider, reference);
    await provider.passTime(day);
    await endDispute(provider, reference, 'won');
    for (let step = 0; step < 2; step++) await provider.passTime(day);
    expect(await withdrawals()).toMatchObject([{ withdrawalStatus: 'completed', held: false }]);
    expect(await loanOf(provider, attacker)).toMatchObject({ totalRepaid: 100_000 });
    const { user } = await provider.answer(getUser, { as: attacker.email });
    expect(user.withdrawalHold).toBeNull();
  });
});

async function payoffOf({ email, loan_id }: Debtor) {
  const { payoff } = await provider.answer(getPayoff, { as: email, id: loan_id });
  return payoff;
}
