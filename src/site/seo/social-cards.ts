/** What a social picture shows: the title, and the rosette that is drawn from the id. */
export type SocialCard = { id: string; title: string; label: string };

const home: SocialCard = {
  id: 'home',
  label: 'A line of credit',
  title: 'Hold what you own. Borrow against it.',
};
/** The public pages with a picture of their own; posts have one each, the rest the home page's. */
const pages: Record<string, SocialCard> = {
  '/': home,
  '/home/individual': {
    id: 'individual',
    label: 'For individuals',
    title: 'Don’t sell your assets. Borrow against them.',
  },
  '/home/business': {
    id: 'business',
    label: 'For partners',
    title: 'Credit inside your app. Assets that stay.',
  },
  '/blog': { id: 'blog', label: 'Blog', title: 'Borrowing, explained with numbers' },
  '/faqs': { id: 'faqs', label: 'FAQs', title: 'Your questions, answered' },
  '/docs': {
    id: 'docs',
    label: 'For developers',
    title: 'Two lines, and your users can borrow.',
  },
  '/user-agreement': { id: 'user-agreement', label: 'Legal', title: 'User Agreement' },
  '/privacy-policy': { id: 'privacy-policy', label: 'Legal', title: 'Privacy Policy' },
};

/** The card of a post; `id` is the post's. */
export function postCard(id: string, title: string): SocialCard {
  return { id: `blog/${id}`, label: 'Blog', title };
}

export const pageCards = Object.values(pages);

/** The path of the picture that a page shows when it is shared. */
export const socialPicture = (path: string, post?: string): string =>
  pictureOf(post ? `blog/${post}` : socialCard(path).id);

/** The card of a page that is not a post: its own, else that of what it belongs to. */
export function socialCard(path: string): SocialCard {
  const section = /^\/(blog|docs|faqs)(?=\/)/.exec(path)?.[0] ?? path;
  return pages[section] ?? home;
}

const pictureOf = (id: string) => `/og/${id}.png`;
