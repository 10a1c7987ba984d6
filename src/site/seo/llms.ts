import { brand } from '#brand';
import { apiAddress } from '#site/api-address.ts';
import { pagePath, pageSuffix } from '#site/blog/listing.ts';
import { docArticles, docPath } from '#site/content/docs.ts';
import { publishedFaq } from '#site/content/faq.ts';
import { postPath, publishedPosts } from '#site/content/posts.ts';
import { chapterPath, chapters } from '#site/docs/chapters.ts';
import { figures } from '#site/figures.ts';
import { absolute } from './structured-data.ts';

/** Posts that are listed one by one; the blog lists the others. */
const newest = 50;

/** What the product is and where its texts are, for language models (llmstxt.org). */
export async function llmsText(): Promise<string> {
  const link = (name: string, path: string, more = '') =>
    `- [${name}](${absolute(path)})${more && `: ${more}`}`;
  const posts = (await publishedPosts())
    .slice(0, newest)
    .map((post) => link(post.data.title, postPath(post), post.data.description));
  const docs = [
    link('Overview', '/docs', 'the two lines, and links to everything else'),
    ...(await docArticles()).map((article) =>
      link(article.data.title, docPath(article), article.data.description),
    ),
    link('API reference', '/docs/api', 'what all calls share, and a list of every call'),
    ...chapters.map((chapter) => link(chapter.title, chapterPath(chapter), chapter.description)),
    link('OpenAPI', apiAddress('/openapi.json'), 'the same for programs'),
    link(
      'OpenAPI for partners',
      apiAddress('/partner/openapi.json'),
      'the calls that a partner’s server signs, and the webhooks',
    ),
  ];
  const questions = (await publishedFaq()).flatMap(({ title, pages: [first, ...more] }) => [
    '',
    `### ${title}`,
    '',
    ...(first?.items ?? []).map(({ data, path }) => link(data.question, path)),
    ...more.map((page) => link(`${title}${pageSuffix(page)}`, pagePath(page, page.number))),
  ]);
  return `${[
    `# ${brand.name}`,
    '',
    `> ${brand.description}`,
    '',
    `A customer can borrow ${figures.ratio} of what a portfolio is worth. Partners may agree another share. Interest is ${figures.interest} of the principal a month, and it is simple interest. A loan runs for ${figures.tenures} months, with a bill each month. The last bill takes everything that is left. When the portfolio falls to the redline (${figures.redlineFactor} times the principal at that interest), the customer cannot borrow more. The redline sells nothing. We answer a request within ${figures.feedback}. Support is by email: ${brand.supportEmail}. The User Agreement is binding. Everything else is explanation.`,
    '',
    '## The product',
    '',
    link('Home', '/', 'what we offer and what it costs'),
    link('For individuals', '/home/individual', 'with a calculator for the exact bills'),
    link('For businesses', '/home/business', 'what a partner gets'),
    link('Check a file', '/verify', 'whether a statement or receipt is ours and unchanged'),
    '',
    '## Documentation for partner developers',
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
    link('All posts', '/blog', 'the newest first'),
    ...posts,
    '',
    '## FAQs',
    ...questions,
  ].join('\n')}\n`;
}
