import * as z from 'zod/mini';
import { call } from './call.ts';
import { applicationId, email, exact, mobile, numberText } from './fields.ts';
import { nextStep } from './sign-on.ts';

// What partners ask of a sign-up besides the app; apart, so that the app does not carry it.

/** The same for one partner: `contact` is an email, or a mobile with its plus sign. */
export const signOnAtPartner = call({
  method: 'POST',
  path: '/signon/{application_id}/{contact}',
  rights: 'public',
  params: z.object({
    application_id: numberText(applicationId.check(z.gte(1))),
    contact: z.union([mobile, email]),
  }),
  answer: nextStep,
  errors: ['not_found', 'sms_unavailable'],
});

/**
 * What would come next for a contact at a partner; sends nothing. The two stand in the path without
 * anything between them, as `2%2B2348030000002` or `2ada@example.com`.
 */
export const getNextStep = call({
  method: 'GET',
  path: '/signon/next/{application_id_and_contact}',
  rights: 'public',
  params: z.object({
    application_id_and_contact: exact(264).check(z.regex(/^\d{1,10}.+$/)),
  }),
  answer: nextStep,
  errors: ['not_found'],
});
