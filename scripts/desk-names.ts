import { allowedNames } from '#provider/back-office/account-names.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import type { Context } from '#provider/context.ts';
import { print } from './print.ts';

export const nameUsage = `npm run desk -- names                            accounts in another name that may be paid to
npm run desk -- allow-name <email or id> account_number=… why=… <detail=value> …  proposes one; Naira: bank_code=…,
                                                 Dollars: beneficiary_name=… swift_code=… routing_number=… iban=…
npm run desk -- revoke-name <exception_id>       nothing more is paid to it`;

/** What an operator asks about names; undefined for any other word. */
export async function nameDeed(context: Context, deed: string): Promise<boolean | undefined> {
  if (deed !== 'names') return undefined;
  await printNames(context);
  return true;
}

async function printNames(context: Context): Promise<void> {
  const names = (await inEachCell(context, ({ db }) => allowedNames(db))).flat();
  print(`${names.length} accounts in another name may be paid to`);
  for (const { exception_id, firstname, lastname, account_name, account, ...one } of names) {
    print(`  ${exception_id}  ${firstname} ${lastname} to ${account_name}, ${account}`);
    print(`    ${one.reason} (${one.allowed_by}, ${one.allowed_at})`);
  }
}
