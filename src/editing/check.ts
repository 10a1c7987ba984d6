import { z } from 'astro/zod';
import { at } from './at.ts';
import {
  docMistakes,
  orderMistakes,
  postMistakes,
  questionMistakes,
  twinMistakes,
} from './between.ts';
import { onlyProblems, readable, readContent, type Unsaved } from './content.ts';
import { headingMistakes } from './headings.ts';
import { pictureMistakes } from './pictures.ts';
import { asLine, type Problem, type Written } from './read.ts';
import { referenceMistakes, type Site } from './references.ts';
import {
  authorSchema,
  categorySchema,
  docSchema,
  faqSchema,
  legalSchema,
  postSchema,
  testimonialSchema,
} from './schemas.ts';
import { syntaxMistakes } from './syntax.ts';
import { wordMistakes } from './words.ts';

/**
 * Every mistake in a folder of content, each with its file, line and field and how to mend it: all
 * at once, so that an editor mends them in one go. What is `unsaved` stands in for what is on the disk.
 */
export async function checkContent(
  root: string,
  site: Site,
  unsaved?: Unsaved,
): Promise<Problem[]> {
  const found = await readContent(root, unsaved);
  const read = readable(found);
  const { authors, posts, questions, docs, legal, categories, testimonials } = read;
  const problems = [
    ...Object.values(found).flatMap(onlyProblems),
    ...schemaMistakes(postSchema(z.string({ error: 'is the path of a picture' })), posts),
    ...schemaMistakes(faqSchema, questions),
    ...schemaMistakes(docSchema, docs),
    ...schemaMistakes(legalSchema, legal),
    ...schemaMistakes(authorSchema, authors),
    ...schemaMistakes(categorySchema, categories),
    ...schemaMistakes(testimonialSchema, testimonials),
    ...postMistakes(root, posts, authors),
    ...questionMistakes(questions, categories),
    ...docMistakes(docs),
    ...orderMistakes(docs),
    ...orderMistakes(categories),
    ...twinMistakes(categories),
    ...twinMistakes(testimonials),
    ...pictureMistakes(root, [...posts, ...questions, ...docs, ...legal]),
    ...referenceMistakes(root, { posts, authors, questions, categories, docs, legal }, site),
    ...syntaxMistakes([...posts, ...questions, ...docs, ...legal]),
    ...headingMistakes([...posts, ...questions, ...docs, ...legal]),
    ...wordMistakes(Object.values(read).flat()),
  ];
  return problems.sort(byPlace);
}

/** Down each file, one file after another: `numeric` puts line 9 before line 10. */
const byText = new Intl.Collator('en', { numeric: true }).compare;
const byPlace = (one: Problem, other: Problem) => byText(asLine(one), asLine(other));

function schemaMistakes(schema: z.ZodType, all: Written[]): Problem[] {
  return all.flatMap((written) => {
    const issues = schema.safeParse(written.fields).error?.issues ?? [];
    // What is said of a field after its first mistake follows from that mistake.
    const first = issues.filter((one, at) => issues.findIndex((other) => same(one, other)) === at);
    return first.flatMap((issue) => told(written, issue));
  });
}

const same = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) =>
  one === other || (one.path.join() === other.path.join() && one.code !== 'unrecognized_keys');

function told(written: Written, issue: z.core.$ZodIssue): Problem[] {
  if (issue.code !== 'unrecognized_keys') return [at(written, issue.path, issue.message)];
  // The line of an unknown field is its own, not that of what it stands in.
  return issue.keys.map((key) => at(written, [...issue.path, key], issue.message));
}
