import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import {
  authorSchema,
  categorySchema,
  docSchema,
  faqSchema,
  legalSchema,
  postSchema,
  testimonialSchema,
} from '#editing/schemas.ts';
import { onlyPublished } from '#site/content/publishing.ts';
import type { Trial } from '#site/docs/curl.ts';
import {
  type NamedSchema,
  type Operation,
  operationsOf,
  schemasOf,
  sentencesOf,
} from '#site/docs/openapi.ts';
import { textFiles } from '#site/docs/text-files.ts';

// What one file cannot know (an author that is nobody, a place taken twice) is found by
// src/editing/check.ts, which holds the files against the same schemas before every build.
const articles = (folder: string) => glob({ base: `./content/${folder}`, pattern: '*.mdx' });

/** A collection is kept by id; this keeps its own order beside it. */
const inOrder =
  (read: (text: string) => object[]) =>
  (text: string): Record<string, unknown>[] =>
    read(text).map((item, order) => ({ ...item, order }));
const list = inOrder((yaml) => parse(yaml) ?? []);
type Ordered = { readonly order: number };

/** Written by `npm run docs:calls`, from the document that the provider serves. */
const openApi = './content/docs/openapi.json';

export const collections = {
  blog: defineCollection({
    loader: onlyPublished(articles('blog')),
    schema: ({ image }) => postSchema(image()),
  }),
  authors: defineCollection({
    loader: glob({ base: './content/authors', pattern: '*.yaml' }),
    schema: authorSchema,
  }),
  faq: defineCollection({ loader: onlyPublished(articles('faq')), schema: faqSchema }),
  faqCategories: defineCollection({
    loader: file('./content/faq-categories.yaml'),
    schema: categorySchema,
  }),
  testimonials: defineCollection({
    loader: file('./content/testimonials.yaml', { parser: list }),
    schema: testimonialSchema.extend({ order: z.number() }),
  }),
  /** For partners' developers; what it shows of code lies in content/docs/examples. */
  docs: defineCollection({ loader: articles('docs'), schema: docSchema }),
  examples: defineCollection({
    loader: textFiles('./content/docs/examples'),
    schema: z.object({ text: z.string() }),
  }),
  calls: defineCollection({
    loader: file(openApi, { parser: inOrder(operationsOf) }),
    schema: z.custom<Operation & Ordered>(),
  }),
  schemas: defineCollection({
    loader: file(openApi, { parser: inOrder(schemasOf) }),
    schema: z.custom<NamedSchema & Ordered>(),
  }),
  sentences: defineCollection({
    loader: file(openApi, { parser: inOrder(sentencesOf) }),
    schema: z.object({ text: z.string() }),
  }),
  sandbox: defineCollection({
    loader: file('./content/docs/sandbox.json'),
    schema: z.object({
      columns: z.array(z.string()),
      code: z.array(z.number()),
      rows: z.array(z.array(z.string())),
    }),
  }),
  trials: defineCollection({
    loader: file('./content/docs/examples/calls.json'),
    schema: z.custom<Trial>(),
  }),
  /** Documents that bind. */
  legal: defineCollection({ loader: articles('legal'), schema: legalSchema }),
};
