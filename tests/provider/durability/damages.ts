import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Damage = {
  /** What is wrong with the folder. */
  readonly name: string;
  damage(database: string): void;
  /** What whoever starts on it is told. */
  readonly says: RegExp;
};

const logIn = (database: string) => {
  const [file = ''] = readdirSync(join(database, 'pg_wal')).filter((name) => /^0{7}/.test(name));
  return join(database, 'pg_wal', file);
};

const change = (file: string, at: number) => {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};

/** Each is one way in which a whole database folder of ours, of one log file, ceases to be one. */
export const damages: readonly Damage[] = [
  {
    name: 'without PG_VERSION',
    damage: (database) => rmSync(join(database, 'PG_VERSION')),
    says: /is not whole: PG_VERSION is missing\. .*restore/,
  },
  {
    name: 'with a control file of which one bit is another',
    damage: (database) => change(join(database, 'global/pg_control'), 50),
    says: /is not whole: global\/pg_control is damaged\. .*restore/,
  },
  {
    name: 'with an empty control file',
    damage: (database) => truncateSync(join(database, 'global/pg_control')),
    says: /is not whole: global\/pg_control is cut off\. .*restore/,
  },
  {
    name: 'without a control file',
    damage: (database) => rmSync(join(database, 'global/pg_control')),
    says: /is not whole: global\/pg_control is missing\. .*restore/,
  },
  {
    name: 'without its log',
    damage: (database) => rmSync(logIn(database)),
    says: /is not whole: its log is missing \(pg_wal\/0{7}1.*\)\. .*restore/,
  },
  {
    name: 'with a log that is cut off',
    damage: (database) => truncateSync(logIn(database), 1_000),
    says: /is not whole: its log is cut off \(pg_wal\/.*\)\. .*restore/,
  },
  {
    name: 'with a log of zeros, as a power cut may leave it',
    damage: (database) => {
      const log = logIn(database);
      writeFileSync(log, Buffer.alloc(readFileSync(log).length));
    },
    says: /is not whole: its log is damaged \(pg_wal\/.*\)\. .*restore/,
  },
  {
    name: 'without the folder of its log',
    damage: (database) => rmSync(join(database, 'pg_wal'), { recursive: true }),
    says: /is not whole: pg_wal is missing\. .*restore/,
  },
  {
    name: 'copied without its tables',
    damage: (database) => rmSync(join(database, 'base'), { recursive: true }),
    says: /is not whole: base\/.* are missing\. .*restore/,
  },
  {
    name: 'copied without its empty folders',
    damage: (database) => {
      for (const name of ['pg_notify', 'pg_replslot', 'pg_twophase', 'pg_tblspc'])
        rmSync(join(database, name), { recursive: true });
    },
    says: /is not whole: .* are missing\. .*restore/,
  },
  {
    name: 'of a newer version',
    damage: (database) => writeFileSync(join(database, 'PG_VERSION'), '19\n'),
    says: /made by a newer version \(PostgreSQL 19, .*Use the version that made it/,
  },
  {
    name: 'of an older version',
    damage: (database) => writeFileSync(join(database, 'PG_VERSION'), '17\n'),
    says: /made by an older version \(PostgreSQL 17, .*Use the version that made it/,
  },
  {
    name: 'with files of somebody else in place of a database',
    damage: (database) => {
      for (const name of readdirSync(database)) rmSync(join(database, name), { recursive: true });
      writeFileSync(join(database, 'thesis.txt'), 'Do not lose this.');
    },
    says: /holds thesis\.txt, and no database\. .*Name another folder/,
  },
  {
    name: 'that is a file',
    damage: (database) => {
      rmSync(database, { recursive: true });
      writeFileSync(database, 'Do not lose this.');
    },
    says: /is a file and not a folder/,
  },
];

/** The same for the same names and contents, all the way down. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  for (const { entry, path } of named.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    hash.update(`${path.slice(folder.length)}\n`);
    if (entry.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}
