import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import {
  authorSchema,
  categorySchema,
  faqSchema,
  legalSchema,
  postSchema,
  testimonialSchema,
} from '#editing/schemas.ts';
import { onlyPublished } from '#site/content/only-published.ts';

// What one file cannot know (an author that is nobody, a place taken twice) is found by
// src/editing/check.ts, which holds the files against the same schemas before every build.
const articles = (folder: string) => glob({ base: `./content/${folder}`, pattern: '*.mdx' });

/** A collection is kept by id; this keeps the editor's order beside it. */
const inOrder = (yaml: string): Record<string, unknown>[] =>
  (parse(yaml) ?? []).map((item: object, order: number) => ({ ...item, order }));

export const collections = {
  blog: defineCollection({
    loader: onlyPublished(articles('blog')),
    schema: ({ image }) => postSchema(image()),
  }),
  authors: defineCollection({
    loader: glob({ base: './content/authors', pattern: '*.yaml' }),
    schema: authorSchema,
  }),
  faq: defineCollection({ loader: articles('faq'), schema: faqSchema }),
  faqCategories: defineCollection({
    loader: file('./content/faq-categories.yaml'),
    schema: categorySchema,
  }),
  testimonials: defineCollection({
    loader: file('./content/testimonials.yaml', { parser: inOrder }),
    schema: testimonialSchema.extend({ order: z.number() }),
  }),
  /** Documents that bind. */
  legal: defineCollection({ loader: articles('legal'), schema: legalSchema }),
};
