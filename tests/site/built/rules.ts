import type { ConfigData } from 'html-validate';

/** How every built page is validated: all that html-validate recommends, but for these. */
export const rules: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // HTML allows it: an id may begin with a digit, as those of numbered headings do.
    'valid-id': ['error', { relaxed: true }],
    // Spaces before a line break are no markup; the bytes have budgets of their own.
    'no-trailing-whitespace': 'off',
  },
};

/** In signed-in pages Astro itself puts the one-line style of its islands into the body. */
export const islandStyle = { rule: 'element-permitted-content', element: '<style>' };
