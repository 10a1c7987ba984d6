import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { returnToPartner, signInLink } from '#contract';
import { giveKey } from '#provider/partners/settings.ts';
import { installPartnerPackage } from '#support/clients.ts';
import { type Serving, serveSandbox } from './serving.ts';
import { freePort, has, run } from './shell.ts';

const examples = 'content/docs/examples';
const keys = Object.fromEntries(
  [...(await readFile(`${examples}/keys.sh`, 'utf8')).matchAll(/^export (\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

/** How a program of the documentation is run: the words of its command. */
type Language = {
  name: string;
  ending: string;
  needs: string;
  program: (name: string, folder: string) => string[];
  receiver?: (port: number) => string[];
};

/** Where a reader has saved them, beside the package that the TypeScript ones use. */
const saved = await mkdtemp(join(tmpdir(), 'saved-'));
const file = (name: string, ending: string) => join(saved, `${name}.${ending}`);
const languages: Language[] = [
  {
    name: 'TypeScript',
    ending: 'ts',
    needs: process.execPath,
    program: (name) => [process.execPath, '--no-warnings', file(name, 'ts')],
  },
  {
    name: 'PHP',
    ending: 'php',
    needs: 'php',
    program: (name) => ['php', file(name, 'php')],
    receiver: (port) => ['php', '-S', `127.0.0.1:${port}`, file('webhook', 'php')],
  },
  {
    name: 'Python',
    ending: 'py',
    needs: 'python3',
    program: (name) => ['python3', file(name, 'py')],
  },
  { name: 'Go', ending: 'go', needs: 'go', program: (name, folder) => [join(folder, name)] },
];

let serving: Serving;
let env: Record<string, string>;
beforeAll(async () => {
  await cp(examples, saved, { recursive: true });
  await installPartnerPackage(saved);
  serving = await serveSandbox();
  env = { ...keys, HOLDFAST_URL: serving.url };
});
afterAll(async () => {
  await serving.stop();
  await rm(saved, { recursive: true });
});

test('one program goes from a new partner to the first payout of its user', async () => {
  const ran = await run([process.execPath, '--no-warnings', file('from-nothing', 'ts')], { env });
  expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/^completed in \d+ s$/m) });
});

describe.each(languages)('the programs in $name', ({ name, ending, needs, program, receiver }) => {
  if (!has(needs)) {
    return test(`${name} is not on this machine: its programs are not run here`, () => {});
  }
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'programs-'));
    if (ending !== 'go') return;
    for (const one of ['hand-off', 'return', 'webhook']) {
      const built = await run(['go', 'build', '-o', join(folder, one), file(one, 'go')]);
      expect(built.told).toBe('');
    }
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true }));

  test('hand a user over: the link brings Gbemi in, once', async () => {
    // A key of its own: the same words in the same second, signed alike, are the same request.
    const key = await giveKey(serving.provider.context, 6, name);
    const own = { ...env, HOLDFAST_KEY: key.key_id, HOLDFAST_SECRET: key.secret };
    const { out, told } = await run(program('hand-off', folder), { env: own });
    expect(told).toBe('');
    const code = /\/onboarding\/([^/]+)\/6\?/.exec(out)?.[1] ?? '';
    const open = () => serving.provider.ask(signInLink, { body: { application_id: 6, code } });
    expect(await open()).toMatchObject({ ok: true, data: { application_id: 6 } });
    expect(await open()).toMatchObject({ ok: false, code: 'code_invalid' });
  });

  test('say why a hand-off is refused', async () => {
    const wrong = { ...env, HOLDFAST_SECRET: 'another' };
    const { code, out, told } = await run(program('hand-off', folder), { env: wrong });
    expect(code).not.toBe(0);
    expect(out + told).toContain('does not match');
  });

  test('believe a signed return, whatever the state holds, and no other', async () => {
    const returned = (address: string) => run([...program('return', folder), address], { env });
    const address = await cancelledReturn('a~b*c d&e=é+"%');
    expect(await returned(address)).toMatchObject({ out: 'cancelled \n', told: '' });
    const forged = address.replace('outcome=cancelled', 'outcome=success');
    expect((await returned(forged)).out).toBe('not ours\n');
    expect((await returned('https://sabi.example.com/loan?outcome=success')).out).toBe(
      'not ours\n',
    );
  });

  test('take a webhook that we have signed, once, and no other', async () => {
    const port = await freePort();
    const listening = await listen(receiver?.(port) ?? program('webhook', folder), port, env);
    try {
      const body = await readFile(`${examples}/event.json`, 'utf8');
      const event = { ...JSON.parse(body), id: `evt_${ending}${Date.now()}` };
      const text = JSON.stringify(event);
      const send = (sent: string, t = Math.floor(Date.now() / 1000)) =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'holdfast-event': event.type,
            'holdfast-signature': `t=${t},v1=${hmac(`${t}.${text}`)}`,
          },
          body: sent,
        });
      await breakOff(port);
      expect((await send(text)).status).toBe(204);
      expect((await send(text)).status).toBe(204);
      expect((await send(text.replace('sabi-1007', 'sabi-1008'))).status).toBe(400);
      expect((await send(text, Math.floor(Date.now() / 1000) - 301)).status).toBe(400);
      const said = `${event.type} ${event.data.user_id}`;
      await expect.poll(() => listening.output().split(said).length - 1).toBe(1);
    } finally {
      await listening.stop();
    }
  });
});

test('the quick start’s server stays there when a hand-off is refused', async () => {
  const port = await freePort();
  const wrong = { ...env, HOLDFAST_SECRET: 'another' };
  const server = [process.execPath, '--no-warnings', file('quick-start', 'ts')];
  const serving = await listen(server, port, wrong, /http:/);
  try {
    const address = `http://127.0.0.1:${port}/`;
    expect((await fetch(address, { method: 'POST' })).status).toBe(502);
    expect((await fetch(address)).status).toBe(200);
    expect(serving.output()).toContain('does not match');
  } finally {
    await serving.stop();
  }
});

/** A request whose sender is gone before all of it has come. */
async function breakOff(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((end) => socket.once('close', end));
  socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{', () => {
    socket.resetAndDestroy();
  });
  await closed;
}

const hmac = (text: string) =>
  createHmac('sha256', keys.HOLDFAST_SECRET ?? '')
    .update(text)
    .digest('hex');

let pages = 0;

/** The address by which somebody comes back who did not want a loan after all. */
async function cancelledReturn(state: string): Promise<string> {
  const { provider, url } = serving;
  const path = '/api/signon?application_id=6';
  const t = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    user_id: 'sabi-1007',
    redirect_url: `https://sabi.example.com/loan?page=${++pages}`, // no two requests are the same
    state,
  });
  const signature = `t=${t},key=${keys.HOLDFAST_KEY},v1=${hmac(`${t}.POST.${path}.${body}`)}`;
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'holdfast-signature': signature },
    body,
  });
  const { data } = (await answer.json()) as { data: { redirect: string } };
  const code = /\/onboarding\/([^/]+)\//.exec(data.redirect)?.[1] ?? '';
  const opened = await provider.answer(signInLink, { body: { application_id: 6, code } });
  const token = 'token' in opened ? opened.token : '';
  const { redirect } = await provider.answer(returnToPartner, {
    headers: { authorization: `Bearer ${token}` },
    body: { outcome: 'cancelled' },
  });
  return redirect ?? '';
}

type Listening = { output: () => string; stop: () => Promise<void> };

/** Starts a program that listens, and gives it back once it does. */
async function listen(
  [command = '', ...args]: string[],
  port: number,
  env: Record<string, string>,
  saying = /listening|started/i,
): Promise<Listening> {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...env, PORT: String(port) },
  });
  let output = '';
  const started = new Promise<void>((begun, failed) => {
    const hear = (text: Buffer) => {
      output += text;
      if (saying.test(output)) begun();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => failed(new Error(output)));
  });
  const ended = new Promise<void>((end) => child.once('close', () => end()));
  await started;
  return {
    output: () => output,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
