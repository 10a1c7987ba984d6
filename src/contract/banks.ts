import * as z from 'zod/mini';
import { call } from './call.ts';

/** The banks that Naira can be paid out to. */
export const listBanks = call({
  method: 'GET',
  path: '/banks',
  rights: 'public',
  answer: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ['processor_down'],
});
