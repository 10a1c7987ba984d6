import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '#provider/openapi/document.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { curlLine, sandbox, signInLine, type Trial } from '#site/docs/curl.ts';
import { operationsOf } from '#site/docs/openapi.ts';
import { type Serving, serveSandbox } from './serving.ts';
import { has, run } from './shell.ts';

const examples = 'content/docs/examples';
const read = (file: string) => readFile(join(examples, file), 'utf8');
const trials: Record<string, Trial> = JSON.parse(await read('calls.json'));
const calls = operationsOf(JSON.stringify(openApiDocument()));

/** In the order of the pages, and what begins anew at the end. */
const files = (await readdir(examples))
  // The package is packed and installed by tests/clients/packages.test.ts.
  .filter((file) => file.endsWith('.sh') && !['keys.sh', 'install.sh'].includes(file))
  .sort((one, other) => Number(one === 'reset.sh') - Number(other === 'reset.sh'));
const lines = [
  ...calls.map((call) => ({ name: call.id, text: curlLine(call, trials[call.id]) })),
  ...(await Promise.all(files.map(async (file) => ({ name: file, text: await read(file) })))),
];

test('what is said of a call in the documentation is of a call that there is', () => {
  const known = calls.map(({ id }) => id);
  expect(Object.keys(trials).filter((id) => !known.includes(id))).toEqual([]);
});

const tools = ['bash', 'curl', 'openssl', 'grep', 'cut'];

describe('in a shell against the sandbox', () => {
  if (!has(...tools)) {
    return test(`one of ${tools.join(', ')} is not on this machine: the lines are not run here`, () => {});
  }
  let serving: Serving;
  let folder: string;
  const statuses = new Map<string, string[]>();
  let told = '';

  beforeAll(async () => {
    serving = await serveSandbox();
    folder = await mkdtemp(join(tmpdir(), 'lines-'));
    // Each as it is copied, but for the port; one after the other, as a reader tries them.
    const script = [
      `curl() { command curl -sS -w '%{stderr}%{http_code}\\n' "$@"; }`,
      await read('keys.sh'),
      signInLine('ada'),
      ...lines.map(({ name, text }) => `echo '== ${name}' >&2\n(\n${text}\n) > '${name}.out'`),
    ].join('\n');
    // What takes a while is done meanwhile, as by the product.
    let isOver = false;
    const working = (async () => {
      while (!isOver) {
        await runExternalJobs(serving.provider.context);
        await wait(500);
      }
    })();
    const ran = await run(['bash'], {
      cwd: folder,
      input: script.replaceAll(sandbox, serving.url),
    });
    isOver = true;
    await working;
    told = ran.told;
    for (const [, name = '', answers = ''] of told.matchAll(/^== (\S+)\n((?:(?!== ).*\n)*)/gm)) {
      statuses.set(name, answers.trim().split('\n'));
    }
  }, 180_000);
  afterAll(async () => {
    await serving.stop();
    await rm(folder, { recursive: true });
  });

  test.each(lines)('$name answers 200', async ({ name }) => {
    // The payment page that takes a card leads back to the app.
    const answered = (statuses.get(name) ?? [told]).filter((status) => status !== '303');
    const out = await readFile(join(folder, `${name}.out`), 'utf8');
    expect(new Set(answered), out).toEqual(new Set(['200']));
  });
});
