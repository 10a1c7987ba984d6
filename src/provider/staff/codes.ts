import { randomInt } from 'node:crypto';
import type { Context } from '../context.ts';
import { hashCode } from '../messages/codes.ts';

/** Without those that look like another on paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 125 random bits to write down: five groups of five. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

/** As it is kept: an invitation as it was given, and what was typed off paper in whatever case. */
export const hashOf = ({ config }: Pick<Context, 'config'>, code: string): string =>
  hashCode(config.tokenSecret, isFromPaper(code) ? code.toUpperCase() : code, 'staff');

const isFromPaper = (code: string) => /^(\w{5}-){4}\w{5}$/.test(code);
