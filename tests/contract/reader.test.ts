import { expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { everyCall } from '#contract/every-call.ts';
import { readEmail } from '#contract/fields.ts';
import fc from '#support/property.ts';

// The same contract a second time, stated with what built pages read it with.
vi.resetModules();
vi.doMock('zod/mini', () => import('#contract/reader.ts'));
const inPages = {
  everyCall: (await import('#contract/every-call.ts')).everyCall,
  readEmail: (await import('#contract/fields.ts')).readEmail,
};

const dataOf = (call: Call | undefined, value: unknown) => call?.answer.safeParse(value).data;
const calls = [...everyCall];

test('pages read the contract without zod', () => {
  expect(inPages.everyCall.size).toBe(everyCall.size);
  expect(inPages.everyCall.get('signIn')?.answer).not.toHaveProperty('_zod');
});

test.each(calls)('what %s answers means in pages what zod makes of it', (name, call) => {
  let readable = 0;
  fc.assert(
    fc.property(answersOf(call.answer), (answer) => {
      const data = dataOf(call, answer);
      if (data !== undefined) readable++;
      expect(dataOf(inPages.everyCall.get(name), answer)).toStrictEqual(data);
    }),
    { numRuns: 300 },
  );
  expect(readable).toBeGreaterThan(10);
});

test.each([
  ['an address', fc.emailAddress()],
  ['any text', fc.string()],
  ['nearly an address', fc.stringMatching(/^ ?[a-z.+'-]{0,3}@?[a-zA-Z0-9.-]{0,4}\.?[a-z]{0,3} ?$/)],
])('%s is an email in pages when it is one for zod', (_, typed) => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(inPages.readEmail(text)).toBe(readEmail(text));
    }),
    { numRuns: 2000 },
  );
});

/** Values that the schema reads, and values that are wrong in one place or several. */
function answersOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 1, arbitrary: values(schema, 0) },
    { weight: 2, arbitrary: values(schema, 60) },
  );
}

const stray = fc.oneof(
  fc.constantFrom(undefined, null, '', '0', 0, 1, -1, 0.5, 2 ** 60, Number.NaN, true),
  fc.constantFrom([], {}, [null], { __proto__: null }),
  fc.string(),
);

/** One place in `rarity` holds something else; never with 0. */
function values(schema: z.core.$ZodType, rarity: number): fc.Arbitrary<unknown> {
  const right = rightValues(schema, rarity);
  if (rarity === 0) return right;
  return fc.oneof({ weight: rarity, arbitrary: right }, { weight: 1, arbitrary: stray });
}

function rightValues(schema: z.core.$ZodType, rarity: number): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, one]) => [name, values(one, rarity)]);
      const known = fc.record(Object.fromEntries(fields));
      if (rarity === 0) return known;
      const missing = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      const more = known.map((value) => ({ ...value, unknown: 1 }));
      return fc.oneof({ weight: rarity, arbitrary: known }, missing, more);
    }
    case 'array':
      return fc.array(values(def.element, rarity), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 50 }), values(def.valueType, rarity), {
        maxKeys: 3,
      });
    case 'union':
      return fc.oneof(...def.options.map((one) => values(one, rarity)));
    case 'optional':
      return fc.option(values(def.innerType, rarity), { nil: undefined });
    case 'nullable':
      return fc.option(values(def.innerType, rarity));
    case 'default':
      return fc.option(values(def.innerType, rarity), { nil: undefined });
    case 'pipe':
      return values(def.in, rarity);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'string':
      return rarity === 0 ? textsOf(def) : fc.oneof(textsOf(def), fc.string());
    case 'number':
      return rarity === 0 ? fc.nat() : fc.oneof(fc.nat(), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No values for ${def.type}`);
  }
}

function textsOf({ checks = [] }: z.core.$ZodStringDef): fc.Arbitrary<string> {
  for (const { _zod } of checks) {
    if ('pattern' in _zod.def) return fc.stringMatching(_zod.def.pattern as RegExp);
  }
  return fc.string();
}
