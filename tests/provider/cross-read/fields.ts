import { named } from '../fuzz/named.ts';
import type { Operation, Schema } from '../fuzz/operations.ts';

/** Texts that name nobody: what is in them cannot be another's. */
const free = [
  'kind',
  'password',
  'passwordConfirmation',
  'message',
  'text',
  // Of a text to our number, whose sender is answered at their own.
  'body',
  'fullname',
  'firstname',
  'first_name',
  'last_name',
  'lastname',
  'website',
  'cleared_at',
  'state',
  'locale',
  // Where a partner’s list goes on, and until which day; it has no signature here.
  'cursor',
  'after',
  'month',
  'until',
  // What a partner’s server says of what somebody holds; it has no signature here.
  'as_of',
  'symbol',
  'quantity',
  'price',
  'executed_at',
  'reason',
  'redirect_url',
  'handoff',
  // The end of a card's number, which many cards share.
  'last4',
  // A consent as it was read, and the day of a bill.
  'words',
  'due_on',
];

/** Fields that may hold any text and of which nobody has said whom they name: say it above, or in `named`. */
export function unknownFields({ name: operation, params, query, body }: Operation): string[] {
  const parts = [query, body].filter((one) => one !== undefined);
  const inPath = Object.entries(params).flatMap(([name, one]) => textFields(one, name));
  return [...inPath, ...parts.flatMap((schema) => textFields(schema))]
    .filter((name) => !named(name) && !free.includes(name))
    .map((name) => `${operation}: ${name}`);
}

function textFields(schema: Schema, name = ''): string[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const inside = Object.entries(schema.properties ?? {});
  return [
    ...(schema.type === 'string' && !schema.enum && !('const' in schema) ? [name] : []),
    ...choices.flatMap((one) => textFields(one, name)),
    ...inside.flatMap(([field, one]) => textFields(one, field)),
    ...(schema.items ? textFields(schema.items, `${name.replace(/s$/, '')}_id`) : []),
    ...(typeof schema.additionalProperties === 'object' ? [name] : []),
  ];
}
