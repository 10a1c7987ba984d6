import { describe, expect, test } from 'vitest';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { isGsm, mostInSms, partsOf, septetsOf, toGsm } from '#provider/messages/gsm.ts';
import { firstThatFits, fittedSms, smsText } from '#provider/messages/sms.ts';
import { hiddenCharacters, oddSpaces } from '#support/hostile-texts.ts';
import fc, { counted } from '#support/property.ts';

describe('the alphabet of an SMS', () => {
  test('naira, quotation marks and dashes have plain ones instead', () => {
    expect(toGsm('₦5,000.00 – “Ada’s” loan… 2 × 3')).toBe('NGN5,000.00 - "Ada\'s" loan... 2 x 3');
  });

  test('letters lose the marks that it does not have, and keep those that it has', () => {
    expect(toGsm('Ọlọ́rundáre, Élan, Müller, ¥')).toBe('Olorundare, Élan, Müller, ¥');
  });

  test('what cannot be shown becomes a question mark, and what cannot be seen nothing', () => {
    expect(toGsm('Hi 漢😀')).toBe('Hi ??');
    for (const [what, one] of Object.entries(hiddenCharacters)) {
      expect(isGsm(toGsm(`a${one}b`)), what).toBe(true);
    }
    expect(toGsm(oddSpaces.join(''))).toBe(' '.repeat(oddSpaces.length));
  });

  test('brackets and the euro count twice, and a long text travels in parts of 153', () => {
    expect(septetsOf('€[a]')).toBe(7);
    expect([160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
  });
});

describe('a notification by SMS', () => {
  test('has our name in front of the subject and the body', () => {
    expect(smsText({ subject: 'Loan cancelled', body: 'You owe nothing for it.' })).toBe(
      'Holdfast: Loan cancelled. You owe nothing for it.',
    );
  });

  test('is the text that was written for it, where there is one', () => {
    const sms = 'You owe ₦5.00.';
    expect(smsText({ sms, subject: 'One', body: 'Two' })).toBe('Holdfast: You owe NGN5.00.');
    expect(smsText({ sms: 'Holdfast: pay.', subject: 'One', body: 'Two' })).toBe('Holdfast: pay.');
  });

  test('that is too long ends with a whole sentence', () => {
    const body = `$10.00 is due on 1 May 2026. ${'This goes on and on. '.repeat(20)}`;
    const text = smsText({ subject: 'A payment is due', body });
    expect(text).toMatch(/^Holdfast: A payment is due\. \$10\.00 is due on 1 May 2026\. This/);
    expect(text).toMatch(/on\.$/);
    expect(septetsOf(text)).toBeLessThanOrEqual(mostInSms);
    expect(septetsOf(text)).toBeGreaterThan(130);
  });

  test('leaves out what stands before the amount rather than the amount', () => {
    const body = `${'Something long was said before it came to this. '.repeat(3)}$10.00 is due on 1 May 2026.`;
    expect(smsText({ subject: 'News of your loan', body })).toBe(
      'Holdfast: $10.00 is due on 1 May 2026.',
    );
  });

  const words = fc.array(
    fc.oneof(
      fc.constantFrom(
        'your',
        'loan',
        'Ṣadé’s',
        '₦',
        '–',
        '“portfolio”',
        '.',
        ':',
        '😀',
        '[x]',
        '\n',
      ),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(...Object.values(hiddenCharacters)),
    ),
    { maxLength: 60 },
  );
  const text = words.map((all) =>
    all
      .join(' ')
      .replace(/\d|\$|NGN|₦/g, '')
      .replace(/https?:/g, ''),
  );
  const money = fc
    .tuple(fc.integer({ min: 1, max: 1e14 }), fc.constantFrom('NGN', 'USD'))
    .map(([amount, currency]) => formatMoney(minor(amount), currency));
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2149-12-31'), noInvalidDate: true })
    .map((date) => formatDay(isoDay(date.toISOString().slice(0, 10)), { style: 'medium' }));

  test('is one SMS of plain characters, with the amount and the day, whatever is said', () => {
    const all = fc.record({
      subject: text,
      before: text,
      between: text,
      after: text,
      amount: money,
      day,
    });
    fc.assert(
      fc.property(all, ({ subject, before, between, after, amount, day }) => {
        const body = `${before} ${amount} ${between} ${day} ${after}`;
        for (const sms of [undefined, body]) {
          const sent = smsText({ sms, subject, body });
          expect(isGsm(sent)).toBe(true);
          expect(septetsOf(sent)).toBeLessThanOrEqual(mostInSms);
          expect(sent).toContain(toGsm(amount));
          expect(sent).toContain(day);
          expect(sent).toMatch(/^Holdfast: /);
        }
      }),
      { numRuns: counted(500, 20_000) },
    );
  });
});

describe('a text with a link or a code', () => {
  const link = `https://${'long.'.repeat(20)}example.com/not-me#abcdefghijklmnopqrstuvwxyz123456`;

  test('says as much as there is room for and keeps the link whole', () => {
    const short = 'https://a.ng/x';
    const texts = (address: string) => ['a'.repeat(140), 'b'].map((name) => `${name} ${address}`);
    expect(firstThatFits(texts(short))).toBe(`b ${short}`);
    expect(smsText({ sms: `Remove it: ${link}`, subject: '', body: '' })).toContain(link);
  });

  test('has the last line that phones read, and what else fits before it', () => {
    const sms = fittedSms({
      must: '123456 is your code.',
      may: ['Do not share it.', 'a'.repeat(150), 'It works once.'],
      last: '@app.test #123456',
    });
    expect(sms).toBe('123456 is your code. Do not share it. It works once.\n\n@app.test #123456');
  });
});

test('figures without end and addresses that are not ours still leave one SMS', () => {
  const subject = 'Withdrawals are blocked';
  const body = `Fraud of $${'1'.repeat(400)}. See https://example.com/${'a'.repeat(400)}`;
  expect(partsOf(smsText({ subject, body }))).toBe(1);
});
