import type { Message } from './messenger.ts';

type Reachable = {
  readonly email?: string | null | undefined;
  readonly mobile?: string | null | undefined;
};

/** Where somebody is reached, or the one contact that a body names: the email, else the mobile. */
export const contactOf = ({ email, mobile }: Reachable): string => email ?? mobile ?? '';

export const channelOf = (contact: string): Message['channel'] =>
  contact.includes('@') ? 'email' : 'sms';
