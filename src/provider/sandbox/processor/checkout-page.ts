import { html, raw } from 'hono/html';
import { checkoutStyle } from './checkout-style.ts';
import { testCards, testTransfers } from './test-cards.ts';

/** What the page says of the charge; `amount` as text with its currency. */
export type CheckoutView = {
  purpose: string;
  amount: string;
  email: string;
  transfers: boolean;
};

export type CardField = 'number' | 'expiry' | 'cvv';

/** Where the borrower stands. `problems` sit under their fields, `refusal` above the form. */
export type CheckoutStep =
  | {
      step: 'card';
      typed: { number: string; expiry: string };
      problems: Partial<Record<CardField, string>>;
      refusal: string | undefined;
    }
  | { step: 'pin' | 'otp'; problem: string | undefined }
  | { step: 'over'; back: string };

export type Html = ReturnType<typeof html>;

export function checkoutPage(view: CheckoutView, step: CheckoutStep): Html {
  return documentOf({
    title: `Pay ${view.amount}`,
    place: 'Sandbox checkout',
    heading: view.amount,
    lines: html`<p>${view.purpose}</p>
<p class="quiet">${view.email}</p>`,
    body: body(view, step),
  });
}

type Document = {
  readonly title: string;
  /** Whose page it plays. */
  readonly place: string;
  readonly heading: string;
  readonly lines: Html;
  readonly body: Html;
};

/** A page of the sandbox's processor or of one of its banks. */
export function documentOf({ title, place, heading, lines, body }: Document): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · ${place}</title>
<style>${raw(checkoutStyle)}</style>
</head>
<body>
<main>
<header>
<p class="label top"><span>${place}</span> <span>No real money</span></p>
<h1>${heading}</h1>
${lines}
</header>
${band}
${body}
</main>
</body>
</html>`;
}

function body(view: CheckoutView, step: CheckoutStep): Html {
  if (step.step === 'card') return cardForm(view, step);
  if (step.step === 'over') {
    return html`<h2>This payment is over</h2>
<p>Nothing more can be charged here. How it ended stands in the app.</p>
<a class="button primary" href="${step.back}">Back to the app</a>`;
  }
  return step.step === 'pin' ? pinForm(step.problem) : otpForm(step.problem);
}

function cardForm(view: CheckoutView, step: Extract<CheckoutStep, { step: 'card' }>): Html {
  const { typed, problems, refusal } = step;
  return html`<form method="post" autocomplete="on">
${refusal ? html`<p class="notice" role="alert">${refusal} Try another card, or cancel.</p>` : ''}
${field({
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  value: typed.number,
  problem: problems.number,
})}
<div class="pair">
${field({
  name: 'expiry',
  label: 'Expires (MM/YY)',
  autocomplete: 'cc-exp',
  value: typed.expiry,
  problem: problems.expiry,
})}
${field({
  name: 'cvv',
  label: 'Security code',
  autocomplete: 'cc-csc',
  problem: problems.cvv,
})}
</div>
<button class="primary" name="action" value="pay">Pay ${view.amount}</button>
<button name="action" value="cancel">Cancel</button>
</form>
<details${refusal ? raw(' open') : ''}>
<summary>Test cards</summary>
<form method="post"><ul>${testCards.map(
    ({ number, label }) =>
      html`<li><button name="test" value="${number}"><b>${grouped(number)}</b>
<span>${label}</span></button></li>`,
  )}
<li><button name="test" value="expiring"><b>${grouped(testCards[0]?.number ?? '')}</b>
<span>Is paid, and expires next month</span></button></li></ul></form>
</details>
${
  view.transfers
    ? html`<details>
<summary>Test bank transfers</summary>
<form method="post"><ul>${testTransfers.map(
        ({ id, label }) =>
          html`<li><button name="transfer" value="${id}"><b>Bank transfer</b>
<span>${label}</span></button></li>`,
      )}</ul></form>
</details>`
    : ''
}`;
}

const pinForm = (problem: string | undefined) => html`<form method="post">
<h2>Your card asks for its PIN</h2>
${field({ name: 'pin', label: 'Card PIN', type: 'password', autocomplete: 'off', problem })}
<button class="primary" name="action" value="continue">Continue</button>
<button name="action" value="cancel">Cancel</button>
</form>`;

const otpForm = (problem: string | undefined) => html`<form method="post">
<h2>Your bank has sent you a code</h2>
${field({ name: 'otp', label: 'Code', autocomplete: 'one-time-code', problem })}
<button class="primary" name="action" value="continue">Continue</button>
<button name="action" value="cancel">Cancel</button>
</form>`;

type Field = {
  name: string;
  label: string;
  autocomplete: string;
  type?: 'text' | 'password';
  value?: string;
  problem: string | undefined;
};

export function field({
  name,
  label,
  autocomplete,
  type = 'text',
  value = '',
  problem,
}: Field): Html {
  const wrong = problem
    ? html` aria-invalid="true" aria-describedby="${name}-error" autofocus`
    : '';
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" inputmode="numeric"
autocomplete="${autocomplete}" value="${value}"${wrong}>
${problem ? html`<p class="error" id="${name}-error">${problem}</p>` : ''}
</div>`;
}

const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');

/** One stroke that runs through its own lace: the product's line, drawn once. */
const band = raw(
  `<svg viewBox="0 0 432 40" preserveAspectRatio="none" aria-hidden="true">${[6, 5, 4, 3, 2, 1, 0]
    .map((turn) => `<path d="${wave((turn * Math.PI) / 7, 15 - turn)}"/>`)
    .join('')}</svg>`,
);

/** Three waves over the width, in strokes too short to see. */
function wave(phase: number, height: number): string {
  const points = Array.from({ length: 73 }, (_, at) => {
    const y = 20 + height * Math.sin((at * Math.PI) / 12 + phase);
    return `${at * 6} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
