/**
 * The headline of each landing page and the figure beside it. A page holds their letters, and those of
 * the name beside the logo, in its headline-….woff2: scripts/fonts.py cuts them.
 */
export const headlines = {
  home: ['Hold what you own. Borrow against it.', '$20k'],
  individual: ["Don't sell your assets Borrow against them", '30%'],
  business: ['Your customers stay. You earn on each transaction.', '$3M'],
} as const;
