import { queryApplication } from '#stores/enter.ts';

/** A link that signs in once: its code, the partner, and whom it was sent to if it says so. */
export type Link = {
  readonly code: string;
  readonly applicationId: number;
  readonly contact: { readonly email?: string; readonly mobile?: string };
  /** Of a partner's user who was sent it: what shows that the two belong together. */
  readonly handoff?: string;
};

const plainCode = /^[\w-]{1,100}$/;

/**
 * Reads `/onboarding/{code}/{application_id}` and `/signin/{code}?application_id=`; undefined when
 * a part is missing or impossible.
 */
export function readLink({ pathname, searchParams }: URL): Link | undefined {
  const [, way, code, partner] = pathname.split('/');
  const query =
    way === 'signin' ? searchParams : new URLSearchParams({ application_id: partner ?? '' });
  const applicationId = queryApplication(query);
  if (!code || !plainCode.test(code) || applicationId === undefined) return undefined;
  const handoff = searchParams.get('handoff');
  return {
    code,
    applicationId: Number(applicationId),
    contact: contactOf(searchParams),
    ...(handoff && { handoff }),
  };
}

function contactOf(query: URLSearchParams): Link['contact'] {
  const email = query.get('email');
  if (email) return { email };
  const mobile = query.get('mobile');
  return mobile ? { mobile: mobile.replace(/^[ +]?/, '+') } : {};
}
