import { type DeedName, deedForms } from '#contract/desk-deeds.ts';
import fc from '#support/property.ts';
import { day, isOnlyNamed, named } from './named.ts';
import type { Operation, Schema } from './operations.ts';

export type Fields = Record<string, unknown>;
export type Valid = { path: Record<string, string>; query: Fields; body: unknown };

/** Requests that the document allows; `{{whose name index}}` stands for a value of somebody's. */
export function validRequest({ path, params, query, body }: Operation): fc.Arbitrary<Valid> {
  const inPath = Object.entries(params).map(([name, schema]) => {
    const value = named(name === 'id' ? idIn(path) : name) ?? bySchema(schema, name);
    return [name, value.map(String)];
  });
  return fc.record({
    path: fc.record(Object.fromEntries(inPath)),
    query: query ? (valid(query) as fc.Arbitrary<Fields>) : fc.constant({}),
    body: body ? fc.tuple(valid(body), fc.nat(4)).map(coherent) : fc.constant(undefined),
  });
}

/** What the id in a path is of: a loan's in /loan/{id} and below it, and in /desk/loans/{id}. */
function idIn(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  const isGroup = ['desk', 'partner', 'me', 'sandbox'].includes(first);
  const name = `${isGroup ? second.replace(/(ie)?s$/, (end) => (end === 's' ? '' : 'y')) : first}_id`;
  return (
    { borrower_id: 'user_id', partner_id: 'application_id', wire_id: 'subject_complete' }[name] ??
    name
  );
}

/** Mostly the fields fit each other: otherwise nothing would get past the first check. */
function coherent([body, chance]: [unknown, number]): unknown {
  if (chance === 0 || typeof body !== 'object' || body === null) return body;
  if ('deed' in body) return asDeed(body as { deed: DeedName });
  if ('sendToAccount' in body) return inCurrency(addedUp(asWithdrawal({ ...body })), 'NGN');
  return 'currency' in body ? inCurrency(addedUp(body), String(body.currency)) : addedUp(body);
}

/** The fields that it takes, of something that it can be done to. */
function asDeed(body: { readonly deed: DeedName }): object {
  const { fields, optional = [] } = deedForms[body.deed];
  const taken: readonly string[] = [...fields, ...optional];
  const kept = Object.entries(body).filter(([name]) => taken.includes(name));
  const subject = `{{own subject_${body.deed} 0}}`;
  return { ...Object.fromEntries(kept), deed: body.deed, subject };
}

/** Naira to an account that the bank knows, out of one portfolio. */
const asWithdrawal = ({ paid: _, ...body }: Fields): object => ({
  ...body,
  ...{ currency: 'NGN', processor_id: 1, application_id: 2, sendToAccount: 'new' },
  details: { bank_code: '901', account_number: '0102030405' },
  portfolios: [{ portfolio_id: '{{own portfolio_id 0}}', amount: 10_000_000 }],
});

/** The parts make the whole. */
function addedUp(body: object): object {
  if (!('amount' in body && 'portfolios' in body && Array.isArray(body.portfolios))) return body;
  const amount = body.portfolios.reduce((sum, part) => sum + Number(part.amount), 0);
  return { ...body, amount };
}

/** The portfolios are those in this currency. */
const inCurrency = (body: object, currency: string): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(' portfolio_id ', ` portfolio_id_${currency} `));

function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const known = schema.type === 'array' ? undefined : named(name);
  if (known && isOnlyNamed(name)) return known;
  const generated = bySchema(schema, name);
  return known ? fc.oneof({ weight: 9, arbitrary: known }, generated) : generated;
}

/** What this schema allows, whatever it is called. */
function bySchema(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => bySchema(merged(schema, one), name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { type } = schema;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer') return fc.oneof(fc.constantFrom(...edges(schema)), integer(schema));
  if (type === 'number')
    return fc.oneof(
      fc.integer({ min: 0, max: 9 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
  if (type === 'string') return fc.oneof({ weight: 3, arbitrary: string(schema) }, longest(schema));
  if (type === 'array') return array(schema, name);
  if (type === 'object') return object(schema);
  return fc.jsonValue({ maxDepth: 2 });
}

/** Both at once: what a choice says goes before, and what it does not want is left out. */
function merged({ anyOf, oneOf, ...schema }: Schema, choice: Schema): Schema {
  const required = [...(schema.required ?? []), ...(choice.required ?? [])];
  const fields = Object.entries({ ...schema.properties, ...choice.properties });
  const others = [anyOf ?? [], oneOf ?? []].flat().flatMap((one) => one.required ?? []);
  const unwanted = (name: string) =>
    oneOf !== undefined && others.includes(name) && !required.includes(name);
  return {
    ...schema,
    ...choice,
    ...(fields.length > 0
      ? { properties: Object.fromEntries(fields.filter(([name]) => !unwanted(name))) }
      : {}),
    required,
  };
}

const safe = Number.MAX_SAFE_INTEGER;
const least = ({ minimum, exclusiveMinimum }: Schema) =>
  exclusiveMinimum === undefined ? (minimum ?? -1_000) : exclusiveMinimum + 1;
const most = ({ maximum = safe }: Schema) => Math.min(maximum, safe);
const edges = (schema: Schema) => [least(schema), most(schema)];
const integer = (schema: Schema) => fc.integer({ min: least(schema), max: most(schema) });

/** One is what most people send; many come too. `portfolios` of texts holds ids of portfolios. */
function array(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 4 } = schema;
  const item = valid(items, items.type === 'string' ? `${name.replace(/s$/, '')}_id` : '');
  const sizes = { minLength: minItems, maxLength: Math.min(maxItems, 3) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(item, { ...sizes, maxLength: Math.max(minItems, 1) }) },
    fc.array(item, sizes),
  );
}

function string(schema: Schema): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = 40 } = schema;
  const fits = isAllowed(schema);
  if (schema.format === 'date') return day;
  if (pattern && !pattern.includes('\\p')) {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter(fits);
  }
  const unit = fc.oneof(
    { weight: 9, arbitrary: fc.constant('grapheme' as const) },
    fc.constant('binary' as const),
  );
  return unit
    .chain((one) => fc.string({ unit: one, minLength, maxLength: Math.min(maxLength, 60) }))
    .filter(fits);
}

/** As long as it may be, where any letter is allowed. */
function longest(schema: Schema): fc.Arbitrary<string> {
  const { maxLength = 40 } = schema;
  const long = 'x'.repeat(Math.min(maxLength, 2_000));
  return isAllowed(schema)(long) ? fc.constant(long) : string(schema);
}

/** Whether a text is as long as it may be, and as each pattern wants it. */
const isAllowed = ({ pattern, allOf = [], minLength = 0, maxLength = safe }: Schema) => {
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);
  const expressions = patterns.map((one) => new RegExp(one, 'u'));
  return (text: string) =>
    minLength <= text.length &&
    text.length <= maxLength &&
    expressions.every((one) => one.test(text));
};

function object(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties).map(([name, one]) => [name, valid(one, name)]);
  const own: fc.Arbitrary<Fields> = fc.record(Object.fromEntries(fields), {
    requiredKeys: required,
  });
  if (typeof additionalProperties !== 'object' || fields.length > 0) return own;
  return fc.dictionary(string(propertyNames ?? {}), valid(additionalProperties), { maxKeys: 4 });
}
