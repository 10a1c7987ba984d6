import { listBlocks } from '#provider/back-office/blocks.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import type { Context } from '#provider/context.ts';
import { print } from './print.ts';

export const blockUsage = `npm run desk -- blocks                           who may not do what, since when and why
npm run desk -- block <email or id> blocked=loan why=…  or signin, repayment, withdrawal; the borrower reads why
npm run desk -- unblock <email or id> blocked=loan  they may do it again`;

/** What an operator asks about blocks; undefined for any other word. */
export async function blockDeed(context: Context, deed: string): Promise<boolean | undefined> {
  if (deed !== 'blocks') return undefined;
  await printBlocks(context);
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
