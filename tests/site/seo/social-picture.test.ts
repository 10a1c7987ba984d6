import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pageCards, postCard, socialPicture } from '#site/seo/social-cards.ts';
import { drawSocialPicture } from '#site/seo/social-picture.ts';

const longest =
  'What happens when a bill is missed, day by day, and how to get back before it is sold';

// The ids whose rosettes are among the densest.
test.each([...pageCards, postCard('p25', longest), postCard('p34', longest)])(
  'the picture of $id is 1200 by 630 and at most 60 kB',
  async (card) => {
    const picture = await drawSocialPicture(card);
    const { width, height, format } = await sharp(picture).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    expect(picture.length).toBeLessThanOrEqual(60_000);
  },
);

test('two posts have two pictures, and one post always the same', async () => {
  const draw = (id: string) => drawSocialPicture(postCard(id, 'The balloon'));
  const [one, again, other] = [await draw('balloon'), await draw('balloon'), await draw('redline')];
  expect(one.equals(again)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test.each([
  ['/', undefined, '/og/home.png'],
  ['/faqs', undefined, '/og/faqs.png'],
  ['/blog/a', 'a', '/og/blog/a.png'],
  ['/blog/tags/redline', undefined, '/og/blog.png'],
  ['/elsewhere', undefined, '/og/home.png'],
])('%s (post %s) is shared with %s', (path, post, picture) => {
  expect(socialPicture(path, post)).toBe(picture);
});
