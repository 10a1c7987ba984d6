import { staffRole } from '#contract/desk-staff.ts';
import { readEmail } from '#contract/fields.ts';
import type { Context } from '#provider/context.ts';
import { invite, linkOf } from '#provider/staff/invitations.ts';
import { print } from './print.ts';

export const staffUsage = `npm run desk -- invite <role> <email> <name>     lets somebody into the back office at /desk, as viewer,
                                                 officer, approver or admin; prints a link for them`;

/** What an operator does about staff; undefined for any other word, false for words that lack. */
export async function staffDeed(
  context: Context,
  deed: string,
  role: string,
  [typed = '', ...words]: readonly string[],
  operator: string,
): Promise<boolean | undefined> {
  if (deed !== 'invite') return undefined;
  const known = staffRole.safeParse(role).data;
  const email = readEmail(typed);
  const name = words.join(' ');
  if (!known || !email || !name) return false;
  const { code, until } = await invite(context, { name, email, role: known }, operator);
  print(`Give this link to ${name}. It works once, until ${until}:`);
  print(`  ${linkOf(context.config.origin ?? 'http://localhost:4321', code)}`);
  return true;
}
