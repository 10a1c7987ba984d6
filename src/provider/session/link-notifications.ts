import { brand } from '#brand';
import type { Notification } from '../notifications/notify-borrower.ts';

type Words = Omit<Notification, 'user_id'>;

export const connected = (partner: string): Words => ({
  category: 'loan',
  subject: `You connected ${partner}`,
  body: `You came from ${partner} and used our code or link. From now on its app opens ${brand.name} without a code. There you can see and use only your account at ${partner}.`,
  facts: [['Partner', partner]],
  next: 'This lasts until you set a new password or sign out every other device in your profile.',
  notYou: true,
  action: { label: 'Open your profile', path: '/profile' },
  atOnce: true,
});

/** `isOwn`: a loan of this account stands on what the person holds in another account there. */
export const notConnected = ({
  partner,
  isOwn,
  supportEmail,
}: {
  readonly partner: string;
  readonly isOwn: boolean;
  readonly supportEmail: string;
}): Words => ({
  category: 'loan',
  subject: `We did not connect ${partner}`,
  body: isOwn
    ? `The account at ${partner} that you came from is not the one that secures your loan. You are signed in, and nothing has changed.`
    : `The account at ${partner} that you came from is connected to another ${brand.name} account. You are signed in here, and nothing has changed.`,
  facts: [['Partner', partner]],
  next: isOwn
    ? `You can connect this account once you have repaid that loan. Questions? Write to ${supportEmail}.`
    : `If the other ${brand.name} account is yours, sign in with its email or phone number. If you cannot, write to ${supportEmail}.`,
  action: { label: 'Open your dashboard', path: '/dashboard' },
  atOnce: true,
});
