/**
 * What the headlines of the landing pages say. Each page holds the letters of its own and of the name
 * beside the logo in headline-….woff2: scripts/fonts.py cuts them.
 */
export const headlines = {
  home: 'Hold what you own. Borrow against it.',
  individual: "Don't sell your assets Borrow against them",
  business: 'Your customers stay. You earn on each transaction.',
};
