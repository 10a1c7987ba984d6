import { type Author, authorPath, type Post, postPath, tagTitle } from '../content/posts.ts';
import { socialPicture } from '../seo/social-cards.ts';
import { blogPosting, breadcrumbs, type Thing } from '../seo/structured-data.ts';

/** A post as search engines read it. */
export function structuredPost(post: Post, author: Author): Thing[] {
  const { title, description, date, updated, tags } = post.data;
  const path = postPath(post);
  return [
    blogPosting({
      path,
      title,
      description,
      picture: socialPicture(path, post.id),
      published: date,
      updated,
      author: { name: author.data.name, path: authorPath(author.id) },
      tags: tags.map(tagTitle),
    }),
    breadcrumbs([
      ['Blog', '/blog'],
      [title, path],
    ]),
  ];
}
