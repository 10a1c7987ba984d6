import type { Call } from '#contract/call.ts';
import type { StaffRole } from '#contract/desk-staff.ts';
import type { Config } from '../config.ts';

const everybody: readonly StaffRole[] = ['viewer', 'officer', 'approver', 'admin'];
const workers: readonly StaffRole[] = ['officer', 'approver'];
const admins: readonly StaffRole[] = ['admin'];

/**
 * The one table of who may do what: the roles by call. Admins look after people and lend no money, so
 * that nobody can give themselves the other half of a decision.
 */
export const permissions: Readonly<Record<string, readonly StaffRole[]>> = {
  'DELETE /desk/session': everybody,
  'GET /desk/queue': everybody,
  'POST /desk/queue/take': workers,
  'POST /desk/queue/give-back': workers,
  'POST /desk/queue/note': workers,
  'GET /desk/loans/{id}': ['viewer', ...workers],
  'POST /desk/borrowers': ['viewer', ...workers],
  'GET /desk/borrowers/{id}': ['viewer', ...workers],
  'GET /desk/borrowers/{id}/statement': workers,
  'GET /desk/overview': everybody,
  'GET /desk/report': everybody,
  'POST /desk/incoming': workers,
  'POST /desk/settlement': workers,
  'GET /desk/wires/{id}': workers,
  'POST /desk/wires/{id}/proofs': workers,
  'GET /desk/proofs/{id}': workers,
  'GET /desk/partners': ['viewer', ...workers],
  'GET /desk/partners/{id}': ['viewer', ...workers],
  'POST /desk/partners/{id}/keys': ['approver'],
  'POST /desk/deeds': workers,
  // Officers up to their limit: `mayApprove`.
  'POST /desk/proposals/{id}/approval': workers,
  'DELETE /desk/proposals/{id}': workers,
  'GET /desk/staff': admins,
  'POST /desk/staff': admins,
  'POST /desk/staff/{id}/invitation': admins,
  'PUT /desk/staff/{id}': admins,
  'DELETE /desk/staff/{id}': admins,
};

/** Whether one of a role may approve what moves so much, in kobo; 0 moves no money, and needs an approver. */
export const mayApprove = (
  role: StaffRole,
  size: number,
  { approveUpTo }: Pick<Config, 'approveUpTo'>,
): boolean =>
  role === 'approver' || (role === 'officer' && size > 0 && size <= approveUpTo.officer);

export const mayAsk = (role: StaffRole, { method, path }: Pick<Call, 'method' | 'path'>): boolean =>
  permissions[`${method} ${path}`]?.includes(role) ?? false;

/** What a role may ask, as `GET /desk/queue`. */
export const callsOf = (role: StaffRole): string[] =>
  Object.keys(permissions).filter((name) => permissions[name]?.includes(role));
