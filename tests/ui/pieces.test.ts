import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hardWords } from '#credit/hard-words.ts';
import { minor } from '#credit/money.ts';
import { BillSteps } from '#ui/BillSteps.tsx';
import { Button } from '#ui/Button.tsx';
import { Certificate } from '#ui/Certificate.tsx';
import { Dial } from '#ui/Dial.tsx';
import { Field } from '#ui/Field.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { PasswordRules } from '#ui/NewPassword.tsx';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stepper } from '#ui/Stepper.tsx';

const html = (piece: ReactElement) => renderToStaticMarkup(piece);
const repay = { children: 'Repay' };
const text = (piece: ReactElement) => html(piece).replace(/<[^>]*>/g, '');

describe('a hard word', () => {
  it('is a button whose meaning a screen reader hears, and which the platform opens', () => {
    const word = html(createElement(HardWord, { of: 'redline', word: 'Redline' }));
    const [, id] = /<button[^>]* popoverTarget="([^"]+)"/i.exec(word) ?? [];
    expect(word).toMatch(new RegExp(`<button[^>]* aria-describedby="${id}"[^>]*>Redline</button>`));
    expect(word).toMatch(
      new RegExp(`<span[^>]* id="${id}" popover="auto"[^>]*>The value at which`),
    );
  });

  it.each(Object.entries(hardWords))('%s has one sentence', (_word, meaning) => {
    expect(meaning).toMatch(/^[A-Z][^.]*\.$/);
  });
});

describe('an amount of money', () => {
  const amount = { amount: minor(123_456_789), currency: 'NGN' } as const;

  it('reads the same with raised cents', () => {
    expect(text(createElement(MoneyText, { ...amount, raisedCents: true }))).toBe('₦1,234,567.89');
  });

  it('keeps the full figure in reach of pointer, keyboard and screen reader when abbreviated', () => {
    const short = html(createElement(MoneyText, { ...amount, abbreviate: true }));
    expect(short).toContain('title="₦1,234,567.89"');
    expect(short).toContain('tabindex="0"');
    expect(short).toContain('<span aria-hidden="true">₦1.2M</span>');
    expect(short).toContain('<span class="visually-hidden">₦1,234,567.89</span>');
  });

  it('is not abbreviated when that would say the same', () => {
    const small = createElement(MoneyText, {
      amount: minor(5050),
      currency: 'USD',
      abbreviate: true,
    });
    expect(html(small)).not.toContain('title');
  });
});

describe('a rosette', () => {
  // Ids differ between two drawings of one page, the lines do not.
  const lines = (seed: string) =>
    html(createElement(Rosette, { seed }))
      .match(/ d="[^"]*"/g)
      ?.join();

  it('is always the same for one id and another for another', () => {
    expect(lines('ada')).toBe(lines('ada'));
    expect(lines('ada')).not.toBe(lines('bayo'));
  });

  it('is decoration without a label and a named picture with one', () => {
    expect(html(createElement(Rosette, { seed: 'ada' }))).toContain('aria-hidden="true"');
    expect(html(createElement(Rosette, { seed: 'ada', label: 'Ada' }))).toContain(
      'role="img" aria-label="Ada"',
    );
  });

  it('is one element where a list draws one in each row, without a style that the policy forbids', () => {
    const small = html(createElement(Rosette, { seed: 'ada', size: 40 }));
    expect(small.match(/<\w/g)).toHaveLength(1);
    expect(small).not.toContain('style=');
  });
});

describe('the dial', () => {
  const dial = (now: number) =>
    html(
      createElement(Dial, {
        debt: minor(100_000),
        redline: minor(129_000),
        value: minor(334_000),
        now: minor(now),
        label: 'Debt $1,000.00',
      }),
    );

  it('turns red when the portfolio has fallen below the redline, not before', () => {
    expect(dial(128_999)).toContain('data-over');
    expect(dial(129_000)).not.toContain('data-over');
  });

  it('draws a portfolio worth nothing without a broken number', () => {
    const empty = { debt: minor(0), redline: minor(0), value: minor(0), label: 'Empty' };
    expect(html(createElement(Dial, empty))).not.toMatch(/NaN|Infinity/);
  });
});

describe('the bills as steps', () => {
  const steps = (weights: number[], total = '$82.00') =>
    html(
      createElement(BillSteps, {
        bills: weights.map((weight, i) => ({ label: `${i}`, total, weight })),
      }),
    );
  const drops = (weights: number[]) => {
    const line = steps(weights).match(/d="M0 100V0([^"]*)"/)?.[1] ?? '';
    const levels = [0, ...[...line.matchAll(/V([\d.]+)/g)].map((match) => Number(match[1]))];
    return levels.slice(1).map((level, i) => level - (levels[i] ?? 0));
  };

  it('fall as deep as their bills are large, to the ground', () => {
    const [first = 0, second = 0, cliff = 0] = drops([30_00, 29_10, 940_90]);
    expect(first + second + cliff).toBeCloseTo(100);
    expect(first / cliff).toBeCloseTo(30_00 / 940_90);
    expect(second).toBeCloseTo(2.91);
  });

  it('stand beside each other only where their amounts have room', () => {
    expect(steps([1, 1, 8])).toContain('steps-fit');
    expect(steps([1, 1, 8], '₦123,456,789.00')).not.toContain('steps-fit');
    expect(steps([1, 1, 1, 1, 1, 8], '$1,082.00')).not.toContain('steps-fit');
  });

  it('put the amount of a last bill that is small above its step', () => {
    expect(steps([9, 1])).toContain('data-above');
    expect(steps([1, 9])).not.toContain('data-above');
  });
});

it("a partner's SVG text is shown as an image, never as markup in the page", () => {
  const logo = '<svg onload="alert(1)"><script>alert(2)</script></svg>';
  const shown = html(createElement(PartnerLogo, { logo, name: 'Northgate' }));
  expect(shown).toMatch(/^<img [^>]*src="data:image\/svg\+xml;utf8,%3Csvg/);
  expect(shown).not.toContain('<script');
  // It stands beside the name.
  expect(shown).toContain('alt=""');
});

it.each([
  ['Kainji Savings Bank', 'KS'],
  ['northgate', 'N'],
])('a partner without a logo is shown by its initials: %s', (name, initials) => {
  const shown = html(createElement(PartnerLogo, { logo: '', name }));
  // Its name stands beside it.
  expect(shown).toBe(`<span class="partner-initials" aria-hidden="true">${initials}</span>`);
});

it('a field names its hint and its error to a screen reader', () => {
  const field = createElement(Field, { id: 'mail', label: 'Email', hint: 'Yours', error: 'Wrong' });
  expect(html(field)).toContain('aria-describedby="mail-hint mail-error"');
  expect(html(field)).toContain('aria-invalid="true"');
});

it('a new password is described by the list of what it needs, after its own error', () => {
  const field = createElement(PasswordField, {
    id: 'new',
    label: 'Confirm password',
    error: 'Wrong',
    'aria-describedby': 'rules',
  });
  expect(html(field)).toContain('aria-describedby="new-error rules"');
  expect(html(field)).toContain('aria-label="Show confirm password"');
});

it('the list of what a password needs says what is met, and aloud only when all of it is', () => {
  const rules = (password: string) => text(createElement(PasswordRules, { id: 'rules', password }));
  expect(rules('')).not.toContain('(met)');
  expect(rules('Holdfast')).toContain('One uppercase letter (met)');
  expect(rules('Holdfast')).not.toContain('all that it needs');
  expect(rules('Holdfast-1!')).toContain('Your password has all that it needs.');
});

it('a busy button keeps its words and says that it is busy', () => {
  const busy = createElement(Button, { ...repay, busy: true });
  expect(text(busy)).toBe('Repay');
  expect(html(busy)).toContain('aria-busy="true"');
  expect(html(busy)).not.toContain('disabled=""');
});

it('the stepper marks the step one is in', () => {
  const steps = html(createElement(Stepper, { steps: ['Amount', 'Terms'], current: 1 }));
  expect(steps).toMatch(/aria-current="step"><span>Terms/);
});

it('pieces that may be prerendered carry no style attribute, which the policy forbids', () => {
  const amount = minor(194_000);
  const pieces = [
    createElement(MoneyText, { amount, currency: 'USD', size: 'hero' }),
    createElement(Rosette, { seed: 'ada', size: 40 }),
    createElement(Dial, { debt: amount, redline: amount, value: amount, label: 'Dial' }),
    createElement(Skeleton, { width: '60%', height: 48, lines: 3 }),
    createElement(Certificate, repay),
    createElement(Stepper, { steps: ['Amount', 'Terms'], current: 0 }),
    createElement(Button, { ...repay, variant: 'primary', full: true }),
  ];
  for (const piece of pieces) expect(html(piece)).not.toContain('style=');
});
