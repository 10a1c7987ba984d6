import { describe, expect, it, test } from 'vitest';
import { accountNameMatches } from '#credit/account-names.ts';
import fc from '#support/property.ts';
import { others, own } from './account-names.table.ts';

describe.each(Object.entries(own))('an account %s is the borrower’s own', (_, pairs) => {
  it.each(pairs)('%s for %s %s', (accountName, firstname, lastname) => {
    expect(accountNameMatches(accountName, { firstname, lastname })).toBe(true);
  });
});

describe.each(Object.entries(others))('an account %s is not the borrower’s own', (_, pairs) => {
  it.each(pairs)('%s for %s %s', (accountName, firstname, lastname) => {
    expect(accountNameMatches(accountName, { firstname, lastname })).toBe(false);
  });
});

describe('whatever the names', () => {
  const given = fc.constantFrom('Folake', 'Folkae', 'Folarin', 'Amina', 'Aminu', 'Ada', 'Ade', 'A');
  const last = fc.constantFrom('Lawal', 'Lawall', 'Lawla', 'Alade', 'Obi', 'Oba', 'O');
  const holder = fc.record({ firstname: given, lastname: last });
  const full = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
    `${firstname} ${lastname}`;

  test('the order of whole words changes nothing', () => {
    const words = fc.array(
      fc.oneof(given, last).filter((word) => word.length > 1),
      { minLength: 2, maxLength: 4 },
    );
    fc.assert(
      fc.property(words, holder, (bank, who) => {
        const turned = bank.toReversed();
        const says = (order: readonly string[]) => accountNameMatches(order.join(' '), who);
        expect(says(turned)).toBe(says(bank));
      }),
    );
  });

  test('the names of two people match both ways or neither', () => {
    fc.assert(
      fc.property(holder, holder, (one, other) => {
        expect(accountNameMatches(full(one), other)).toBe(accountNameMatches(full(other), one));
      }),
    );
  });

  test('a title, capitals and a further name leave an account one’s own', () => {
    fc.assert(
      fc.property(holder, given, (who, further) => {
        fc.pre(who.firstname.length > 1 && who.lastname.length > 1);
        const written = `MR ${further} ${full(who)}`.toUpperCase();
        expect(accountNameMatches(written, who)).toBe(true);
      }),
    );
  });

  test('an account without the last name, or all but a slip of it, is never one’s own', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 4 }), holder, (words, who) => {
        expect(accountNameMatches(words.join(' '), who)).toBe(false);
      }),
    );
  });
});

test('the table holds two hundred pairs', () => {
  const pairs = [own, others].flatMap((table) => Object.values(table).flat());
  expect(pairs.length).toBeGreaterThanOrEqual(200);
  expect(new Set(pairs.map((pair) => pair.join('|'))).size).toBe(pairs.length);
});
