import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant } from './fields.ts';

/** So many hours an export can be fetched. */
export const exportHours = 24;

/** `preparing` until the file is made, which takes minutes; `ready` until `expires_at`, then `expired`. */
const ownExport = z.object({
  export_id: z.string(),
  status: z.enum(['preparing', 'ready', 'expired']),
  requested_at: instant,
  ready_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  /** Of the zip. */
  bytes: z.nullable(z.number()),
});
export type OwnExport = z.output<typeof ownExport>;

/** What is held about a borrower: `fate` says what becomes of it on a request for erasure. */
const heldData = z.object({
  is: z.string(),
  fate: z.enum(['erased', 'loan', 'books', 'soon']),
});
export type HeldData = z.output<typeof heldData>;

/**
 * What we hold about the borrower, who of our people looked at it or changed it, newest first, and the
 * last export; null when none was asked for.
 */
export const getOwnData = call({
  method: 'GET',
  path: '/me/export',
  rights: 'borrower',
  answer: z.object({
    export: z.nullable(ownExport),
    held: z.array(heldData),
    looks: z.array(z.object({ at: instant, did: z.string() })),
  }),
});

/** Asks for a zip of everything; one that is being made, or can still be fetched, is given again. */
export const requestExport = call({
  method: 'POST',
  path: '/me/export',
  rights: 'borrower',
  keyed: true,
  answer: z.object({ export: ownExport }),
});

/** The zip, in base64, with the name that it is saved under. */
export const getExportFile = call({
  method: 'GET',
  path: '/me/export/file',
  rights: 'borrower',
  answer: z.object({ name: z.string(), content: z.string() }),
  errors: ['step_up_required', 'not_found'],
});
