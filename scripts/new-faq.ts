import { newQuestion } from '#editing/new-question.ts';

/** `npm run new:faq <category> "Question?"`: a draft in content/faq that `npm run dev` shows at once. */
export async function main([category = '', ...words]: string[]): Promise<number> {
  const path = await newQuestion('content', category, words.join(' '));
  const address = path.replace(/^content\/faq\/|\.mdx$/g, '');
  console.log(`${path} is a draft: only npm run dev shows it, at /faqs#${address}.`);
  return 0;
}
