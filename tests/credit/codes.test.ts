import { expect, it } from 'vitest';
import { endOfMobile, maskEmail, maskMobile, otpProblem } from '#credit/codes.ts';
import fc from '#support/property.ts';

it.each([
  ['123456', null],
  ['12345', null],
  ['123 456', null],
  ['1234', 'too-short'],
  ['', 'too-short'],
  ['1234567', 'too-long'],
  ['12a456', 'not-digits'],
  ['１２３４５６', 'not-digits'],
])('the code "%s": %s', (typed, problem) => {
  expect(otpProblem(typed)).toBe(problem);
});

it('masks a mobile number but for its country and its end', () => {
  expect(maskMobile('+2348030000001')).toBe('+234••••••0001');
  expect(maskMobile('+23480300001')).toBe('+234••••0001');
  expect(maskMobile('+2348030')).toBe('••••30');
  expect(maskMobile('+234803')).toBe('••••');
});

it('hides at least four characters of a mobile number, or all of it', () => {
  expect(maskMobile('+29051234')).toBe('••••34');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const masked = maskMobile(text);
      const shown = masked.replaceAll('•', '').length;
      expect(shown).toBeLessThanOrEqual(8);
      expect(shown === 0 || text.length - shown >= 4).toBe(true);
      expect(masked.endsWith(endOfMobile(text))).toBe(true);
    }),
  );
});

it('shows of an email its first letter and its domain, whatever it is', () => {
  const anything = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(anything, anything, (name, rest) => {
      const domain = rest.replaceAll('@', '');
      const masked = maskEmail(`${name}@${domain}`);
      const [initial = ''] = name;
      expect(masked).toBe(name === '' ? '•••' : `${initial}•••@${domain}`);
      const nameless = maskEmail(domain);
      expect(nameless).toBe('•••');
    }),
  );
});

it('masks an email without telling how long it is', () => {
  expect(maskEmail('ada@example.com')).toBe('a•••@example.com');
  expect(maskEmail('adaobi@example.com')).toBe('a•••@example.com');
  expect(maskEmail('@example.com')).toBe('•••');
  expect(maskEmail('ada')).toBe('•••');
});
