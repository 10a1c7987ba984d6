import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { isPublished, readingMinutes } from './publishing.ts';

export type Post = CollectionEntry<'blog'>;
export type Author = CollectionEntry<'authors'>;

/**
 * The posts that readers may see, newest first. Everything that lists or shows posts asks here:
 * pages, feed, sitemap, search, social images. In development drafts and posts to come are there
 * too, so that whoever writes them sees them.
 */
export async function publishedPosts(): Promise<Post[]> {
  const now = Date.now();
  const posts = await getCollection(
    'blog',
    ({ data }) => import.meta.env.SHOWS_DRAFTS || isPublished(data, now),
  );
  return posts.sort(
    (one, other) =>
      other.data.date.getTime() - one.data.date.getTime() || (one.id < other.id ? -1 : 1),
  );
}

/** Those that readers do not see yet, for a build of drafts. */
export async function draftPosts(): Promise<Post[]> {
  return getCollection('blog', ({ data }) => !isPublished(data, Date.now()));
}

export async function authorOf({ id, data }: Post): Promise<Author> {
  const author = await getEntry('authors', data.author);
  if (!author) throw new Error(`content/blog/${id}.mdx: author "${data.author}" is nobody`);
  return author;
}

/** Authors with at least one post to read, by name. */
export async function writingAuthors(): Promise<{ author: Author; posts: Post[] }[]> {
  const posts = await publishedPosts();
  const authors = await Promise.all(
    [...new Map(posts.map((post) => [post.data.author, post])).values()].map(authorOf),
  );
  return authors
    .sort((one, other) => one.data.name.localeCompare(other.data.name))
    .map((author) => ({ author, posts: posts.filter(({ data }) => data.author === author.id) }));
}

/** Tags in use, the most used first. */
export async function usedTags(): Promise<{ tag: string; posts: Post[] }[]> {
  const byTag = new Map<string, Post[]>();
  for (const post of await publishedPosts()) {
    for (const tag of post.data.tags) byTag.set(tag, [...(byTag.get(tag) ?? []), post]);
  }
  return [...byTag]
    .map(([tag, posts]) => ({ tag, posts }))
    .sort((one, other) => other.posts.length - one.posts.length || (one.tag < other.tag ? -1 : 1));
}

export const postPath = ({ id }: Post): string => `/blog/${id}`;
export const tagPath = (tag: string): string => `/blog/tags/${tag}`;
export const authorPath = (id: string): string => `/blog/authors/${id}`;
export const minutesToRead = ({ body = '' }: Post): number => readingMinutes(body);

/** A tag as readers see it: late-fees is "Late fees", api is "API". */
export function tagTitle(tag: string): string {
  const words = tag.replaceAll('-', ' ').replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
