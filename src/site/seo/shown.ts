import { brand } from '#brand';
import { postCard, type SocialCard, socialCard } from './social-cards.ts';

type Texts = Readonly<Record<string, string>>;
type Told = { title?: string; description?: string };
type Author = { name?: string; role?: string };
type Shown = { title: string; description: string; card: SocialCard };

/** The title of a page, in its tab and in the results of a search. */
export const fullTitle = (title: string) => `${title} · ${brand.name}`;

/** Of a post, an article of the documentation and an author: what the fields of their texts come to. */
export const postHead = ({ title = '', description = '' }: Told) => ({ title, description });
export const docHead = ({ title = '', description = '' }: Told) => ({
  title: `${title} · Documentation`,
  description,
});
/** `page` is what follows on all but the first page of an author's posts. */
export const authorHead = ({ name = '', role = '' }: Author, page = '') => ({
  title: `${name}, ${role}${page}`,
  description: `Posts by ${name} (${role}) about borrowing against a portfolio${page}.`,
});

/** A page as others would show it; undefined of one whose text changes nothing of that. */
function shownOf(path: string, fields: Texts): Shown | undefined {
  const [, kind, id = ''] = /^\/(blog\/authors|docs|blog)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'docs') return { ...docHead(fields), card: socialCard(path) };
  if (kind === 'blog/authors') return { ...authorHead(fields), card: socialCard(path) };
  if (kind !== 'blog') return undefined;
  const head = postHead(fields);
  return { ...head, card: postCard(id, head.title) };
}

/** The same with the picture of a shared link, a PNG in base64, and what it says: for an editor. */
export async function showElsewhere(path: string, fields: Texts) {
  const shown = shownOf(path, fields);
  if (!shown) return undefined;
  // Drawing takes what no other page of development needs.
  const { drawSocialPicture } = await import('./social-picture.ts');
  const { title, description, card } = shown;
  const picture = (await drawSocialPicture(card)).toString('base64');
  return { title: fullTitle(title), description, picture, words: `${card.label}: ${card.title}` };
}
