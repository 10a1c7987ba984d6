import { z } from 'astro/zod';
import { isIsoDay } from '#credit/calendar.ts';
import type { Input } from './exchange.ts';

/*
 * What an editor may write into content/. The messages are for people who write, not for people
 * who program: what is wrong, and how to mend it.
 */

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const isSlug = (word: string): boolean => slug.test(word);

const longestDescription = 160;
const mostTags = 4;

/** How the editor's form names a field, and how it is filled in there. */
const form = (label: string, input: Input, most?: number) => ({ label, input, most });

/** Says at a field that is not there that it is missing, else what it has to be. */
const or = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : wrong),
});

const text = (what: string) =>
  z
    .string(or(`is missing: write ${what}`, `must be text: ${what}; put quotes around a number`))
    .trim()
    .min(1, { error: `is empty: write ${what}` });

const id = (what: string) =>
  text(what).regex(slug, {
    error: ({ input }) =>
      `"${input}" is not ${what}: small letters and digits, joined by hyphens, as in credit-team`,
  });

/** YAML gives a date or text; the site works with the date. */
const day = (what: string) =>
  z
    .union([z.date(), z.string()], or(`is missing: ${aDay(what)}`, aDay(what)))
    .transform((value, context) => {
      if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
      if (typeof value === 'string' && isIsoDay(value)) return new Date(`${value}T00:00:00Z`);
      context.addIssue({ code: 'custom', message: `"${value}" is not a day: ${aDay(what)}` });
      return z.NEVER;
    });
const aDay = (what: string) => `write ${what} as year-month-day, for example 2026-11-01`;

/** A strict object whose refusal of an unknown field names the fields there are. */
function fields<Shape extends z.ZodRawShape>(what: string, shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `is a field that ${what} does not have. It may have ${known}`
        : `must be a list of fields: ${known}`,
  });
}

const tag = text('a tag').regex(slug, {
  error: ({ input }) =>
    `"${input}" is not a tag: use small letters and digits, words joined by hyphens, as in late-fees`,
});

const draft = z
  .boolean({ error: 'must be true or false' })
  .meta(form('Draft, not public', 'yes-no'))
  .default(false);

/** A post; `picture` is how the path of a picture is read: Astro's image() in the site. */
export const postSchema = <Picture extends z.ZodType>(picture: Picture) =>
  fields('a post', {
    title: text('the title of the post').meta(form('Title', 'line')),
    description: text('what the post tells, in a sentence')
      .max(longestDescription, {
        error: ({ input }) =>
          `has ${String(input).length} characters: search results and cards show ${longestDescription}, shorten it`,
      })
      .meta(form('Description', 'text', longestDescription)),
    date: day('the day of publication').meta(form('Day of publication', 'day')),
    updated: day('the day of the last change')
      .meta(form('Day of the last change', 'day'))
      .optional(),
    author: id('the file name of an author in content/authors').meta(form('Author', 'author')),
    tags: z
      .array(
        tag,
        or(
          `is missing: give 1 to ${mostTags} tags, as [naira, rates]`,
          'must be a list, as [naira, rates]',
        ),
      )
      .min(1, { error: `is empty: give 1 to ${mostTags} tags, as [naira, rates]` })
      .max(mostTags, {
        error: `has more than ${mostTags} tags: keep the ones that a reader would look for`,
      })
      .refine((tags) => new Set(tags).size === tags.length, {
        error: 'names a tag twice: keep only one',
      })
      .meta(form('Tags', 'tags', mostTags)),
    picture: fields('a picture', {
      src: picture,
      alt: text('the alternative text: what the picture shows, for those who cannot see it'),
    })
      .meta(form('Picture', 'picture'))
      .optional(),
    draft,
  }).refine(({ date, updated }) => !updated || updated >= date, {
    path: ['updated'],
    error: 'is before date: it is the day of the last change after publication',
  });

export const authorSchema = fields('an author', {
  name: text('the name').meta(form('Name', 'line')),
  role: text('what the author does here').meta(form('Role', 'line')),
  bio: text('a sentence or two about the author').meta(form('About the author', 'text')),
});

const order = z
  .int(
    or(
      'is missing: write a whole number, 1 for the first',
      'must be a whole number, 1 for the first',
    ),
  )
  .min(1, { error: 'must be 1 or more' })
  .meta(form('Place in the order', 'number'));

export const faqSchema = fields('a question', {
  question: text('the question, as a reader would ask it').meta(form('Question', 'line')),
  category: id('the id of a category in content/faq-categories.yaml').meta(
    form('Category', 'category'),
  ),
  order,
  draft,
});

export const categorySchema = fields('a category', {
  id: id('the id of the category').meta(form('Address', 'line')),
  title: text('the title of the category').meta(form('Title', 'line')),
  order,
});

export const testimonialSchema = fields('a testimonial', {
  id: id('the id of the testimonial').meta(form('Short name', 'line')),
  quote: text('what was said').meta(form('What was said', 'text')),
  name: text('the name').meta(form('Name', 'line')),
  role: text('who speaks: an occupation and a place').meta(form('Occupation and place', 'line')),
  kind: z
    .enum(['individual', 'business'], { error: 'must be individual or business' })
    .meta(form('Speaks for', 'kind')),
  example: z
    .boolean({ error: 'must be true (made up, and the page says so) or false' })
    .meta(form('Made up, and the page says so', 'yes-no')),
});

/** An article for those who integrate. */
export const docSchema = fields('an article of the documentation', {
  title: text('the title').meta(form('Title', 'line')),
  description: text('what the article tells, in a sentence')
    .max(longestDescription, {
      error: ({ input }) =>
        `has ${String(input).length} characters: search results show ${longestDescription}, shorten it`,
    })
    .meta(form('Description', 'text', longestDescription)),
  order,
  updated: day('the day of the last change').meta(form('Day of the last change', 'day')),
});

/** Documents that bind. */
export const legalSchema = fields('a legal text', {
  title: text('the title').meta(form('Title', 'line')),
  summary: text('the text in a sentence').meta(form('Summary', 'text')),
  effective: day('the day on which the text comes into force').meta(form('In force from', 'day')),
});
