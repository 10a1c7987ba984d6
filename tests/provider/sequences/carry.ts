import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { carryLoanOver, getCarryOver } from '#contract/carry-over.ts';
import { cards, payWith } from '#support/checkout.ts';
import { passTo } from '../model/sandbox.ts';
import { firstAfter, plusDays } from './arithmetic.ts';
import { type Doing, goTo, type Own, pageOf, payEachBill } from './deeds.ts';
import type { World } from './world.ts';

/** Signs what is shown: what is due by card is the interest to this day, and the principal alone goes over. */
export async function carryOver(world: World, command: Doing<'carry over'>, [loan_id, model]: Own) {
  const { person, provider } = world;
  const { tenure, after, waits } = command;
  const from = firstAfter(model.lastBill, -1);
  if (waits >= 0 && model.lastBill > world.today) {
    await payEachBill(world, [loan_id, model], from);
    await goTo(world, plusDays(from, waits));
    await world.look();
    if (model.isSettled) return;
  }
  const { carry_over: shown } = await person.answer(getCarryOver, { id: loan_id });
  const { due, principal, interest_bp, charge } = shown;
  if (shown.problem === null) {
    expect([due + principal, principal]).toEqual([model.payoff, model.principal]);
    // On its own day the last bill is due as well: what it asks for besides principal is paid, the rest goes over.
    const overdue = world.today === model.lastBill ? plusDays(world.today, -1) : world.today;
    expect(model.dueBy(overdue)).toBe(0);
  }
  const body = { tenure, due, principal, interest_bp, name: person.name };
  if (principal === 0) return;
  const asked = { id: loan_id, body, key: randomUUID() };
  const outcome = await person.ask(carryLoanOver, asked);
  expect(outcome.ok).toBe(shown.problem === null);
  const choice = shown.choices.find((one) => one.tenure === tenure);
  if (!outcome.ok || !choice) return;
  const { first_bill, last_bill } = choice;
  const carries = { principal, first_bill, last_bill };
  const { checkout } = outcome.data;
  if (!checkout) {
    world.atOnce = { loan_id, carries };
    return;
  }
  const page = pageOf(world, loan_id, due, checkout);
  expect([page.total, page.fee, page.rate]).toEqual([charge.total, charge.fee, charge.rate]);
  world.pages.set(page.reference, { ...page, carries });
  if (after === 'never') return;
  if (after > 0) await passTo(provider, world.now + after * 60_000);
  await payWith(provider, checkout, cards.success);
}
