import { isRoutingNumber, isSwiftCode, noRoutingNumber } from '#credit/bank-details.ts';
import { nameMatches } from '#credit/names.ts';
import { type Details, plainDetail } from './details.ts';

type Named = { readonly firstname: string; readonly lastname: string };

/**
 * What looks wrong about a detail of a Dollar account. It may be sent all the same: people make the
 * wire, and they know banks that the rules do not.
 */
export function doubtAbout(slug: string, details: Details, user: Named): string | undefined {
  const typed = plainDetail(slug, details[slug] ?? '');
  if (typed === '') return undefined;
  switch (slug) {
    case 'beneficiary_name':
      return nameMatches(typed, user.firstname, user.lastname)
        ? undefined
        : `This is not the name on your account, ${user.firstname} ${user.lastname}. Check it before you go on.`;
    case 'swift_code':
      return isSwiftCode(typed)
        ? undefined
        : 'A SWIFT code is 8 or 11 letters and digits without spaces, such as TESTNGLA. Check it: a wire to a wrong one comes back.';
    case 'routing_number':
      return doubtAboutRouting(typed);
    default:
      return undefined;
  }
}

function doubtAboutRouting(typed: string): string | undefined {
  if (isRoutingNumber(typed)) return undefined;
  return /^\d{9}$/.test(typed)
    ? 'The last digit does not fit the other eight. Check the number: a wire to a wrong one comes back.'
    : `A routing number has nine digits. A bank outside the United States has none: write ${noRoutingNumber}.`;
}
