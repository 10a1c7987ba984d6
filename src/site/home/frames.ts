import { colours } from '#brand';
import { frameImage } from '#engraving/frame.ts';

/** The note's frame in the lace of each scheme: a border image sees no tokens. */
export const frames = {
  light: frameImage(colours.lace[0]),
  dark: frameImage(colours.lace[1]),
};
