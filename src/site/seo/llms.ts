import { brand } from '#brand';
import { apiAddress } from '#site/api-address.ts';
import { docArticles, docPath } from '#site/content/docs.ts';
import { publishedFaq, questionPath } from '#site/content/faq.ts';
import { postPath, publishedPosts } from '#site/content/posts.ts';
import { chapterPath, chapters } from '#site/docs/chapters.ts';
import { figures } from '#site/figures.ts';
import { absolute } from './structured-data.ts';

/** What the product is and where its texts are, for language models (llmstxt.org). */
export async function llmsText(): Promise<string> {
  const link = (name: string, path: string, more = '') =>
    `- [${name}](${absolute(path)})${more && `: ${more}`}`;
  const posts = (await publishedPosts()).map((post) =>
    link(post.data.title, postPath(post), post.data.description),
  );
  const docs = [
    link('Overview', '/docs', 'the two lines, and the way to everything else'),
    ...(await docArticles()).map((article) =>
      link(article.data.title, docPath(article), article.data.description),
    ),
    link('API reference', '/docs/api', 'what all calls share, and the list of them'),
    ...chapters.map((chapter) => link(chapter.title, chapterPath(chapter), chapter.description)),
    link('OpenAPI', apiAddress('/openapi.json'), 'the same for programs'),
  ];
  const questions = (await publishedFaq()).flatMap(({ title, questions }) => [
    '',
    `### ${title}`,
    '',
    ...questions.map((question) => link(question.data.question, questionPath(question))),
  ]);
  return `${[
    `# ${brand.name}`,
    '',
    `> ${brand.description}`,
    '',
    `Credit is ${figures.ratio} of what a portfolio is worth; partners may set another share. Interest is ${figures.interest} of the principal a month, simple. A loan runs ${figures.tenures} months, with a bill each month and the rest in the last one. When the portfolio falls to the redline (${figures.redlineFactor} times the debt at that interest) new credit stops; nothing is sold by that. Feedback on a request comes within ${figures.feedback}. Support is by email: ${brand.supportEmail}. The User Agreement binds; everything else explains.`,
    '',
    '## The product',
    '',
    link('Home', '/', 'what it is and what it costs'),
    link('For individuals', '/home/individual', 'with a calculator of the exact bills'),
    link('For businesses', '/home/business', 'what a partner gets'),
    '',
    '## Documentation for partners’ developers',
    '',
    ...docs,
    '',
    '## Legal',
    '',
    link('User Agreement', '/user-agreement'),
    link('User Agreement as a PDF', '/user-agreement.pdf'),
    link('Privacy Policy', '/privacy-policy'),
    link('Privacy Policy as a PDF', '/privacy-policy.pdf'),
    '',
    '## Blog',
    '',
    ...posts,
    '',
    '## FAQs',
    ...questions,
  ].join('\n')}\n`;
}
