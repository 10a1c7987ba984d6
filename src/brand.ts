/**
 * Everything an owner changes to make the product theirs: name, colours, addresses, links, facts of
 * the company, and what the public pages may claim. Rates and ratios are not here: they come from
 * the credit's own terms. `tests/hosting/brand.prove.ts` builds with another brand.
 */
export const brand = {
  name: 'Holdfast',
  /** What the name means, in the footer. */
  motto: 'A holdfast is the root by which kelp grips rock. It holds, and lets the plant move.',
  /** Where the public site lives; canonical links start with it. */
  origin: 'https://holdfast.example.com',
  description:
    'A line of credit in Naira or Dollars, backed by the stocks, cash and crypto in your partner app. You sell nothing.',
  supportEmail: 'support@example.com',
  partnershipsEmail: 'partnerships@example.com',
  privacyEmail: 'privacy@example.com',
  social: [
    { name: 'X', href: 'https://example.com/x/holdfast' },
    { name: 'Instagram', href: 'https://example.com/instagram/holdfast' },
    { name: 'LinkedIn', href: 'https://example.com/linkedin/holdfast' },
  ],
  company: {
    legalName: 'Holdfast Credit Limited',
    city: 'Lagos',
    country: 'Nigeria',
    address: '1 Example Street, Victoria Island, Lagos, Nigeria',
    firstYear: 2026,
  },
  claims: {
    largestCredit: '$20k',
    users: 'over 5k',
    partnerAssets: '$3M',
    feedbackMinutes: 15,
    smallestWithdrawal: '$50',
  },
} as const;

/**
 * Facts that only the owner of the company can give. The footer, the legal texts and the contact sections show
 * each as soon as it is filled, and leave it out while it is empty.
 */
export const disclosures: Readonly<Record<Disclosure, string>> = {
  /** As in 'Money Lenders Licence 123 of Lagos State'. */
  licence: '',
  /** As in 'RC 1234567'. */
  companyNumber: '',
  /** A person or an office, with a way to reach them. */
  complaintsOfficer: '',
  /** Where to go with a complaint that we have not settled: an office or authority, with a way to reach it. */
  complaintEscalation: '',
};
export type Disclosure = 'licence' | 'companyNumber' | 'complaintsOfficer' | 'complaintEscalation';

/**
 * What we promise beside the credit's own rules. The public pages and the agreements take it from
 * here; a promise that a bank or a law makes for us changes here too.
 */
export const promises = {
  /** A Naira payout takes from near-instant to this; a Dollar wire is business days. */
  nairaPayoutHours: 24,
  dollarWireDays: [1, 3],
  /** After cards that the processor has refused again and again. */
  cardRetryHours: 24,
  liabilityCapDollars: 100,
  breachReportHours: 72,
  /** A person reads a complaint and answers it; the result has its days. */
  complaintHours: { read: 24, answer: 48 },
  complaintDays: 30,
  changeNoticeDays: 30,
  youngestBorrower: 18,
  /** How long data is kept; law and the provider's nightly sweep. */
  kept: { loanYears: 6, identityYears: 5, messageYears: 2, sessionDays: 90, codeDays: 30 },
} as const;

/**
 * Every colour of the site and the app, as the value in the light scheme and in the dark one. On a
 * page `paper` is `var(--paper)`; tests/ui/contrast.test.ts holds the pairs to WCAG.
 */
export const colours = {
  paper: ['#faf6ef', '#0e1512'],
  raised: ['#ffffff', '#16201b'],
  ink: ['#15211c', '#efede6'],
  quiet: ['#4a5751', '#a5b1aa'],
  rule: ['#ddd6c9', '#2a3831'],
  edge: ['#7d877f', '#6f7f76'],
  kelp: ['#0f4a3a', '#7cc7a9'],
  head: ['#0f4a3a', '#efede6'],
  signal: ['#f26a1b', '#ff8a3d'],
  'on-signal': ['#15211c', '#15211c'],
  line: ['#e2570a', '#ff8a3d'],
  danger: ['#9f1f18', '#ff8a80'],
  lace: ['#0f4a3a', '#7cc7a9'],
  deep: ['#0f4a3a', '#0a211a'],
  'on-deep': ['#faf6ef', '#efede6'],
  'lace-on-deep': ['#7cc7a9', '#7cc7a9'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The mark: a rosette of eight petals, held by the line. Drawn in strokes, in this box. */
export const markLogo = {
  viewBox: '-92 -92 184 184',
  petals:
    'M77 0c0 5-7 10-14 13-7 2-13 4-14 7-2 3 2 9 5 16 3 7 4 15 0 18-3 4-11 3-18 0-7-3-13-7-16-5-3 1-5 7-7 14-3 7-8 14-13 14-5 0-10-7-13-14-2-7-4-13-7-14-3-2-9 2-16 5-7 3-15 4-18 0-4-3-3-11 0-18 3-7 7-13 5-16-1-3-7-5-14-7-7-3-13-8-13-13 0-5 6-10 13-13 7-2 13-4 14-7 2-3-2-9-5-16-3-7-4-15 0-18 3-4 11-3 18 0 7 3 13 7 16 5 3-1 5-7 7-14 3-7 8-13 13-13 5-1 10 6 13 13 2 7 4 13 7 14 3 2 9-2 16-5 7-3 15-4 18 0 4 3 3 11 0 18-3 7-7 13-5 16 1 3 7 5 14 7 7 3 13 8 14 13z',
  /** The inner petals are the same path, turned and shrunk. */
  inner: 'rotate(22.5) scale(.64)',
  line: 'M-92 88H-6C36 88 58 70 58 34',
  /** The line of the small icons, thicker and in the box -100 -100 200 200. */
  iconLine: 'M-100 88H0C44 88 66 68 66 30',
} as const;
