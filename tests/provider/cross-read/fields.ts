import type { Call } from '#contract';
import { nameOf } from '../fuzz/calls.ts';
import { named } from '../fuzz/named.ts';
import { type Schema, schemaOf } from '../fuzz/valid.ts';

/** Texts that name nobody: what is in them cannot be another's. */
const free = [
  'kind',
  'password',
  'passwordConfirmation',
  'message',
  'fullname',
  'firstname',
  'lastname',
  'website',
  'cleared_at',
  'state',
  'locale',
  'redirect_url',
  'handoff',
  // The end of a card's number, which many cards share.
  'last4',
];

/** Fields that may hold any text and of which nobody has said whom they name: say it above, or in `named`. */
export function unknownFields(call: Call): string[] {
  const parts = [schemaOf(call.query), schemaOf(call.body)].filter((one) => one !== undefined);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...inPath, ...parts.flatMap((schema) => textFields(schema))]
    .filter((name) => !named(name) && !free.includes(name))
    .map((name) => `${nameOf(call)}: ${name}`);
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
