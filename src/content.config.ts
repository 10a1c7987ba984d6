import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const text = (what: string) =>
  z
    .string({ error: `write ${what} as text` })
    .check(z.trim(), z.minLength(1, { error: `${what} is empty` }));

/** Documents that bind: one file each in content/legal. */
const legal = defineCollection({
  loader: glob({ base: './content/legal', pattern: '*.mdx' }),
  schema: z.strictObject(
    {
      title: text('title'),
      summary: text('summary'),
      effective: z.coerce.date({
        error: 'effective is the day the document comes into force, as 2026-11-01',
      }),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `unknown field ${issue.keys.join(', ')}; a legal text has title, summary and effective`
          : undefined,
    },
  ),
});

export const collections = { legal };
