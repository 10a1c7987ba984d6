import * as z from 'zod/mini';
import { held } from './held.ts';

export const formatOfExport = 'holdfast own data 1';

/** The tables of which a borrower has rows that are theirs to have. */
export const exported = Object.entries(held).flatMap(([table, { whose, fate, ...one }]) =>
  whose && fate !== 'soon' ? [{ table, whose, ...one }] : [],
);

/** `data.json` of an export: rows by table, each with the columns that the database has, by name. */
export const ownData = z.object({
  format: z.literal(formatOfExport),
  exported_at: z.string(),
  user_id: z.string(),
  tables: z.object(
    Object.fromEntries(
      exported.map(({ table, is, personal, plain }) => {
        const columns = [...personal, ...plain].map((name) => [name, z.unknown()]);
        const row = z.object(Object.fromEntries(columns));
        return [table, z.array(row).check(z.meta({ description: is }))];
      }),
    ),
  ),
});

/** The same as a JSON Schema, for whoever reads an export. */
export const ownDataSchema = (): object => z.toJSONSchema(ownData);
