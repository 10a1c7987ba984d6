import * as z from 'zod/mini';
import { call } from './call.ts';
import { day, instant } from './fields.ts';

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

/** So many days a borrower has to change their mind, before their data are erased. */
export const erasureDays = 7;

/** What a borrower has open with us, and what therefore cannot be erased yet. */
export const openMatters = [
  'loan',
  'credit',
  'withdrawal',
  'payment',
  'dispute',
  'sale',
  'complaint',
  'block',
] as const;
export type OpenMatter = (typeof openMatters)[number];

/**
 * `at` is when the borrower's data are erased, null unless they have asked for it. It cannot be asked for,
 * and is called off, while something is `open`. Papers of loans stay until `kept_until`, null where there
 * are none.
 */
const erasure = z.object({
  at: z.nullable(instant),
  open: z.array(z.enum(openMatters)),
  kept_until: z.nullable(day),
});
export type Erasure = z.output<typeof erasure>;

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
    erasure,
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

/**
 * Has the borrower's data erased in a week, and the account with them. Asked for again, it stays as it is.
 * Answers `state_conflict` while something is open.
 */
export const requestErasure = call({
  method: 'POST',
  path: '/me/erasure',
  rights: 'borrower',
  answer: z.object({ erasure }),
  errors: ['step_up_required', 'state_conflict'],
});

/** The borrower keeps the account after all. */
export const callOffErasure = call({
  method: 'DELETE',
  path: '/me/erasure',
  rights: 'borrower',
  answer: z.object({ erasure }),
});
