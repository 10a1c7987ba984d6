import { textOf } from './pictures.ts';
import type { Problem, Written } from './read.ts';

/** The title of a page is its first heading: those of its text begin below it, and leave out no level. */
export function headingMistakes(texts: readonly Written[]): Problem[] {
  return texts.flatMap((written) => {
    let above = 1;
    return [...textOf(written.body).matchAll(/^(#{1,6})[ \t]+(.*?)[ \t]*$/gm)].flatMap(
      ({ 1: marks = '', 2: words = '', index }) => {
        const most = '#'.repeat(above + 1);
        above = marks.length;
        const cure =
          marks === '#'
            ? 'is written as the title of the page, which it has already: write ##'
            : marks.length > most.length && `leaves out a level: write ${most}`;
        if (!cure) return [];
        return [
          {
            file: written.file,
            line: written.lineAt(index),
            message: `the heading “${words}” ${cure}`,
          },
        ];
      },
    );
  });
}
