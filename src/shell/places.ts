/** Links of the header for wide screens. On a narrow one the menu and the dashboard lead there. */
export const places = [
  { href: '/dashboard', name: 'Dashboard' },
  { href: '/offer', name: 'Apply', action: 'loan' },
  { href: '/withdrawal', name: 'Withdraw', action: 'withdrawal' },
  { href: '/profile', name: 'My Profile', action: 'signin' },
] as const;
