import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant } from './fields.ts';

/**
 * What was agreed when a loan was asked for. `content` is the record, word for word, and `sha256`
 * its hash in hexadecimal; `pdf` (Base64) says the same for people, and carries both.
 */
export const getAgreement = call({
  method: 'GET',
  path: '/loan/{id}/agreement',
  rights: 'borrower',
  partnerScope: true,
  answer: z.object({
    agreement: z.object({
      loan_id: z.string(),
      agreed_at: instant,
      content: z.string(),
      sha256: z.string(),
      pdf: z.string(),
    }),
  }),
  errors: ['not_found'],
});
