import { sql } from 'kysely';
import { expect } from 'vitest';
import { getUser, listLoans } from '#contract';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { transfers } from '#provider/sandbox/processor/transfers.ts';
import { feeOf, plusDays, share, total } from './arithmetic.ts';
import { decideOnPlan, goTo, payTyped } from './deeds.ts';
import type { World } from './world.ts';

/** Months until everything that is unpaid is sold, and every plan is over. */
const patience = 16;

/** The end of a sequence, in which everything has to come to its own. */
export class Ending {
  readonly #world: World;
  readonly #before: number;

  private constructor(world: World, before: number) {
    this.#world = world;
    this.#before = before;
  }

  static async of(world: World): Promise<Ending> {
    return new Ending(world, await atProcessor(world));
  }

  /** `paid`: with what is owed paid by card; else it is sold in time. */
  async come({ paid }: { readonly paid: boolean }): Promise<void> {
    const world = this.#world;
    for (const reference of world.disputes.keys()) {
      await world.endDispute(reference, 'lost');
      await world.look();
    }
    for (const own of world.running) await decideOnPlan(world, false, own);
    for (let months = 0; months < patience; months += 2) {
      for (const [loan_id, { payoff }] of paid ? world.running : []) {
        await payTyped(world, loan_id, payoff);
      }
      await goTo(world, plusDays(world.today, 62));
      await world.look();
      if (await this.#isOver()) break;
    }
    expect(world.told.filter(({ payoff }) => payoff > 0)).toEqual([]);
    // What is still to go back is on its way within days.
    await goTo(world, plusDays(world.today, 4));
    await world.look();
    await this.#checkMoney();
    expect(await findLedgerDiscrepancies(world.provider.context.db)).toEqual([]);
  }

  async #isOver(): Promise<boolean> {
    const { loans } = await this.#world.person.answer(listLoans, { query: { limit: 100 } });
    const ended = ['repaid', 'liquidated', 'cancelled'];
    return loans.every(({ loanStatus }) => ended.includes(loanStatus));
  }

  /** The processor's books, the bank's, the portfolios' and ours agree to the kobo. */
  async #checkMoney(): Promise<void> {
    const world = this.#world;
    const { email, user_id } = world.person;
    const { db } = world.provider.context;
    const own = await charges(db)
      .selectFrom('sandbox_charges')
      .leftJoin('sandbox_refunds', 'sandbox_refunds.reference', 'sandbox_charges.reference')
      .select(['sandbox_charges.reference', 'sandbox_charges.amount'])
      .select(({ fn }) =>
        fn.coalesce(fn.sum<number>('sandbox_refunds.amount'), sql<number>`0`).as('back'),
      )
      .where('email', '=', email)
      .where('status', '=', 'success')
      .groupBy(['sandbox_charges.reference', 'sandbox_charges.amount'])
      .execute();
    let held = 0;
    for (const { reference, amount, back } of own) {
      const kept = amount - Number(back);
      const page = world.pages.get(reference);
      const credited = world.credited.get(reference);
      const taken = world.takenBack.get(reference) ?? 0;
      const needed = credited?.kobo ?? 0;
      const fee =
        needed === 0 ? 0 : feeOf((page?.total ?? amount) - (page?.fee ?? amount - needed));
      expect([reference, kept]).toEqual([reference, needed + fee - taken]);
      held += kept - fee;
    }
    const { user } = await world.person.answer(getUser, {});
    const withdrawals = await db
      .selectFrom('withdrawals')
      .select(['withdrawal_id', 'currency', 'amount'])
      .where('user_id', '=', user_id)
      .where('status', '!=', 'rejected')
      .execute();
    const sent = await transfers(db)
      .selectFrom('sandbox_transfers')
      .select(['reference', 'amount'])
      .where('reference', 'in', ['', ...withdrawals.map(({ withdrawal_id }) => withdrawal_id)])
      .where('status', '=', 'success')
      .execute();
    for (const { reference, amount: paid } of sent) {
      const of = withdrawals.find(({ withdrawal_id }) => withdrawal_id === reference);
      const { currency, amount = 0 } = of ?? {};
      expect(paid).toBe(currency === 'NGN' ? amount : share(amount, user.rates.sell, 100));
      held -= paid;
    }
    expect((await atProcessor(world)) - this.#before).toBe(held);
    await world.noteSold();
    const portfolios = await db
      .selectFrom('portfolios')
      .select(['currency', 'balance'])
      .where('user_id', '=', user_id)
      .execute();
    for (const currency of ['NGN', 'USD'] as const) {
      const of = <One extends { currency: string }>(
        all: readonly One[],
        value: (one: One) => number,
      ) => total(all.filter((one) => one.currency === currency).map(value));
      const lent = [...world.loans].filter(([id]) => !world.carried.has(id));
      const credit =
        of(
          lent.map(([, { terms }]) => terms),
          (terms) => terms.lent,
        ) -
        of(withdrawals, ({ amount }) => amount) -
        of(world.sales, ({ undrawn }) => undrawn) -
        world.returned[currency];
      expect([
        ...[currency, of(portfolios, ({ balance }) => balance)],
        world.soldOff[currency],
      ]).toEqual([currency, credit, of(world.sales, ({ sold }) => sold)]);
    }
  }
}

/** What our books say the processor holds, and what its fees beyond the borrower's have cost. */
async function atProcessor({ provider }: World): Promise<number> {
  const { amount } = await provider.context.db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('amount'))
    .where('account', 'in', ['house:processor:NGN', 'house:processor_fees:NGN'])
    .executeTakeFirstOrThrow();
  return Number(amount);
}
