import * as z from 'zod/mini';
import * as contract from '#contract';

export type Schema = z.core.JSONSchema.BaseSchema;

/** What the contract exports by a name has that name in the document: `loan` is `Loan`. */
const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries<unknown>(contract)) {
  if (value instanceof z.ZodMiniType) {
    names.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
}

/** What may be sent: before flags, defaults and coercion have done their work. */
export function requestSchema(schema: z.ZodMiniType): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    // Left out by itself where a text is read as a number.
    override({ zodSchema: { _zod }, jsonSchema }) {
      if (_zod.def.type === 'default') jsonSchema.default ??= _zod.def.defaultValue as never;
    },
  });
  return rest;
}

/**
 * What travels back: flags as they are written, and no field that the contract does not name. The
 * named parts are put into `components`, and referred to.
 */
export function answerSchema(schema: z.ZodMiniType, components: Record<string, Schema>): Schema {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: names,
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'object') jsonSchema.additionalProperties ??= false;
    },
  });
  for (const [name, part] of Object.entries($defs ?? {})) components[name] = referring(part);
  return referring(rest);
}

const referring = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
