import { expect, test, vi } from 'vitest';

/** As it is after a start: names are made when the first is asked for. */
function start() {
  vi.resetModules();
  return import('#credit/bank-countries.ts');
}

test('countries are listed with Nigeria first, then by their English names', async () => {
  const { isCountry, listCountries, nameCountry } = await start();
  const [first, ...others] = listCountries();
  expect(first).toEqual({ code: 'NG', name: 'Nigeria' });
  expect(others).toHaveLength(249);
  const names = others.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  expect(names.at(-1)).toBe('Zimbabwe');
  expect(others.every(({ code, name }) => isCountry(code) && nameCountry(code) === name)).toBe(
    true,
  );
});

test('a bank of Germany has an IBAN, one of Guam a routing number, one of Nigeria neither', async () => {
  const { hasIban, hasRouting, isCountry } = await start();
  const codes = ['DE', 'GU', 'NG', 'ZZ', ''];
  expect(codes.map(hasIban)).toEqual([true, false, false, false, false]);
  expect(codes.map(hasRouting)).toEqual([false, true, false, false, false]);
  expect(codes.map(isCountry)).toEqual([true, true, true, false, false]);
});

test('routing numbers are those of the United States and its territories', async () => {
  const { hasIban, hasRouting, listCountries } = await start();
  const codes = listCountries().map(({ code }) => code);
  expect(codes.filter(hasIban)).toHaveLength(89);
  expect(codes.filter(hasRouting).sort()).toEqual(['AS', 'GU', 'MP', 'PR', 'US', 'VI']);
});
