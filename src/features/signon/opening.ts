import { queryApplication } from '#stores/enter.ts';
import { isFramed } from '#stores/framed.ts';
import { type Flow, next, startFlow } from './signon.flow.ts';

/**
 * Where the flow opens: as the address says, or where this tab left it before a reload when that
 * was about the same partner and number.
 */
export function opening(query: URLSearchParams, kept: Flow | undefined): Flow {
  const applicationId = queryApplication(query);
  const asked = startFlow(applicationId === undefined ? undefined : Number(applicationId), {
    mobile: queryMobile(query),
    email: query.get('email') ?? undefined,
  });
  if (kept && continues(kept, asked)) return kept;
  // A partner's app has chosen itself.
  return isFramed ? next(asked, { type: 'continue' }) : asked;
}

/** `mobile` of a query in full; a plus sign that was not escaped arrives as a space. */
function queryMobile(query: URLSearchParams): string | undefined {
  const digits = /^[+ ]?([1-9]\d{6,14})$/.exec(query.get('mobile') ?? '')?.[1];
  return digits && `+${digits}`;
}

function continues(kept: Flow, asked: Flow): boolean {
  if (asked.step === 'leaving' || kept.step === 'leaving') return false;
  if (asked.applicationId !== undefined && asked.applicationId !== kept.applicationId) return false;
  return asked.step !== 'otpInput' || (kept.step === 'otpInput' && kept.mobile === asked.mobile);
}
