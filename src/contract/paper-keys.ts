import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant } from './fields.ts';

/**
 * Every key that has signed papers, the newest first. `public_key` is that of Ed25519, 32 bytes in
 * Base64url. One that is retired signs nothing more, and proves what it has signed for ever.
 */
export const listPaperKeys = call({
  method: 'GET',
  path: '/paper-keys',
  rights: 'public',
  answer: z.object({
    keys: z.array(
      z.object({
        key: z.string(),
        public_key: z.string(),
        created_at: instant,
        retired_at: z.nullable(instant),
      }),
    ),
  }),
});
