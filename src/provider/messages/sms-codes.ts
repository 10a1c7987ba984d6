import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Config } from '../config.ts';
import { refuse } from '../errors/refusal.ts';
import { channelOf } from './contact.ts';

/** Whether this contact may be sent a code: an email always, a number in our countries. */
export function takesCodes({ smsCodes }: Config, contact: string): boolean {
  if (channelOf(contact) === 'email') return true;
  const country = parsePhoneNumberFromString(contact)?.country;
  return country !== undefined && smsCodes.countries.includes(country);
}

/** Throws sms_unavailable, whether anybody has an account under the number or not. */
export function requireTakesCodes(config: Config, contact: string): void {
  if (!takesCodes(config, contact)) throw refuse('sms_unavailable');
}
