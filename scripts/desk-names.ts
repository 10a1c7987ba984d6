import { allowedNames, allowName, revokeName } from '#provider/back-office/account-names.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import type { Context } from '#provider/context.ts';
import { print } from './print.ts';

export const nameUsage = `npm run desk -- names                            accounts in another name that may be paid to
npm run desk -- allow-name <email or id> <detail=value> … "<reason>"  lets a borrower be paid to one; Naira:
                                                 bank_code=… account_number=…, Dollars: "beneficiary_name=…"
                                                 account_number=… swift_code=…, and routing_number=… iban=…
npm run desk -- revoke-name <exception_id>       nothing more is paid to it`;

/** What an operator does about names; undefined for any other word, false for words that lack. */
export async function nameDeed(
  context: Context,
  deed: string,
  id: string,
  rest: readonly string[],
  operator: string,
): Promise<boolean | undefined> {
  switch (deed) {
    case 'names':
      await printNames(context);
      return true;
    case 'allow-name': {
      const details: Record<string, string> = {};
      const words: string[] = [];
      for (const word of rest) {
        const [, slug, value = ''] = isDetail.exec(word) ?? [];
        if (slug) details[slug] = value;
        else words.push(word);
      }
      const reason = words.join(' ');
      if (!id || !reason) return false;
      const asked = { contact: id, details, reason };
      print(`${await allowName(context, asked, operator)}.`);
      return true;
    }
    case 'revoke-name':
      if (!id) return false;
      await revokeName(context, id, operator);
      print('Done.');
      return true;
    default:
      return undefined;
  }
}

const isDetail =
  /^(bank_code|account_number|beneficiary_name|swift_code|routing_number|iban)=(.+)$/;

async function printNames(context: Context): Promise<void> {
  const names = (await inEachCell(context, ({ db }) => allowedNames(db))).flat();
  print(`${names.length} accounts in another name may be paid to`);
  for (const { exception_id, firstname, lastname, account_name, account, ...one } of names) {
    print(`  ${exception_id}  ${firstname} ${lastname} to ${account_name}, ${account}`);
    print(`    ${one.reason} (${one.allowed_by}, ${one.allowed_at})`);
  }
}
