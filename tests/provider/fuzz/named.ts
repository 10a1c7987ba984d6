import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import fc from '#support/property.ts';

/**
 * What a field's name says that its type does not: an id is one that the provider has given out,
 * an amount is one that somebody could want. Undefined for names that say nothing.
 */
export function named(name: string): fc.Arbitrary<unknown> | undefined {
  return Object.hasOwn(known, name) ? known[name] : identifier(name);
}

/** `{{own loan_id 3}}`: the third that this person was told of; filled in when it is sent. */
const somebodys = (name: string) =>
  fc
    .tuple(fc.oneof({ weight: 6, arbitrary: fc.constant('own') }, fc.constant('other')), fc.nat(4))
    .map(([whose, index]) => `{{${whose} ${name} ${index}}}`);

const identifier = (name: string) =>
  /(^id|_id|^reference|^subject(_\w+)?|^access_code)$/.test(name) ? somebodys(name) : undefined;

/** One of two years. */
export const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const contact = fc.oneof(somebodys('email'), somebodys('mobile'));

const dollars = {
  account_number: '0123456789',
  routing_number: '021000021',
  account_type: 'checking',
  bank_name: 'Test Bank',
  beneficiary_name: 'Ini Borrower',
  beneficiary_address: '1 Test Street',
  bank_address: '2 Test Street',
  swift_code: 'TESTUS33',
  iban: 'GB33BUKB20201555555555',
};

const known: Record<string, fc.Arbitrary<unknown>> = {
  application_id: fc.oneof(
    { weight: 4, arbitrary: fc.constant(2) },
    fc.constantFrom(0, 1, 3, 4, 5, 6, 7, 8, 99),
  ),
  processor_id: fc.constantFrom(1, 1, 2, 3, 4),
  amount: fc.constantFrom(5_000, 10_000, 12_345, 40_000, 100_000, 100_000_000, 150_000_000),
  tenure: fc.constantFrom(3, 6),
  limit: fc.integer({ min: 0, max: 100 }),
  offset: fc.nat(40),
  from: day,
  due_date: day,
  pay_by: day,
  to: day,
  date: day,
  user_id: somebodys('user_id'),
  email: somebodys('email'),
  mobile: somebodys('mobile'),
  identifier: contact,
  contact,
  application_id_and_contact: contact.map((one) => `2${one}`),
  password: fc.constantFrom(everybodysPassword, 'Another-1!', 'short'),
  passwordConfirmation: fc.constantFrom(everybodysPassword, 'Another-1!'),
  name: fc.oneof({ weight: 4, arbitrary: somebodys('name') }, fc.constant('Somebody Else')),
  otp: fc.oneof(fc.constant(null), somebodys('otp')),
  code: fc.oneof(somebodys('otp'), somebodys('code')),
  bank_code: fc.constantFrom('901', '902', '999'),
  account_number: fc.constantFrom('0102030405', '1111111111', '2222222222', '3333333333'),
  details: fc.oneof(
    { weight: 4, arbitrary: fc.constant({ bank_code: '901', account_number: '0102030405' }) },
    fc
      .constantFrom('0000000000', '9999999999', '1111111111', '2222222222', '3333333333')
      .map((account_number) => ({ bank_code: '902', account_number })),
    fc.constant(dollars),
    somebodys('id').map((id) => ({ id })),
  ),
  advance: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('PT1S', 'PT5S', 'PT20S', 'PT4M') },
    { weight: 2, arbitrary: fc.constantFrom('PT31M', 'P1D', 'P3D') },
    fc.constantFrom('P1M', 'P1W'),
  ),
  now: fc.constantFrom('2020-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-03-10T09:00:01Z'),
  value: fc.constantFrom(0, 1, 200_000, 2_000_000, 2_000_000_000, 2_000_000_000),
  // Whatever is sent there stays on this machine.
  webhook_url: fc.constantFrom(null, 'http://127.0.0.1:9/'),
  pull_url: fc.constantFrom(null, 'none'),
  // A deed's, as our own people type them.
  subject: fc.oneof(...['loan_id', 'user_id', 'reference', 'subject'].map(somebodys)),
  ...Object.fromEntries(
    ['interest', 'ratio', 'share', 'revenue', 'stock', 'fund', 'cash', 'crypto'].map((field) => [
      field,
      fc.constantFrom('3%', '30%', '12.5', 'none'),
    ]),
  ),
  ...Object.fromEntries(
    ['stock_age', 'fund_age', 'cash_age', 'crypto_age'].map((field) => [
      field,
      fc.constantFrom('60', '1440', 'none'),
    ]),
  ),
  holidays: fc.constantFrom('2026-12-25', '2026-12-25, 2027-01-01', 'none'),
  background_color: fc.constantFrom('#16324f', '#0b0d17'),
  top_up_url: fc.constant('https://app.example/top-up'),
  origins: fc.constant('https://app.example https://www.app.example'),
  last_four: fc.constantFrom('3456', '6789'),
  buy: fc.constantFrom(150_000, 158_500),
  sell: fc.constantFrom(151_000, 160_000),
  content: fc.constant(Buffer.from('%PDF-1.7').toString('base64')),
  csv: fc.constantFrom(
    'date,amount,currency,reference,description\n2026-03-10,400.00,USD,FT-1,From Ada\n',
    'Reference,Amount,Date\nhf-unknown,400.00,2026-03-10\n',
  ),
  as_of: fc.constantFrom('2026-03-10T08:59:00Z', '2026-03-11T12:00:00+01:00'),
  month: fc.constantFrom('2026-01', '2026-02', '2026-03'),
  partner_user_id: fc.oneof(
    fc.constantFrom('sabi-1007', 'sabi-1011', 'sabi-new'),
    somebodys('partner_user_id'),
  ),
};

/** Names that take nothing else: a clock runs no years, and no address of others is asked. */
export const isOnlyNamed = (name: string): boolean =>
  ['advance', 'now', 'webhook_url', 'pull_url'].includes(name);
