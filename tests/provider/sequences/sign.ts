import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { previewAside, setAutopay, skipAutopay, stopAutopay } from '#contract/autopay.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { minor } from '#credit/money.ts';
import { autopayOf, consentOf } from '#support/autopay.ts';
import { feeOf, plusDays, share } from './arithmetic.ts';
import type { Command, Rule } from './commands.ts';
import { goTo, payTyped, savedCardOf } from './deeds.ts';
import type { LoanModel } from './model.ts';
import type { World } from './world.ts';

type Own = readonly [loan_id: string, model: LoanModel];
type Signing =
  | { do: 'sign autopay'; ceiling: number }
  | { do: 'sign extra payments'; percent: number; day: number };

/** The consent that a borrower reads and signs; nothing where there is nothing to sign. */
async function consent(command: Signing, world: World, [loan_id, model]: Own) {
  const { person, provider } = world;
  const debtor = { email: person.email, loan_id } as Parameters<typeof autopayOf>[1];
  const shown = await autopayOf(provider, debtor);
  const { currency } = model.terms;
  const usual = shown.next?.total ?? 10_000_000;
  if (command.do === 'sign autopay') {
    const most = minor(Math.round((usual * command.ceiling) / 100));
    const body = await consentOf(provider, debtor, currency === 'USD' ? most : undefined);
    return { rule: 'bills', body } as const;
  }
  const amount = minor(Math.max(100, Math.round((model.principal * command.percent) / 100)));
  const { day } = command;
  const query = { loan_id, amount, day };
  const effect = await person.ask(previewAside, { query });
  const first = effect.ok && effect.data.effect?.first;
  if (!first) return undefined;
  const kobo = first.total - first.fee;
  if (currency === 'NGN') expect(kobo).toBe(first.amount);
  expect([first.fee, first.amount <= amount]).toEqual([feeOf(kobo), true]);
  const ceiling = currency === 'USD' ? minor(share(first.total, 3, 2)) : null;
  const card = (await savedCardOf(world)) ?? { brand: null, last4: '' };
  const aside = { amount, day };
  const partner = shown.application.name;
  const payer = { pays_with: 'card' as const, ...card };
  const words = consentWords({ loan_id, partner, currency, payer, ceiling, aside });
  const body = { loan_id, words, name: person.name, aside, ...(ceiling !== null && { ceiling }) };
  return { rule: 'aside', body } as const;
}

export async function sign(command: Signing, world: World, own: Own): Promise<void> {
  const signed = await consent(command, world, own);
  if (!signed) return;
  const { rule, body } = signed;
  const outcome = await world.person.ask(setAutopay, { body, key: randomUUID() });
  if (!outcome.ok) return;
  world.consents.sign(own[0], rule, { signed: world.now, ceiling: body.ceiling ?? null });
}

const nextOf = async ({ provider, person }: World, loan_id: string, rule: Rule) => {
  const debtor = { email: person.email, loan_id } as Parameters<typeof autopayOf>[1];
  const shown = await autopayOf(provider, debtor);
  return rule === 'bills' ? shown.next : shown.aside.next;
};

/** A part is paid by hand once a charge has been announced: then nothing is charged. */
export async function payBeforeCharge(
  { rule, percent }: Extract<Command, { do: 'pay before a charge' }>,
  world: World,
  own: Own,
): Promise<void> {
  const [loan_id, model] = own;
  if (!world.consents.holds(loan_id, rule)) {
    const extra = { do: 'sign extra payments', percent: 5, day: 17 } as const;
    await sign(rule === 'bills' ? { do: 'sign autopay', ceiling: 300 } : extra, world, own);
  }
  const next = await nextOf(world, loan_id, rule);
  if (!next) return;
  await goTo(world, plusDays(next.day, -1));
  await world.look();
  await payTyped(world, loan_id, Math.round((model.payoff * percent) / 100));
  await goTo(world, plusDays(next.day, 1));
}

export async function leaveOut(
  command: Extract<Command, { do: 'skip a charge' | 'stop autopay' }>,
  world: World,
  [loan_id]: Own,
): Promise<void> {
  const { rule } = command;
  const { person, consents } = world;
  if (command.do === 'stop autopay') {
    const stopped = await person.ask(stopAutopay, { query: { loan_id, rule } });
    if (stopped.ok) consents.stop(loan_id, rule);
    return;
  }
  const due_on = command.back ? null : ((await nextOf(world, loan_id, rule))?.due_on ?? null);
  const skipped = await person.ask(skipAutopay, { body: { loan_id, due_on, rule } });
  if (skipped.ok) consents.skip(loan_id, rule, due_on);
}
