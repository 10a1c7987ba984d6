import { z } from 'astro/zod';
import type { Collection, Field } from './exchange.ts';
import {
  authorSchema,
  categorySchema,
  docSchema,
  faqSchema,
  legalSchema,
  postSchema,
  testimonialSchema,
} from './schemas.ts';

/** The forms of the editor, from the schemas that a build checks. */
export const forms: Readonly<Record<Collection, readonly Field[]>> = {
  blog: formOf(postSchema(z.string())),
  faq: formOf(faqSchema),
  docs: formOf(docSchema),
  legal: formOf(legalSchema),
  authors: formOf(authorSchema),
  'faq-categories': formOf(categorySchema),
  testimonials: formOf(testimonialSchema),
};

function formOf({ shape }: z.ZodObject): Field[] {
  return Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
    const asked = (isWrapped ? (schema.unwrap() as z.ZodType) : schema).meta();
    return { name, optional: isWrapped, ...(asked as Omit<Field, 'name' | 'optional'>) };
  });
}
