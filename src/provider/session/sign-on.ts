import type { WireOf } from '#contract/call.ts';
import { email, mobile } from '#contract/fields.ts';
import type { getNextStep, signOnAtPartner } from '#contract/partner-sign-on.ts';
import type { signOn } from '#contract/sign-on.ts';
import type { Context } from '../context.ts';
import type { Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { handOff } from '../partners/hand-off.ts';
import { sendCode } from './send-code.ts';

type Contact =
  | { readonly email: string; readonly mobile?: undefined }
  | { readonly email?: undefined; readonly mobile: string };

type Step = { message?: string; data: WireOf<typeof signOn> };

/**
 * Starts a sign-up with what the body says, and with what the query says where the body does not.
 * Signed, or as only a partner's server asks, it is a hand-off.
 */
export async function startSignOn(asked: Asked<typeof signOn, null>): Promise<Step> {
  const { query, body = {}, travelled } = asked;
  if (travelled?.signature !== undefined || body.user_id !== undefined) return handOff(asked);
  const application_id = body.application_id ?? query.application_id ?? 0;
  if (body.email && body.mobile) throw refuse('invalid_request', oneOfThem);
  return start(asked, application_id, contactIn(body) ?? contactInQuery(query));
}

/** The same, with both in the path. */
export async function startSignOnAtPartner(
  asked: Asked<typeof signOnAtPartner, null>,
): Promise<Step> {
  const { application_id, contact } = asked.params;
  return start(asked, application_id, contactFrom(contact));
}

/** What would come next, without sending anything. */
export async function nextStep({
  context,
  params,
}: Asked<typeof getNextStep, null>): Promise<Step> {
  const text = params.application_id_and_contact;
  const [, digits = '', rest = ''] = /^(\d{1,10})(.*)$/s.exec(text) ?? [];
  // An address may begin with a digit too: the longest number that is a partner's is meant.
  for (let length = digits.length; length > 0; length--) {
    const application_id = Number(digits.slice(0, length));
    if (await isPartner(context, application_id)) {
      return { data: stepFor(application_id, contactFrom(digits.slice(length) + rest)) };
    }
  }
  throw noPartner();
}

/**
 * An email gets its link here; a mobile is led to the page that sends the code, so that it is sent
 * once.
 */
async function start(
  {
    context,
    origin,
    clientAddress,
  }: Pick<Asked<typeof signOn, null>, 'context' | 'origin' | 'clientAddress'>,
  application_id: number,
  contact: Contact,
): Promise<Step> {
  if (!(await isPartner(context, application_id))) throw noPartner();
  const data = stepFor(application_id, contact);
  if (contact.mobile !== undefined) {
    return { message: 'Go on to the code for your mobile number.', data };
  }
  const wanted = {
    purpose: 'signin',
    kind: 'link',
    contact: contact.email,
    application_id,
  } as const;
  await sendCode(context, wanted, { origin, clientAddress });
  return { message: 'Your link has been sent.', data };
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

const oneOfThem = 'Give an email or a mobile number';
const noPartner = () => refuse('not_found', 'Partner was not specified.');

function contactIn({ email, mobile }: { email?: string; mobile?: string }): Contact | undefined {
  if (mobile) return { mobile };
  return email ? { email } : undefined;
}

/** A partner may send both: the mobile is asked for first. A bare plus sign arrives as a space. */
function contactInQuery({ email, mobile }: { email?: string; mobile?: string }): Contact {
  const contact = contactIn({ email, mobile: mobile?.replace(/^[+ ]?(?=\d)/, '+') });
  if (!contact) throw refuse('invalid_request', oneOfThem);
  return contact;
}

function contactFrom(text: string): Contact {
  const number = mobile.safeParse(text);
  if (number.success) return { mobile: number.data };
  const address = email.safeParse(text);
  if (address.success) return { email: address.data };
  throw refuse('invalid_request', oneOfThem);
}
