import type { WireOf } from '#contract/call.ts';
import { email, mobile } from '#contract/fields.ts';
import type { getNextStep, signOnAtPartner } from '#contract/partner-sign-on.ts';
import type { signOn } from '#contract/sign-on.ts';
import { inCellOfContact } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../errors/refusal.ts';
import type { CallRequest } from '../http/endpoint.ts';
import { requireTakesCodes } from '../messages/sms-codes.ts';
import { unknownPartner } from '../partners/known.ts';
import { outcomeMessage } from './code-messages.ts';
import { handOff } from './hand-off.ts';
import { sendCode } from './send-code.ts';

type Contact =
  | { readonly email: string; readonly mobile?: undefined }
  | { readonly email?: undefined; readonly mobile: string };

type Step = { message?: string; data: WireOf<typeof signOn> };

/**
 * Starts a sign-up with what the body says, and with what the query says where the body does not.
 * Signed, or as only a partner's server asks, it is a hand-off.
 */
export async function startSignOn(asked: CallRequest<typeof signOn, null>): Promise<Step> {
  const { query, body = {}, rawRequest } = asked;
  if (rawRequest?.signature !== undefined || body.user_id !== undefined) return handOff(asked);
  const application_id = body.application_id ?? query.application_id ?? 0;
  if (body.email && body.mobile) throw refuseField('contact');
  return start(asked, application_id, contactIn(body) ?? contactInQuery(query));
}

/** The same, with both in the path. */
export async function startSignOnAtPartner(
  asked: CallRequest<typeof signOnAtPartner, null>,
): Promise<Step> {
  const { application_id, contact } = asked.params;
  return start(asked, application_id, contactFrom(contact));
}

/** What would come next, without sending anything. */
export async function nextStep({
  context,
  params,
}: CallRequest<typeof getNextStep, null>): Promise<Step> {
  const text = params.application_id_and_contact;
  const [, digits = '', rest = ''] = /^(\d{1,10})(.*)$/s.exec(text) ?? [];
  // An address may begin with a digit too: the longest number that is a partner's is meant.
  for (let length = digits.length; length > 0; length--) {
    const application_id = Number(digits.slice(0, length));
    if (await isPartner(context, application_id)) {
      return { data: stepFor(application_id, contactFrom(digits.slice(length) + rest)) };
    }
  }
  throw unknownPartner();
}

/**
 * An email gets its link here; a mobile is led to the page that sends the code, so that it is sent
 * once.
 */
async function start(
  {
    context: anywhere,
    origin,
    requester,
  }: Pick<CallRequest<typeof signOn, null>, 'context' | 'origin' | 'requester'>,
  application_id: number,
  contact: Contact,
): Promise<Step> {
  if (application_id === 0) throw noPartner();
  const data = stepFor(application_id, contact);
  if (contact.mobile !== undefined) {
    requireTakesCodes(anywhere.config, contact.mobile);
    return { message: 'Go on to the code for your mobile number.', data };
  }
  const wanted = {
    purpose: 'signin',
    kind: 'link',
    contact: contact.email,
    application_id,
  } as const;
  const context = await inCellOfContact(anywhere, wanted.contact);
  const sent = await sendCode(context, wanted, { origin, requester: requester() });
  return { message: outcomeMessage('email', sent), data };
}

function stepFor(application_id: number, contact: Contact): Step['data'] {
  const { email = null, mobile = null } = contact;
  if (mobile === null) return { application_id, email, mobile, redirect: null };
  const query = new URLSearchParams({ application_id: String(application_id), mobile });
  return { application_id, email, mobile, redirect: `/signon?${query}` };
}

async function isPartner({ db }: Context, application_id: number): Promise<boolean> {
  if (application_id > 2_000_000_000) return false;
  const partner = await db
    .selectFrom('applications')
    .select('application_id')
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  return partner !== undefined;
}

const noPartner = () => refuseField('application_id', 'Partner was not specified.');

function contactIn({ email, mobile }: { email?: string; mobile?: string }): Contact | undefined {
  if (mobile) return { mobile };
  return email ? { email } : undefined;
}

/** A partner may send both: the mobile is asked for first. A bare plus sign arrives as a space. */
function contactInQuery({ email, mobile }: { email?: string; mobile?: string }): Contact {
  const contact = contactIn({ email, mobile: mobile?.replace(/^[+ ]?(?=\d)/, '+') });
  if (!contact) throw refuseField('contact');
  return contact;
}

function contactFrom(text: string): Contact {
  const number = mobile.safeParse(text);
  if (number.success) return { mobile: number.data };
  const address = email.safeParse(text);
  if (address.success) return { email: address.data };
  throw refuseField('contact');
}
