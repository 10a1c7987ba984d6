import type { signOn } from '#contract/session.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { sendCode } from './send-code.ts';

/**
 * Starts a sign-up at a partner. An email gets its link here; a mobile is led to the page that
 * sends the code, so that it is sent once.
 */
export async function startSignOn({
  context,
  body,
  origin,
  clientAddress,
}: Asked<typeof signOn, null>): Promise<Answer<typeof signOn>> {
  const { application_id, email = null, mobile = null } = body;
  const partner = await context.db
    .selectFrom('applications')
    .select('application_id')
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  if (!partner) throw refuse('not_found', 'Partner was not specified.');
  if (mobile) {
    const query = new URLSearchParams({ application_id: String(application_id), mobile });
    return { data: { application_id, email, mobile, redirect: `/signon?${query}` } };
  }
  const wanted = { kind: 'link', contact: email ?? '', application_id } as const;
  await sendCode(context, wanted, { origin, clientAddress });
  return {
    message: 'Your link has been sent.',
    data: { application_id, email, mobile, redirect: null },
  };
}
