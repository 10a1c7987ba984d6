import type { Control } from './in-page.ts';
import { oneOf, type Random } from './random.ts';
import type { Person } from './walker.ts';

/** What people, their phones and their enemies put into fields. */
const broken = [
  '',
  ' ',
  'x',
  '-1',
  '0',
  '999999999999999999999',
  '1,000.555',
  'á'.repeat(300),
  '👩🏾‍🌾 Òkè 🇳🇬',
  'مرحبا بالعالم',
  '‮txet desrever',
  "Robert'); DROP TABLE loan;--",
  '<img src=x onerror=alert(1)>',
  'line\u2028separator',
];

const cards = ['4084084084084081', '5060666666666666666', '4084080000005408'];

/** A text for a field: most often a good one for what its label asks. */
export function textFor(random: Random, { label, type }: Control, person: Person): string {
  if (type === 'date')
    return oneOf(random, ['2026-01-31', '2026-11-26', '1999-12-31', '2031-02-28']);
  if (random() < 0.35) return oneOf(random, broken);
  if (type === 'password' || /password/i.test(label)) {
    return oneOf(random, [person.password, person.password, 'Another-2!', 'wrong']);
  }
  if (/name/i.test(label)) return person.name;
  if (/mail/i.test(label)) return person.email;
  if (/card number/i.test(label)) return oneOf(random, cards);
  if (/expires/i.test(label)) return '12/39';
  if (/security code/i.test(label)) return '408';
  if (/account|iban|routing/i.test(label))
    return oneOf(random, ['0123456789', '0123456666', '021000021']);
  if (/swift/i.test(label)) return 'CHASUS33';
  if (/code|otp|digits/i.test(label)) return oneOf(random, ['123456', '000000', '12345']);
  return oneOf(random, ['Ada Obi', '8030000001', '100', '12 Marina Road, Lagos']);
}

/** An amount as it is typed on a keypad. */
export const amountFor = (random: Random): string =>
  oneOf(random, [
    '50',
    '60.5',
    '100',
    '120.25',
    '150',
    '1',
    '0.01',
    '100000',
    '1000000',
    '75000.5',
    '9999999999',
    '12.345',
    '0',
  ]);
