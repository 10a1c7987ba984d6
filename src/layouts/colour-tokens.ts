import { colours } from '#brand';

const declarations = Object.entries(colours).map(([name, [light, dark]]) =>
  light === dark ? `--${name}:${light}` : `--${name}:light-dark(${light},${dark})`,
);

/** The brand's colours as custom properties, for the head of every page. */
export const colourTokens = `@layer reset,tokens,base,ui,page;@layer tokens{:root{${declarations.join(';')}}}`;
