import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The embedded engine's PostgreSQL. It reads no files of another. */
const ours = 18;

/** What every database folder has; a copy that leaves out empty folders does not. */
const parts = [
  ...['PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map'],
  ...['base/1/PG_VERSION', 'base/4/PG_VERSION', 'base/5/PG_VERSION', 'pg_wal', 'pg_xact'],
  ...['pg_commit_ts', 'pg_dynshmem', 'pg_logical/mappings', 'pg_logical/snapshots'],
  ...['pg_multixact/members', 'pg_multixact/offsets', 'pg_notify', 'pg_replslot', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat', 'pg_stat_tmp', 'pg_subtrans', 'pg_tblspc', 'pg_twophase'],
];

const unchanged = 'Nothing in it was changed.';
const putBack =
  `${unchanged} Put the whole folder back from a copy, or restore a backup into another one: ` +
  'DATA_DIR=<another> npm run restore -- <file>';

/**
 * Whether there is a database in the folder. Only reads. Throws an Error to show as it is for a
 * folder that is neither empty nor a whole database of this version that this process may write.
 */
export function hasDatabase(folder: string): boolean {
  const kind = statSync(folder, { throwIfNoEntry: false });
  if (kind && !kind.isDirectory()) throw new Error(`${folder} is a file and not a folder.`);
  requireWritable(existingAbove(dirname(folder)));
  if (!kind) return false;
  requireWritable(folder);
  const entries = readdirSync(folder);
  if (entries.length === 0) return false;
  const missing = parts.filter((part) => !existsSync(join(folder, part)));
  if (missing.length === parts.length) {
    throw new Error(
      `${folder} holds ${listed(entries)}, and no database. ${unchanged} Name another folder: ` +
        'DATA_DIR=<another>',
    );
  }
  if (missing.length > 0) throw notWhole(folder, `${listed(missing)} ${areMissing(missing)}`);
  requireVersion(folder);
  for (const part of ['global', 'global/pg_control', 'base', 'pg_wal']) {
    requireWritable(join(folder, part));
  }
  const problem = problemOfLog(folder);
  if (problem) throw notWhole(folder, problem);
  return true;
}

const notWhole = (folder: string, problem: string) =>
  new Error(`The database in ${folder} is not whole: ${problem}. ${putBack}`);

const listed = (names: readonly string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ');

const areMissing = ({ length }: readonly string[]) => (length === 1 ? 'is missing' : 'are missing');

function existingAbove(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : existingAbove(dirname(folder));
}

function requireWritable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const because =
      (error as NodeJS.ErrnoException).code === 'EROFS'
        ? 'its file system is mounted read-only. Mount it for writing'
        : 'it belongs to another user. Give it to the user who runs this (chown -R)';
    throw new Error(`${path} cannot be written: ${because}, then start again. ${unchanged}`);
  }
}

function requireVersion(folder: string): void {
  const written = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const version = Number(written);
  if (version === ours) return;
  if (!Number.isInteger(version) || version < 1) throw notWhole(folder, 'PG_VERSION is damaged');
  throw new Error(
    `The database in ${folder} was made by ${version > ours ? 'a newer' : 'an older'} version ` +
      `(PostgreSQL ${version}, and this one is ${ours}). ${unchanged} Use the version that made ` +
      'it, or restore a backup of it into another folder: ' +
      'DATA_DIR=<another> npm run restore -- <file>',
  );
}

/** PostgreSQL's control file, of which these bytes are used, and its own checksum after them. */
const checksumAt = 292;
/** What each page of the log begins with, of this version. */
const pageMagic = 0xd118;
const pageBytes = 8192n;

/**
 * What is wrong with the control file, or with that part of the log that a start begins at: without
 * it nobody knows what the other files hold.
 */
function problemOfLog(folder: string): string | undefined {
  const control = readFileSync(join(folder, 'global/pg_control'));
  if (control.length < checksumAt + 4) return 'global/pg_control is cut off';
  if (control.readUInt32LE(checksumAt) !== crc32c(control.subarray(0, checksumAt))) {
    return 'global/pg_control is damaged';
  }
  const segmentBytes = BigInt(control.readUInt32LE(228));
  const timeline = control.readUInt32LE(48);
  // Where the last checkpoint is written, and where what it has not secured begins.
  for (const position of [control.readBigUInt64LE(32), control.readBigUInt64LE(40)]) {
    const file = join('pg_wal', segmentName(timeline, position / segmentBytes, segmentBytes));
    const size = statSync(join(folder, file), { throwIfNoEntry: false })?.size;
    if (size === undefined) return `its log is missing (${file})`;
    if (BigInt(size) !== segmentBytes) return `its log is cut off (${file})`;
    const page = (position % segmentBytes) - (position % pageBytes);
    if (readFileSync(join(folder, file)).readUInt16LE(Number(page)) !== pageMagic) {
      return `its log is damaged (${file})`;
    }
  }
  return undefined;
}

function segmentName(timeline: number, segment: bigint, segmentBytes: bigint): string {
  const inOne = 0x1_0000_0000n / segmentBytes;
  return [BigInt(timeline), segment / inOne, segment % inOne]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

/** Castagnoli's checksum, as PostgreSQL takes it; Node has only the other one. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f6_3b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}
