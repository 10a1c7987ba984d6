/** The ways through the public site: in the header, in the menu of a phone, and in the footer. */
export const siteLinks = [
  { href: '/home/individual', text: 'Individuals' },
  { href: '/home/business', text: 'Businesses' },
  { href: '/blog', text: 'Blog' },
  { href: '/faqs', text: 'FAQs' },
];

/** For partners' developers: in the footer, beside the site's other parts. */
export const documentation = { href: '/docs', text: 'Documentation' };

export const waysIn = [
  { href: '/signup', text: 'Sign Up' },
  { href: '/signin', text: 'Sign In' },
];

/** What a signed-in borrower finds in the menu instead of the ways in. */
export const accountLinks = [
  { href: '/dashboard', text: 'Dashboard' },
  { href: '/profile', text: 'My Profile', onPhones: true },
  { href: '/forgot', text: 'Forgot Password', onPhones: true },
];

export const legalLinks = [
  { href: '/user-agreement', text: 'User Agreement' },
  { href: '/privacy-policy', text: 'Privacy Policy' },
];
