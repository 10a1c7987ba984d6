import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { RepayFlow, SentPayment } from '#features/repay/repay.flow.ts';
import { UnansweredStep } from '#features/repay/UnansweredStep.tsx';
import { $busy } from '#stores/busy.ts';

afterEach(() => $busy.set(false));

type Unanswered = Extract<RepayFlow, { step: 'unanswered' }>;
const shown = (sent: object, wanted?: string) => {
  const flow: Unanswered = { step: 'unanswered', sent: sent as SentPayment, wanted };
  return renderToStaticMarkup(createElement(UnansweredStep, flow)).replaceAll('\u00a0', ' ');
};
const words = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' ');

const partner = 'Northgate';
const charge = {
  call: 'charge',
  partner,
  body: { loan_id: 'a', last4: '4081', total: 16_000_000 },
};
const body = { loan_id: 'a', amount: 100_000, currency: 'USD', undrawn: 300_000 };
const credit = { call: 'return', partner, body };

test('the question says what was sent, and for which loan', () => {
  expect(words(shown(charge))).toContain(
    'You asked us to charge ₦160,000.00 to your card ending 4081 for your loan at Northgate, but no answer reached us.',
  );
  expect(words(shown(credit))).toContain(
    'You asked to give $1,000.00 of credit back to your loan at Northgate, but no answer reached us.',
  );
});

test('what a page from before a deploy has sent is asked about without the name that it did not keep', () => {
  expect(words(shown({ ...charge, partner: undefined }))).toContain(
    'You asked us to charge ₦160,000.00 to your card ending 4081, but no answer reached us.',
  );
  expect(words(shown({ ...credit, partner: undefined }))).toContain(
    'You asked to give $1,000.00 of credit back to your loan, but no answer reached us.',
  );
});

const wayOut = (markup: string) => markup.match(/<button[^>]*>.*?<\/button>/g)?.at(-1) ?? '';

test('the way out says that we do not ask again, and what stays if it was done', () => {
  for (const wanted of [undefined, 'a', 'b']) {
    expect(wayOut(shown(credit, wanted))).toContain('Do not ask again');
    expect(words(shown(credit, wanted))).toContain(
      'If it was given back, it stays given back. Check your dashboard before you give back more.',
    );
    expect(words(shown(charge, wanted))).toContain(
      'If your card was charged, that payment still counts. Check your dashboard before you send a transfer.',
    );
  }
});

test('a charge can be paid in another way, unless the borrower has opened another loan', () => {
  expect(wayOut(shown(charge))).toContain('Pay in another way instead');
  expect(wayOut(shown(charge, 'a'))).toContain('Pay in another way instead');
  expect(wayOut(shown(charge, 'b'))).toContain('Do not ask again');
});

test('while we ask, there is no way out', () => {
  expect(wayOut(shown(charge))).not.toContain('disabled');
  $busy.set(true);
  expect(wayOut(shown(charge))).toContain('disabled');
});
