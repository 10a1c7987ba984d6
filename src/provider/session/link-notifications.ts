import { brand } from '#brand';
import type { Notification } from '../notifications/notify-borrower.ts';
import type { Pledge } from '../portfolios/pledged.ts';

type Words = Omit<Notification, 'user_id'>;

/**
 * A partner's word opens no account that has no password of its own yet. A first one that is set by a code for a
 * forgotten password ends its way in.
 */
export const connected = (partner: string, hasPassword: boolean): Words => {
  const [from, end] = hasPassword
    ? ['From now on', 'set a new password']
    : ['Once you have set a password while signed in,', 'change that password'];
  return {
    category: 'loan',
    subject: `You connected ${partner}`,
    body: `You came from ${partner} and used our code or link. ${from} its app opens ${brand.name} without a code. There you can see and use only your account at ${partner}.`,
    facts: [['Partner', partner]],
    next: `This lasts until you ${end} or sign out every other device in your profile.`,
    notYou: true,
    action: { label: 'Open your profile', path: '/profile' },
    atOnce: true,
  };
};

/** Of the account that whoever comes has pledged at the partner already: what it is, and how long that lasts. */
const pledgedWords: Readonly<Record<Pledge['because'], { is: string; until: string }>> = {
  loan: { is: 'that secures your loan', until: 'you have repaid that loan' },
  sale: { is: 'from which we are selling for your loan', until: 'that sale is finished' },
  dispute: {
    is: 'that secured a loan whose payment may still be taken back',
    until: 'it is clear that this payment will not be taken back',
  },
};

/** `own` is what this account has pledged there as somebody else; without it, another account has. */
export const notConnected = ({
  partner,
  own,
  supportEmail,
}: {
  readonly partner: string;
  readonly own: Pledge['because'] | undefined;
  readonly supportEmail: string;
}): Words => ({
  category: 'loan',
  subject: `We did not connect ${partner}`,
  body: own
    ? `The account at ${partner} that you came from is not the one ${pledgedWords[own].is}. You are signed in, and nothing has changed.`
    : `The account at ${partner} that you came from is connected to another ${brand.name} account. You are signed in here, and nothing has changed.`,
  facts: [['Partner', partner]],
  next: own
    ? `You can connect this account once ${pledgedWords[own].until}. Questions? Write to ${supportEmail}.`
    : `If the other ${brand.name} account is yours, sign in with its email or phone number. If you cannot, write to ${supportEmail}.`,
  action: { label: 'Open your dashboard', path: '/dashboard' },
  atOnce: true,
});

/**
 * To the account whose user of the partner another account has proven to be. `isPriced`: what the partner has
 * sent of that user counted for this account.
 */
export const connectedElsewhere = ({
  partner,
  isPriced,
  supportEmail,
}: {
  readonly partner: string;
  readonly isPriced: boolean;
  readonly supportEmail: string;
}): Words => ({
  category: 'loan',
  subject: `${partner} is no longer connected to this account`,
  body: `Your account at ${partner} was connected to another ${brand.name} account, with a code or link that we sent to that account.${isPriced ? ' Your portfolio there no longer counts towards your credit here.' : ''}`,
  sms: `Your account at ${partner} is connected to another ${brand.name} account now. If that is not yours, write to ${supportEmail} at once.`,
  facts: [['Partner', partner]],
  next: `If the other ${brand.name} account is yours, sign in there to borrow. If it is not, write to ${supportEmail} and to ${partner} at once.`,
  action: { label: 'Open your dashboard', path: '/dashboard' },
  atOnce: true,
});
