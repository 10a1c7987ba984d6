import type { Hono } from 'hono';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import type { Context } from '../../context.ts';
import { refusalResponse, refuse } from '../../errors/refusal.ts';
import type { Bindings } from '../../http/endpoint.ts';
import { type CardEntry, cardEntry, type Expiry, monthsLater } from './card-entry.ts';
import { type AskedCard, chargeBy, charges, type SandboxCharge } from './charges.ts';
import { type CheckoutStep, checkoutPage } from './checkout-page.ts';
import { complete, settleLater } from './settle.ts';
import { seeOther, showPage } from './show-page.ts';
import { type TestCard, testCard, testTransfers } from './test-cards.ts';

/** The processor's own page: what the browser is sent to, and comes back from. */
export function checkoutRoutes(app: Hono<Bindings>, context: Context): void {
  const path = '/sandbox/checkout/:code';

  app.get(path, async (c) => {
    await settleLater(context);
    const charge = await chargeOf(context, c.req.param('code'));
    if (!charge) return refusalResponse(refuse('not_found'));
    // Back from the app after a payment finds no form again.
    return isOver(charge) ? seeOther(charge.callback_url) : page(charge, stepOf(charge));
  });

  app.post(path, async (c) => {
    const charge = await chargeOf(context, c.req.param('code'));
    if (!charge) return refusalResponse(refuse('not_found'));
    if (isOver(charge)) return page(charge, stepOf(charge));
    const form = await c.req.formData().catch(() => new FormData());
    const said = (name: string) => String(form.get(name) ?? '');
    return answer(context, charge, said);
  });
}

/** Anything but an access code is not asked of the database, which takes no NUL. */
const chargeOf = async ({ db }: Context, code: string) =>
  /^[0-9a-f]{24}$/.test(code) ? chargeBy(db, 'access_code', code) : undefined;

type Said = (name: string) => string;

async function answer(context: Context, charge: SandboxCharge, said: Said) {
  if (said('action') === 'cancel') return seeOther(charge.cancel_url);
  const transfer = testTransfers.find(({ id }) => id === said('transfer'));
  if (transfer && charge.transfers) {
    await complete(context, charge, transfer.outcome, null);
    return seeOther(charge.callback_url);
  }
  if (charge.asked) return answerAsked(context, charge, charge.asked, said);

  const entry = entryOf(said, thisMonth(context));
  if (entry.ok) return tryCard(context, charge, entry.card, entry.expiry);
  const typed = { number: said('number'), expiry: said('expiry') };
  return page(charge, { step: 'card', typed, problems: entry.problems, refusal: undefined });
}

/** One tap on a test card, or what was typed into the form. */
function entryOf(said: Said, today: Expiry): CardEntry {
  const tapped = said('test');
  const card = testCard(tapped === 'expiring' ? '4084084084084081' : tapped);
  if (card) return { ok: true, card, expiry: monthsLater(today, tapped === 'expiring' ? 1 : 36) };
  return cardEntry({ number: said('number'), expiry: said('expiry'), cvv: said('cvv') }, today);
}

async function tryCard(
  context: Context,
  charge: SandboxCharge,
  card: TestCard,
  expiry: Expiry,
): Promise<Response> {
  const { number } = card;
  const exp = { exp_month: expiry.month, exp_year: expiry.year };
  if (card.pin) return ask(context, charge, { step: 'pin', number, ...exp });
  return pay(context, charge, card, exp);
}

async function answerAsked(
  context: Context,
  charge: SandboxCharge,
  asked: AskedCard,
  said: Said,
): Promise<Response> {
  const card = testCard(asked.number);
  const right = asked.step === 'pin' ? card?.pin : card?.otp;
  if (!card || said(asked.step).trim() !== right) {
    const problem = `That is not right. For this test card it is ${right}.`;
    return page(charge, { step: asked.step, problem });
  }
  if (asked.step === 'pin' && card.otp) return ask(context, charge, { ...asked, step: 'otp' });
  return pay(context, charge, card, asked);
}

async function ask(context: Context, charge: SandboxCharge, asked: AskedCard) {
  await charges(context.db)
    .updateTable('sandbox_charges')
    .set({ asked: JSON.stringify(asked) })
    .where('reference', '=', charge.reference)
    .execute();
  return page(charge, { step: asked.step, problem: undefined });
}

async function pay(
  context: Context,
  charge: SandboxCharge,
  { number, outcome }: TestCard,
  { exp_month, exp_year }: { exp_month: number; exp_year: number },
): Promise<Response> {
  // The test cards are of these two.
  const brand = number.startsWith('4') ? 'visa' : 'verve';
  const card = { number, brand, last4: number.slice(-4), exp_month, exp_year };
  await complete(context, charge, outcome, card);
  if (outcome.kind !== 'failed') return seeOther(charge.callback_url);
  return page(charge, { ...emptyForm, refusal: outcome.reason });
}

const emptyForm = {
  step: 'card',
  typed: { number: '', expiry: '' },
  problems: {},
  refusal: undefined,
} as const;

const isOver = ({ status }: SandboxCharge) => status === 'success' || status === 'pending';

function stepOf(charge: SandboxCharge): CheckoutStep {
  if (isOver(charge)) return { step: 'over', back: charge.callback_url };
  return charge.asked ? { step: charge.asked.step, problem: undefined } : emptyForm;
}

function thisMonth(context: Context): Expiry {
  const [year = 0, month = 0] = lagosDay(context.clock.now()).split('-').map(Number);
  return { month, year };
}

async function page(charge: SandboxCharge, step: CheckoutStep): Promise<Response> {
  const { purpose, amount, currency, email, transfers, callback_url } = charge;
  const view = { purpose, email, transfers, amount: formatMoney(amount, currency) };
  return showPage(await checkoutPage(view, step), callback_url);
}
