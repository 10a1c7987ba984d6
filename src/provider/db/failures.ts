import type { ErrorCode } from '#contract/errors.ts';

/** Two transactions wanted the same rows and one had to give way: asking again is right. */
const contended = ['55P03', '40P01', '40001'];
/**
 * The server or the way to it is away, shuts down, takes no more connections, was too slow, or has new
 * columns that this connection does not know of.
 */
const away =
  /^(E(CONN|HOST|NET)\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P0\d|57014|53300|08\w{3}|0A000)$/;

/**
 * Nothing may be written: the disk is full, or nearly, or the server is a standby that nobody has
 * made the primary yet.
 */
const full = ['53100', '25006'];

/**
 * In words: a connection ended, also that of a Citus to a node, none could be had in time, or the socket
 * of a server is not there.
 */
const gone =
  /^(Connection terminated|timeout exceeded when trying to connect|connect ENOENT |failure on connection )|not queryable/;

/** What a failure that no verb foresaw is to the one who asked. */
export function codeOfFailure(error: unknown): ErrorCode {
  const code = codeIn(error);
  if (contended.includes(code)) return 'in_flight';
  const closed = error instanceof Error && gone.test(error.message);
  return closed || away.test(code) || isFull(error) ? 'unavailable' : 'internal';
}

/** Whether the database was waited for in vain, as it will be the next time. */
export const isSilent = (error: unknown): boolean =>
  codeIn(error) === '57014' ||
  (error instanceof Error && /does not answer|timeout exceeded/.test(error.message));

export const isFull = (error: unknown): boolean => full.includes(codeIn(error));

/** PostgreSQL's code of an error, or the system's; '' where it has none. */
export const codeIn = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
