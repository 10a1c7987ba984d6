import { lagosDay } from '#credit/calendar.ts';
import { newPost } from '#editing/new-post.ts';

/** `npm run new:post "Title"`: a draft in content/blog that `npm run dev` shows at once. */
export async function main(words: string[]): Promise<number> {
  const path = await newPost('content', words.join(' '), lagosDay(Date.now()));
  const address = path.replace(/^content|\.mdx$/g, '');
  console.log(`${path} is a draft: only npm run dev shows it, at ${address}.`);
  return 0;
}
