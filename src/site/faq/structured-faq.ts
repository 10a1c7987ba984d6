import { render } from 'astro:content';
import type { QuestionCategory } from '../content/faq.ts';
import { htmlOf } from '../content/html.ts';
import { plainText } from '../content/plain-text.ts';
import { faqPage, type Thing } from '../seo/structured-data.ts';

/** The questions for machines, with the same answers as on the page. */
export async function structuredFaq(categories: readonly QuestionCategory[]): Promise<Thing> {
  const questions = categories.flatMap((category) => category.questions);
  return faqPage(
    await Promise.all(
      questions.map(async (question) => ({
        question: question.data.question,
        answer: plainText(await htmlOf((await render(question)).Content)),
      })),
    ),
  );
}
