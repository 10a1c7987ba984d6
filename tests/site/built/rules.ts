import type { ConfigData } from 'html-validate';

/** How every built page is validated: all that html-validate recommends, but for these. */
export const rules: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // HTML allows it: an id may begin with a digit, as those of numbered headings do.
    'valid-id': ['error', { relaxed: true }],
    // Spaces before a line break are no markup; the bytes have budgets of their own.
    'no-trailing-whitespace': 'off',
    // An input without a type is one for text, by HTML itself.
    'no-implicit-input-type': 'off',
  },
};

/** What a rule finds there is meant; each line says why. */
export const exceptions: { rule: string; message?: RegExp; selector?: RegExp }[] = [
  // The search finds while one types; Enter goes to what was found.
  { rule: 'wcag/h32', selector: /^#search > form/ },
  // React prints the button of a hard word outside any island; HTML takes both cases as equal.
  { rule: 'attr-case', message: /"popoverTarget"/ },
  // A phone's keys and a password manager's entry: browsers fill both, though HTML pairs neither.
  {
    rule: 'valid-autocomplete',
    message: /"(tel-national|username)" cannot be used on <input type="tel">/,
  },
];

/** Ways to write a tag that HTML takes as equal; React, which prerenders the islands, has its own. */
export const writtenByReact = ['attr-case', 'attribute-boolean-style', 'void-style'];
