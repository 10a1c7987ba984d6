import { globSync } from 'node:fs';
import { chapterPath, chapters } from '#site/docs/chapters.ts';
import { answerPage } from '#site/faq/pages.ts';
import { figureChecks } from '#site/prose/checks.ts';

const fixed = globSync('src/pages/**/*.astro')
  .filter((file) => !file.includes('['))
  .map((file) => file.replace(/^src\/pages|(\/index)?\.astro$/g, '') || '/');

/** What the texts of this site may lead to and name. */
export const ownSite = {
  pages: ['/blog', ...chapters.map(chapterPath), ...fixed],
  answerPage,
  figures: figureChecks,
};
