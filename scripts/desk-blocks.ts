import { block, listBlocks, unblock } from '#provider/back-office/blocks.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import type { Context } from '#provider/context.ts';
import { blockedActions } from '#provider/users/blocks.ts';
import { print } from './print.ts';

export const blockUsage = `npm run desk -- blocks                           who may not do what, since when and why
npm run desk -- block <email or id> blocked=loan why=…  or signin, repayment, withdrawal; the borrower reads why
npm run desk -- unblock <email or id> blocked=loan  they may do it again`;

/** What an operator does about blocks; undefined for any other word, false for words that lack. */
export async function blockDeed(
  context: Context,
  deed: string,
  contact: string,
  rest: readonly string[],
  operator: string,
): Promise<boolean | undefined> {
  if (deed === 'blocks') {
    await printBlocks(context);
    return true;
  }
  if (deed !== 'block' && deed !== 'unblock') return undefined;
  const [word, flag, ...words] = rest;
  const action = blockedActions.find((one) => one === word);
  if (!contact || !action) return false;
  if (deed === 'unblock') {
    print(`${await unblock(context, { contact, action }, operator)}.`);
    return true;
  }
  const reason = words.join(' ');
  if (flag !== '--reason' || !reason) return false;
  print(await block(context, { contact, action, reason }, operator));
  return true;
}

async function printBlocks(context: Context): Promise<void> {
  const blocks = (await inEachCell(context, ({ db }) => listBlocks(db))).flat();
  print(`${blocks.length} blocks last`);
  for (const { firstname, lastname, email, action, since, reason } of blocks) {
    print(
      `  ${firstname} ${lastname} (${email ?? 'no email'}): ${action}, since ${since}: ${reason}`,
    );
  }
}
