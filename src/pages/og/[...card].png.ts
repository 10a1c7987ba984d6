import type { APIRoute, GetStaticPaths } from 'astro';
import { publishedPosts } from '#site/content/posts.ts';
import { pageCards, postCard, type SocialCard } from '#site/seo/social-cards.ts';
import { drawSocialPicture } from '#site/seo/social-picture.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const posts = await publishedPosts();
  return [...pageCards, ...posts.map(({ id, data }) => postCard(id, data.title))].map((card) => ({
    params: { card: card.id },
    props: { card },
  }));
};

export const GET: APIRoute<{ card: SocialCard }> = async ({ props }) =>
  new Response(new Uint8Array(await drawSocialPicture(props.card)), {
    headers: { 'content-type': 'image/png' },
  });
