import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  askPlan,
  chargeSavedCard,
  getPayoff,
  getPlan,
  getPromise,
  getUser,
  initializeRepayment,
  makePromise,
  recordRepayment,
  returnCredit,
} from '#contract';
import { minor } from '#credit/money.ts';
import { approvePlan, declinePlan } from '#provider/back-office/plans.ts';
import { cards, payWith } from '#support/checkout.ts';
import { chargeOf } from '#support/saved-card.ts';
import { passTo } from '../model/sandbox.ts';
import {
  atHour,
  type Day,
  daysFrom,
  feeOf,
  firstAfter,
  lagosDayAt,
  plusDays,
  share,
} from './arithmetic.ts';
import type { Command } from './commands.ts';
import type { LoanModel } from './model.ts';
import type { Page } from './pages.ts';
import { approve, planFrom, runningDays } from './plan.ts';
import type { World } from './world.ts';

export type Doing<Do extends Command['do']> = Extract<Command, { do: Do }>;
export type Own = readonly [loan_id: string, model: LoanModel];

/** Moves the clock to an hour of a day, if that is still to come. */
export async function goTo({ provider }: World, day: Day, hour = 12): Promise<void> {
  const to = atHour(day, hour);
  if (to > provider.clock.now()) await passTo(provider, to);
}

type Asked = Pick<Page, 'reference' | 'fee' | 'total' | 'rate'>;

/** What a checkout asks for is what the amount and the published fee come to. */
export function pageOf(world: World, loan_id: string, amount: number, checkout: Asked): Page {
  const { reference, fee, total, rate } = checkout;
  const kobo = rate === 1 ? amount : share(amount, rate, 100);
  expect([fee, total]).toEqual([feeOf(kobo), kobo + feeOf(kobo)]);
  return { reference, loan_id, amount, fee, total, rate, opened: world.now };
}

/** By card at the processor's page, which takes what was shown. */
export async function payTyped(world: World, loan_id: string, amount: number): Promise<void> {
  if (amount <= 0) return;
  const { person, provider } = world;
  const body = { loan_id, amount: minor(amount) };
  const outcome = await person.ask(initializeRepayment, { body, key: randomUUID() });
  if (!outcome.ok || outcome.data.earlier) return;
  const { checkout } = outcome.data;
  if (!world.pages.has(checkout.reference)) {
    world.pages.set(checkout.reference, pageOf(world, loan_id, amount, checkout));
  }
  await payWith(provider, checkout, cards.success);
}

export async function pay(world: World, command: Doing<'pay'>, [loan_id, model]: Own) {
  const { payoff } = await world.person.answer(getPayoff, { id: loan_id });
  expect([payoff.total, payoff.principal]).toEqual([model.payoff, model.principal]);
  const part = Math.round((payoff.total * command.percent) / 100);
  const due = model.dueBy(world.today) || part;
  const amount =
    command.what === 'everything' ? payoff.total : command.what === 'a part' ? part : due;
  if (command.card === 'typed') return payTyped(world, loan_id, amount);
  const debtor = { email: world.person.email, loan_id } as Parameters<typeof chargeOf>[1];
  if (amount <= 0) return;
  const body = await chargeOf(world.provider, debtor, amount);
  if (body.last4 === '') return;
  const outcome = await world.person.ask(chargeSavedCard, { body, key: randomUUID() });
  if (!outcome.ok || outcome.data.earlier) return;
  const { reference } = outcome.data;
  const { total, shown } = body;
  const fee = total - (shown.rate === 1 ? amount : share(amount, shown.rate, 100));
  world.pages.set(reference, {
    ...{ reference, loan_id, amount, fee, total, rate: shown.rate, opened: world.now },
  });
  await world.person.ask(recordRepayment, { body: { reference } });
}

/** On the day of each bill, what is due then. */
export async function payEachBill(world: World, [loan_id, model]: Own, until: Day): Promise<void> {
  for (;;) {
    await payTyped(world, loan_id, model.dueBy(world.today));
    const next = firstAfter(world.today, 1);
    if (next <= until) await goTo(world, next);
    await world.look();
    if (next > until || model.isSettled) return;
  }
}

export async function promise(
  world: World,
  { later, waits }: Pick<Doing<'promise'>, 'later' | 'waits'>,
  [loan_id, model]: Own,
) {
  if (waits && world.today.slice(8) > '02' && world.today.slice(8) < '24') {
    await goTo(world, plusDays(firstAfter(world.today, 1), -3));
    await world.look();
    if (model.isSettled) return;
  }
  const { promise: shown } = await world.person.answer(getPromise, { query: { loan_id } });
  if (!shown || shown.pay_by !== null) return;
  const { due_date, amount, late_fee, first_day, last_day } = shown;
  const wanted = plusDays(first_day, later);
  const pay_by = wanted < last_day ? wanted : last_day;
  const body = { loan_id, due_date, pay_by };
  const outcome = await world.person.ask(makePromise, { body, key: randomUUID() });
  if (!outcome.ok) return;
  const made = outcome.data.promise;
  expect([made?.amount, made?.late_fee, made?.pay_by]).toEqual([amount, late_fee, pay_by]);
  const stood = daysFrom(due_date, pay_by) - runningDays(model.plan, due_date, pay_by);
  model.promises.set(due_date, plusDays(pay_by, -Math.max(stood, 0)));
  world.promises.set(`${loan_id} ${due_date}`, { amount, late_fee, isClean: true });
}

/** Pays what was promised, and no more than was shown, by its day. */
export async function keepPromise(
  world: World,
  { early }: Doing<'keep a promise'>,
  [loan_id, model]: Own,
) {
  if (!model.isPromised) await promise(world, { later: 7, waits: true }, [loan_id, model]);
  const found = [...model.promises.keys()]
    .map((due) => [due, model.promisedUntil(due) ?? due] as const)
    .findLast(([, day]) => day >= world.today);
  if (!found || !model.isPromised) return;
  const [due, pay_by] = found;
  const wanted = plusDays(pay_by, -early);
  await goTo(world, wanted > due ? wanted : due);
  await world.look();
  const { promise: now } = await world.person
    .ask(getPromise, { query: { loan_id } })
    .then((outcome) => (outcome.ok ? outcome.data : { promise: null }));
  if (now?.due_date !== due || now.pay_by === null) return;
  const shown = world.promises.get(`${loan_id} ${due}`);
  if (shown?.isClean) expect(now.amount).toBeLessThanOrEqual(shown.amount);
  await payTyped(world, loan_id, now.amount);
  await world.look();
  const bill = () => model.bills.find((one) => one.due === due);
  if (model.dueBy(due) > 0) return; // a payment of less than a unit is refused
  await goTo(world, plusDays(pay_by, 1));
  await world.look();
  expect(bill()?.asked.fee).toBe(0);
}

export async function askForPlan(
  world: World,
  { months, waits }: Pick<Doing<'ask for a plan'>, 'months' | 'waits'>,
  [loan_id, model]: Own,
) {
  if (waits && model.dueBy(world.today) === 0) {
    await goTo(world, plusDays(firstAfter(world.today, 1), 4));
    await world.look();
    if (model.isSettled) return;
  }
  const { plan } = await world.person.answer(getPlan, { query: { loan_id, months } });
  if (plan?.status !== 'possible') return;
  expect(plan.total).toBe(model.dueBy(world.today));
  const body = { loan_id, months, total: plan.total };
  const outcome = await world.person.ask(askPlan, { body, key: randomUUID() });
  if (!outcome.ok) return;
  expect(outcome.data.plan?.steps).toEqual(plan.steps);
  model.plan = planFrom(world.today, plan.total, plan.steps);
  world.plans.set(loan_id, { amounts: plan.steps.map(({ amount }) => amount), isClean: true });
}

export async function decideOnPlan(world: World, yes: boolean, [loan_id, model]: Own) {
  const { plan } = model;
  if (plan?.status !== 'asked') return;
  const { context } = world.provider;
  const first = plan.steps[0]?.day;
  if (yes) {
    await approvePlan(context, loan_id, 'ngozi');
    approve(plan, world.today);
  } else {
    await declinePlan(context, { loan_id, reason: 'You told us so.' }, 'ngozi');
    plan.status = 'declined';
    plan.until = plusDays(world.today, 1);
  }
  const shown = world.plans.get(loan_id);
  // Interest runs while a person decides: later days were not shown.
  if (shown && plan.steps[0]?.day !== first) shown.isClean = false;
}

/** Pays some of its parts on their days, each at no more than was shown. */
export async function keepPlan(
  world: World,
  { steps }: Doing<'keep a plan'>,
  [loan_id, model]: Own,
) {
  if (!model.plan) await askForPlan(world, { months: steps, waits: true }, [loan_id, model]);
  await decideOnPlan(world, true, [loan_id, model]);
  const { plan } = model;
  for (let kept = 0; kept < steps && plan?.status === 'approved'; kept++) {
    const at = plan.steps.findIndex(({ day }) => day >= world.today);
    const day = plan.steps[at]?.day;
    if (day === undefined) break;
    await goTo(world, day);
    await world.look();
    if (plan.status !== 'approved' || model.isSettled) return;
    const now = (await world.person.answer(getPlan, { query: { loan_id } })).plan?.steps[at];
    const shown = world.plans.get(loan_id);
    const most = shown?.isClean ? shown.amounts[at] : undefined;
    if (now && most !== undefined) expect(now.amount).toBeLessThanOrEqual(most);
    await payTyped(world, loan_id, now?.amount ?? 0);
    await world.look();
    await goTo(world, plusDays(day, 1));
    await world.look();
  }
}

/** Credit that was never withdrawn; in the first days it has cost nothing. */
export async function giveBack(world: World, percent: number, [loan_id, model]: Own) {
  const told = world.told.find((one) => one.loan_id === loan_id);
  const most = Math.min(told?.undrawn ?? 0, model.payoff);
  const amount = minor(Math.round((most * percent) / 100));
  if (amount <= 0) return;
  const asked = { id: loan_id, body: { amount }, key: randomUUID() };
  const outcome = await world.person.ask(returnCredit, asked);
  if (!outcome.ok) return;
  const until = plusDays(model.terms.disbursed, 3);
  const early = !world.carried.has(loan_id) && lagosDayAt(world.now) <= until;
  expect(model.pay(`back ${randomUUID()}`, amount, { early })).toBe(0);
  world.returned[model.terms.currency] += amount;
  world.consents.byHand(loan_id, world.now);
}

export const savedCardOf = async ({ person }: World) =>
  (await person.answer(getUser, {})).user.savedCard;
