import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#provider/clock/clock.ts';
import { openDatabase, openExisting } from '#provider/db/open.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { find } from '#support/finding.ts';
import { type Product, startProduct } from '#support/product.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { keptIds, newWriter } from './kills.ts';

const reserveMb = 64;
const connections = 4;

let folder: string;
let isMounted = false;
let writer: Awaited<ReturnType<typeof newWriter>>;
/** Every loan that was acknowledged, by whichever process. */
const acknowledged: string[] = [];
const where = () => ({ dataDir: join(folder, 'data'), databaseUrl: null });

beforeAll(async () => {
  expect(await buildIfStale()).toBe(0);
  folder = await mkdtemp(join(tmpdir(), 'holdfast-disk-'));
});
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true });
});

const freeMb = () => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1e6;
};
const filler = () => join(folder, 'filler');

/** Somebody else's file grows until so many megabytes are left; a moment passes after each. */
async function fillUpTo(leaveMb: number, pauseMs: number): Promise<void> {
  const file = await open(filler(), 'a');
  try {
    while (freeMb() > leaveMb) {
      const bytes = Math.ceil(Math.min(1e6, (freeMb() - leaveMb) * 1e6));
      await file.appendFile(Buffer.alloc(bytes)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
      if (pauseMs > 0) await after(pauseMs);
    }
  } finally {
    await file.close();
  }
}

async function start(reserve = reserveMb): Promise<Product> {
  const product = await startProduct({
    dataDir: folder,
    env: { DISK_RESERVE_MB: `${reserve}`, SANDBOX_ISSUE_SECONDS: '0' },
  });
  onTestFinished(async () => void (await product.stop('SIGKILL')));
  return product;
}

/** What the server says; what does not come within 30 s is a hang. */
async function ask(product: Product, path: string, body?: object, token = '') {
  const response = await fetch(`${product.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    signal: AbortSignal.timeout(30_000),
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, data: (await response.json()).data };
}

async function signIn(product: Product): Promise<string> {
  const { WRITER_EMAIL: email, WRITER_PASSWORD: password } = writer;
  return (await ask(product, '/user/signin', { email, password })).data.token;
}

const loan = () => ({
  ...{ amount: 10_000, currency: 'USD', tenure: 3 },
  portfolios: [{ portfolio_id: writer.WRITER_PORTFOLIO, amount: 10_000 }],
});

/** Asks for loans on some connections until it is stopped; how often each status was answered. */
function load(product: Product, token: string) {
  const stopping = new AbortController();
  const answers: Record<string, number> = {};
  const ask1 = async () => {
    const { status, data } = await ask(product, '/loan', loan(), token);
    answers[status] = (answers[status] ?? 0) + 1;
    for (const { loan_id } of data.loans ?? []) acknowledged.push(loan_id);
  };
  const lanes = Array.from({ length: connections }, async () => {
    while (!stopping.signal.aborted) {
      await ask1().catch((error: Error) => {
        const name = error.name === 'TimeoutError' ? 'hangs' : 'away';
        answers[name] = (answers[name] ?? 0) + 1;
        return after(50);
      });
    }
  });
  const stop = async () => {
    stopping.abort();
    await Promise.all(lanes);
    return answers;
  };
  return { answers, stop };
}

const until = async (holds: () => boolean | Promise<boolean>, seconds = 60) => {
  for (let waited = 0; waited < seconds * 20; waited++) {
    if (await holds()) return true;
    await after(50);
  }
  return false;
};

async function judgeData(promise: string): Promise<void> {
  const { db, close } = await openExisting(where());
  const kept = await keptIds(db);
  const lost = acknowledged.filter((id) => !kept.has(id));
  const problems = await findLedgerDiscrepancies(db);
  await close();
  find({
    promise: `${promise}: acknowledged loans lost, problems of the books`,
    wanted: '0 and 0',
    measured: `${lost.length} of ${acknowledged.length} and ${problems.length}`,
    held: lost.length === 0 && problems.length === 0 && acknowledged.length > 20,
  });
}

test('a disk of its own, that may be filled', async () => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder]);
  isMounted = mounted.status === 0;
  find({
    promise: 'a disk that may be filled (a tmpfs of 256 MB)',
    wanted: 'mounted',
    measured: isMounted ? 'mounted' : `not tried, mount is refused here: ${mounted.stderr}`,
    held: isMounted,
  });
  if (!isMounted) return;
  const database = await openDatabase(where());
  const { db, close } = database;
  await seed(database, systemClock.now());
  writer = await newWriter(db);
  await close();
});

test('a disk that fills up under load, is full to the last byte, and is freed', async ({
  skip,
}) => {
  skip(!isMounted);
  const product = await start();
  const token = await signIn(product);
  const { answers, stop } = load(product, token);
  await until(() => (answers['200'] ?? 0) > 20);
  const stateOf = async () => (await ask(product, '/ready')).data.status;

  await fillUpTo(reserveMb - 2, 5);
  const stopped = await until(async () => (await stateOf()) === 'read_only');
  const left = freeMb();
  find({
    promise: 'a disk that fills up under load: writes stop before it is full',
    wanted: `/api/ready 200 and read_only, ${reserveMb / 2} MB left or more`,
    measured: `${stopped ? 'read_only' : await stateOf()}, ${left.toFixed(1)} MB left`,
    held: stopped && left >= reserveMb / 2,
  });

  await fillUpTo(0, 0);
  const before = { ...answers };
  let reads = 0;
  const began = performance.now();
  // Longer than from one checkpoint to the next.
  while (performance.now() - began < 25_000) {
    if ((await ask(product, '/loan', undefined, token)).status === 200) reads++;
    else reads = Number.NEGATIVE_INFINITY;
    await after(20);
  }
  const refused = (answers['503'] ?? 0) - (before['503'] ?? 0);
  const others = Object.entries(answers).filter(
    ([status, count]) => status !== '503' && count > (before[status] ?? 0),
  );
  find({
    promise: 'a disk without a free byte for 25 s: reads, and writes',
    wanted: 'every read 200, every write 503',
    measured: `${reads} reads 200, ${refused} writes 503, others ${JSON.stringify(others)}`,
    held: reads > 100 && refused > 100 && others.length === 0,
  });

  await rm(filler());
  const so_far = answers['200'] ?? 0;
  const goesOn = await until(() => (answers['200'] ?? 0) > so_far + 20);
  find({
    promise: 'the same disk when there is room again',
    wanted: 'goes on by itself',
    measured: goesOn ? 'the same process writes' : 'it does not write',
    held: goesOn && (await stateOf()) === 'ok',
  });

  await fillUpTo(0, 0);
  await until(async () => (await stateOf()) === 'read_only');
  await stop();
  const asked = performance.now();
  const code = await product.stop('SIGTERM');
  const seconds = (performance.now() - asked) / 1000;
  find({
    promise: 'SIGTERM on a disk without a free byte',
    wanted: 'exit 0 within 15 s',
    measured: `exit ${code} after ${seconds.toFixed(1)} s`,
    held: code === 0 && seconds < 15,
  });
  await rm(filler());
  await judgeData('a disk filled under load');
}, 600_000);

test('a disk that somebody else fills at once, faster than anybody looks', async ({ skip }) => {
  skip(!isMounted);
  const ends: string[] = [];
  let hung = 0;
  const times = 5;
  for (let time = 0; time < times; time++) {
    // Nothing stops before the disk does.
    const product = await start(0);
    const { answers, stop } = load(product, await signIn(product));
    await until(() => (answers['200'] ?? 0) > 20);
    await fillUpTo(time * 4, 0);
    const ended = await Promise.race([product.ended, after(30_000, 'serves')]);
    await stop();
    hung += answers.hangs ?? 0;
    if (ended === 'serves') {
      ends.push((await product.stop('SIGTERM')) === 0 ? 'went on with 503' : 'did not stop');
    } else {
      const said = /has stopped: .*No space left on device.*make room/.test(product.told());
      ends.push(ended === 1 && said ? 'ended with a sentence' : `ended with ${ended}`);
    }
    await rm(filler());
  }
  const wanted = ['went on with 503', 'ended with a sentence'];
  find({
    promise: `a disk filled to the last byte at once under load, ${times} times`,
    wanted: 'never hangs: goes on with 503, or ends and says why',
    measured: `${[...new Set(ends)].map((end) => `${ends.filter((one) => one === end).length} ${end}`).join(', ')}, ${hung} hung`,
    held: hung === 0 && ends.every((end) => wanted.includes(end)),
  });
  await judgeData(`a disk filled at once ${times} times`);
}, 900_000);
