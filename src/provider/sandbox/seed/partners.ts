import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../db/tables.ts';

type Partner = Insertable<Database['applications']>;

const mark = (colour: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`;

/** Logos that partners give by address; the sandbox serves them itself. */
export const logos: Readonly<Record<string, string>> = {
  'harmattan.svg': mark('#ffffff', '<path d="M8 24q12-10 24 0t24 0M8 40q12-10 24 0t24 0"/>'),
};

const byAddress = (name: keyof typeof logos) => `/api/sandbox/logos/${name}`;

const plain = {
  type: 'standard',
  waitlist: false,
  icon: null,
  banner: null,
  interest_bp: 300,
  collateral_ratio_bp: 3_000,
  redirect_origins: '[]',
} as const satisfies Partial<Partner>;

/** Fictitious, and every variant that a partner can be. */
const partners: readonly Partner[] = [
  {
    ...plain,
    application_id: 1,
    name: 'Harmattan Invest',
    background_color: '#8a3b12',
    logo: byAddress('harmattan.svg'),
  },
  {
    ...plain,
    application_id: 2,
    name: 'Northgate',
    background_color: '#16324f',
    logo: mark('#ffffff', '<path d="M10 54V24L32 10l22 14v30M24 54V36h16v18"/>'),
  },
  {
    ...plain,
    application_id: 3,
    name: 'Akoko Save',
    background_color: '#ffffff',
    logo: mark(
      '#b3541e',
      '<path d="M32 56C14 48 10 30 14 12c18 4 34 14 30 32-2 8-8 12-12 12zM22 22l14 22"/>',
    ),
    interest_bp: 250,
    collateral_ratio_bp: 4_000,
  },
  {
    ...plain,
    application_id: 4,
    name: 'Zuma Crypto',
    background_color: '#101418',
    logo: mark('#f2b84b', '<path d="M6 54 24 16q8-10 16 0l18 38z"/><path d="M24 34h16"/>'),
    interest_bp: 400,
    collateral_ratio_bp: 2_000,
  },
  {
    ...plain,
    application_id: 5,
    name: 'Kora Pensions',
    background_color: '#ffffff',
    logo: mark(
      '#0f4a3a',
      '<circle cx="32" cy="32" r="22"/><path d="M32 10v44M18 18v28M46 18v28"/>',
    ),
    waitlist: true,
  },
  {
    ...plain,
    application_id: 6,
    name: 'Sabi Wallet',
    type: 'widget',
    background_color: '#4b2a63',
    logo: mark(
      '#ffffff',
      '<rect x="8" y="16" width="48" height="36" rx="6"/><path d="M56 30H42a6 6 0 0 0 0 12h14"/>',
    ),
    redirect_origins: '["https://sabi.example.com"]',
  },
  {
    ...plain,
    application_id: 7,
    name: 'Lekki Brokers',
    background_color: null,
    logo: null,
    interest_bp: 275,
    collateral_ratio_bp: 3_500,
  },
];

export async function seedPartners(tx: Tx): Promise<void> {
  await tx
    .insertInto('applications')
    .values(partners)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
