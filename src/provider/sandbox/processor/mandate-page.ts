import type { Hono } from 'hono';
import { html } from 'hono/html';
import { mandateProof } from '#credit/mandate.ts';
import { formatMoney } from '#credit/money.ts';
import type { Context } from '../../context.ts';
import { refusalResponse, refuse } from '../../errors/refusal.ts';
import type { Bindings } from '../../http/endpoint.ts';
import { lagosTime } from '../../notifications/phrases.ts';
import { sandboxBanks } from '../banks.ts';
import { documentOf, field, type Html } from './checkout-page.ts';
import {
  act,
  emptyAccount,
  isLate,
  isMandateAct,
  mandateBy,
  type SandboxMandate,
} from './mandates.ts';
import { seeOther, showPage } from './show-page.ts';

/** The banks' own page: the customer chooses an account and proves it; then the bank's side is played here too. */
export function mandateRoutes(app: Hono<Bindings>, context: Context): void {
  const path = '/sandbox/bank/:code';

  app.get(path, async (c) => {
    const mandate = await mandateOf(context, c.req.param('code'));
    return mandate ? page(context, mandate) : refusalResponse(refuse('not_found'));
  });

  app.post(path, async (c) => {
    const mandate = await mandateOf(context, c.req.param('code'));
    if (!mandate) return refusalResponse(refuse('not_found'));
    const form = await c.req.formData().catch(() => new FormData());
    const said = (name: string) => String(form.get(name) ?? '').trim();
    const name = said('act');
    if (name === 'back') return seeOther(mandate.callback_url);
    const account = { bank: said('bank'), account_number: said('account_number') };
    const problem = name === 'choose' ? problemOf(account, said('allow')) : undefined;
    if (problem) return page(context, mandate, problem, account.account_number);
    if (isMandateAct(name)) {
      await act(context, mandate, name, name === 'choose' ? account : undefined);
    }
    if (name === 'prove') return seeOther(mandate.callback_url);
    return page(context, (await mandateOf(context, c.req.param('code'))) ?? mandate);
  });
}

/** Anything but an access code is not asked of the database, which takes no NUL. */
const mandateOf = async ({ db }: Context, code: string) =>
  /^[0-9a-f]{24}$/.test(code) ? mandateBy(db, 'access_code', code) : undefined;

function problemOf(
  { bank, account_number }: { readonly bank: string; readonly account_number: string },
  allow: string,
): string | undefined {
  if (!sandboxBanks.some(({ name }) => name === bank)) return 'Choose your bank.';
  if (!/^\d{10}$/.test(account_number)) return 'Enter the 10 digits of your account number.';
  return allow === 'on' ? undefined : 'Tick the box to allow this.';
}

async function page(
  context: Context,
  mandate: SandboxMandate,
  problem?: string,
  typed = '',
): Promise<Response> {
  const { bank, account_number, email, callback_url } = mandate;
  const account = bank ? `${bank}, account ending ${account_number?.slice(-4)}` : email;
  const document = documentOf({
    ...{ title: 'Direct debit', place: 'Sandbox bank', heading: 'Direct debit' },
    lines: html`<p>For payments of your loan</p>
<p class="quiet">${account}</p>`,
    body: bodyOf(context, mandate, problem, typed),
  });
  return showPage(await document, callback_url);
}

const proof = formatMoney(mandateProof, 'NGN');

function bodyOf(context: Context, mandate: SandboxMandate, problem?: string, typed = ''): Html {
  if (isLate(context, mandate)) {
    return over('The time is over', `We did not get ${proof} in time, so this is not allowed.`);
  }
  switch (mandate.status) {
    case 'asked':
      return choice(problem, typed);
    case 'pending':
      return steps(
        `Send ${proof} from this account by ${lagosTime(Date.parse(mandate.expires_at))}`,
        'That proves to us that the account is yours.',
        html`<button class="primary" name="act" value="prove">I have sent ${proof}</button>`,
      );
    case 'active':
      return steps(
        'Direct debit is allowed',
        'In the sandbox you can also be the bank, which may stop it for a while.',
        html`<button class="primary" name="act" value="suspend">Suspend it</button>`,
      );
    case 'suspended':
      return steps(
        'Direct debit is suspended',
        'The bank lets nothing be taken from this account now.',
        html`<button class="primary" name="act" value="resume">Allow it again</button>`,
      );
    case 'cancelled':
      return over('Direct debit is cancelled', 'Nothing can be taken from this account.');
  }
}

const back = html`<button name="act" value="back">Back to the app</button>`;

const over = (heading: string, text: string): Html => html`<h2>${heading}</h2>
<p>${text}</p>
<form method="post">${back}</form>`;

const steps = (heading: string, text: string, button: Html): Html => html`<h2>${heading}</h2>
<p>${text}</p>
<form method="post">${button}
<button name="act" value="cancel">Cancel it</button>
${back}</form>`;

const choice = (problem: string | undefined, typed: string): Html => html`<form method="post">
${problem ? html`<p class="notice" role="alert">${problem}</p>` : ''}
<div class="field"><label for="bank">Bank</label>
<select id="bank" name="bank">${sandboxBanks.map(({ name }) => html`<option>${name}</option>`)}</select></div>
${field({
  name: 'account_number',
  label: 'Account number',
  autocomplete: 'off',
  value: typed,
  problem: undefined,
})}
<p class="quiet">Any 10 digits. Payments from ${emptyAccount} fail, because there is no money in it.</p>
<label class="tick"><input type="checkbox" name="allow">
<span>I allow payments of my loan to be taken from this account, until I stop it.</span></label>
<button class="primary" name="act" value="choose">Continue</button>
${back}</form>`;
