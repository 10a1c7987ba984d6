import rss from '@astrojs/rss';
import { brand } from '#brand';
import { authorOf, postPath, publishedPosts, tagTitle } from '../content/posts.ts';

/** Readers keep what they have read; a feed of every post would only grow. */
const newest = 20;
const self = new URL('/blog/rss.xml', brand.origin).href;

/** The newest posts as RSS 2.0: titles, summaries, authors and tags. */
export async function feed(): Promise<Response> {
  const posts = (await publishedPosts()).slice(0, newest);
  return rss({
    title: `${brand.name} blog`,
    description: 'How borrowing against a portfolio works, what it costs, and when not to.',
    site: brand.origin,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    items: await Promise.all(
      posts.map(async (post) => ({
        title: post.data.title,
        description: post.data.description,
        link: postPath(post),
        pubDate: post.data.date,
        categories: post.data.tags.map(tagTitle),
        // RSS's own author is a mail address, which ours do not give.
        customData: `<dc:creator>${escaped((await authorOf(post)).data.name)}</dc:creator>`,
      })),
    ),
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
