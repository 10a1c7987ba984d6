import type { Page } from '@playwright/test';

export type Shot = {
  name: string;
  path: string;
  /** The sandbox person who is signed in. */
  as?: string;
  /** Brings the screen into the state to be seen, such as an open dialog or a typed amount. */
  prepare?: (page: Page) => Promise<void>;
};

export const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'not-found', path: '/404' },
  { name: 'signin', path: '/signin' },
  { name: 'signon', path: '/signon' },
  { name: 'offer', path: '/offer', as: 'bayo@example.com' },
  { name: 'dashboard', path: '/dashboard', as: 'ada@example.com' },
  { name: 'dashboard-new', path: '/dashboard', as: 'bayo@example.com' },
  { name: 'dashboard-overdue', path: '/dashboard', as: 'femi@example.com' },
  { name: 'repay', path: '/repay?amount=5000000', as: 'ada@example.com' },
  { name: 'withdrawal', path: '/withdrawal', as: 'ada@example.com' },
];
