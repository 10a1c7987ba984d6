import { brand } from '#brand';
import { defaultInterestBp, tenures } from '#credit/terms.ts';

/** One thing of schema.org. */
export type Thing = { '@type': string | string[]; [property: string]: unknown };

/** The absolute address of a path on this site. */
export const absolute = (path: string) => new URL(path, brand.origin).href;

const us = { '@type': 'Organization', '@id': absolute('/#organization'), name: brand.name };

/** Short, because it travels with the home page, whose bytes are counted. */
export function organization(): Thing {
  return {
    ...us,
    legalName: brand.company.legalName,
    url: absolute('/'),
    logo: absolute('/icons/512.png'),
    email: brand.supportEmail,
    sameAs: brand.social.map(({ href }) => href),
  };
}

export function website(): Thing {
  return {
    '@type': 'WebSite',
    name: brand.name,
    url: absolute('/'),
    publisher: { '@id': us['@id'] },
  };
}

/** The credit itself. Its interest is by the month and simple, so no yearly figure is claimed. */
export function creditLine(path: string): Thing {
  return {
    '@type': ['FinancialProduct', 'LoanOrCredit'],
    name: `${brand.name} line of credit`,
    description: brand.description,
    url: absolute(path),
    provider: us,
    currency: 'USD, NGN',
    interestRate: {
      '@type': 'QuantitativeValue',
      value: defaultInterestBp / 100,
      unitText: 'percent a month',
    },
    loanTerm: {
      '@type': 'QuantitativeValue',
      minValue: Math.min(...tenures),
      maxValue: Math.max(...tenures),
      unitCode: 'MON',
    },
    feesAndCommissionsSpecification: absolute('/user-agreement'),
  };
}

/** The way down to a page, the home page excepted: `[['Blog', '/blog'], ['A title', '/blog/a']]`. */
export function breadcrumbs(trail: readonly (readonly [name: string, path: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path),
    })),
  };
}

export function blogPosting(post: {
  path: string;
  title: string;
  description: string;
  picture: string;
  published: Date;
  updated?: Date | undefined;
  author: { name: string; path: string };
  tags: readonly string[];
}): Thing {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    image: absolute(post.picture),
    url: absolute(post.path),
    mainEntityOfPage: absolute(post.path),
    datePublished: post.published.toISOString(),
    dateModified: (post.updated ?? post.published).toISOString(),
    author: {
      '@type': 'Organization',
      '@id': absolute(post.author.path),
      name: post.author.name,
    },
    publisher: { ...us, logo: absolute('/icons/512.png') },
    keywords: post.tags.join(', '),
    inLanguage: 'en',
  };
}

/** A text for those who build; what is made from the code has no day. */
export function techArticle(article: {
  path: string;
  title: string;
  description: string;
  updated?: Date;
}): Thing {
  const { path, title, description, updated } = article;
  return {
    '@type': 'TechArticle',
    headline: title,
    description,
    url: absolute(path),
    ...(updated ? { dateModified: updated.toISOString() } : {}),
    publisher: us,
    inLanguage: 'en',
  };
}

/** Questions with their answers in plain text or simple HTML. */
export function faqPage(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The things as JSON-LD that no text in them can break out of. */
export function jsonLd(things: readonly Thing[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
