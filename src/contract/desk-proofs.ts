import * as z from 'zod/mini';
import { call } from './call.ts';
import { filledLine } from './fields.ts';

// Files of the bank that prove a payment by wire.

/** In bytes. */
export const largestProof = 600_000;

/** What a file of `bytes` is in base64, in characters. */
const base64Of = (bytes: number) => 4 * Math.ceil(bytes / 3);

/**
 * Keeps a file as proof that a wire was sent: a PDF, PNG or JPEG, in base64. At most five for a withdrawal, of 600,000
 * bytes each; they stay as they are.
 */
export const keepProof = call({
  method: 'POST',
  path: '/desk/wires/{id}/proofs',
  rights: 'staff',
  body: z.object({
    name: filledLine(100),
    content: z
      .string()
      .check(
        z.maxLength(base64Of(largestProof)),
        z.regex(/^(?:[\w+/]{4})+(?:[\w+/]{2}==|[\w+/]{3}=)?$/),
      ),
  }),
  answer: z.object({ proof_id: z.string() }),
  errors: ['not_found', 'state_conflict'],
});

/** A file that was kept, in base64, with its name. The look is on record. */
export const getProof = call({
  method: 'GET',
  path: '/desk/proofs/{id}',
  rights: 'staff',
  answer: z.object({ name: z.string(), content: z.string() }),
  errors: ['not_found'],
});
