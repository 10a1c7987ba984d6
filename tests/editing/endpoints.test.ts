import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editingEndpoints } from '#editing/endpoints.ts';
import type { Name } from '#editing/exchange.ts';
import { openFile } from '#editing/files.ts';
import { showElsewhere } from '#site/seo/shown.ts';
import { ownSite } from './site.ts';

/** The editor's calls of a project that lies beside a secret, asked as a browser or worse would. */
let home: string;
let root: string;
let server: Server;
let origin: string;
const file = 'content/blog/first.mdx';
const text =
  '---\ntitle: First\ndescription: How.\ndate: 2026-11-02\nauthor: team\ntags: [a]\n---\n\nWords.\n';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'holdfast-endpoints-'));
  root = join(home, 'project/content/');
  for (const folder of ['blog', 'faq', 'docs', 'legal', 'authors']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await mkdir(join(home, 'project/src/hosting'), { recursive: true });
  await mkdir(join(home, 'project/.git/hooks'), { recursive: true });
  await writeFile(join(home, 'project/src/hosting/moved.json'), '[]\n');
  await writeFile(join(home, 'secret.mdx'), text);
  await writeFile(join(root, 'faq-categories.yaml'), '- id: basics\n  title: B\n  order: 1\n');
  await writeFile(join(root, 'testimonials.yaml'), '[]\n');
  await writeFile(join(root, 'blog/first.mdx'), text);
  await symlink(join(home, 'secret.mdx'), join(root, 'blog/link.mdx'));
  await symlink(join(home, 'new.mdx'), join(root, 'blog/nowhere.mdx'));
  await mkdir(join(home, 'outside'));
  await rm(join(root, 'docs'), { recursive: true });
  await symlink(join(home, 'outside'), join(root, 'docs'));
  await writeFile(join(home, 'outside/page.mdx'), text);
  const answer = editingEndpoints(root, () => ownSite, { components: [], show: showElsewhere });
  server = createServer((asked, response) =>
    answer(asked, response, () => response.writeHead(418).end()),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(home, { recursive: true, force: true });
});

type Said = { status: number | undefined; body: string };

/** Not by fetch, which keeps a caller from naming another host. */
function send(name: string, body: string, headers: object = {}, method = 'POST'): Promise<Said> {
  return new Promise((done, fail) => {
    const own = { origin, 'content-type': 'application/json' };
    const asked = request(`${origin}/_editing/${name}`, {
      method,
      headers: { ...own, ...headers },
    });
    asked.on('response', async (response) => {
      let said = '';
      for await (const chunk of response) said += chunk;
      done({ status: response.statusCode, body: said });
    });
    asked.on('error', fail).end(body);
  });
}
const ask = (name: Name, what: object, headers: object = {}) =>
  send(name, JSON.stringify(what), headers);

/** Each call, as one that would be answered with this file. */
const calls: { readonly [N in Name]: (file: string) => object } = {
  list: () => ({}),
  open: (file) => ({ file }),
  check: (file) => ({ file, source: text }),
  advise: (file) => ({ file, source: text }),
  shown: () => ({ address: '/blog/first', fields: {} }),
  save: (file) => ({ file, source: 'Gone', version: '' }),
  create: () => ({ title: 'New', category: '' }),
  rename: (file) => ({ file, name: 'other' }),
  arrange: (file) => ({ collection: 'faq', ids: [file.replace(/^content\/faq\/|\.mdx$/g, '')] }),
  picture: (file) => ({ file, name: 'a.png', data: '' }),
  history: () => ({}),
  states: (file) => ({ file }),
  restore: (file) => ({ file, id: 'published' }),
  publish: () => ({ name: 'Ada Obi' }),
};
const all = Object.keys(calls) as Name[];

/** Without `.data`, in which a publication may be renaming folders. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inside = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && entry.name !== '.data')
      .map(({ name }) => filesIn(join(folder, name))),
  );
  return [
    ...entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name)),
    ...inside.flat(),
  ];
}

const everything = async () => {
  const files = await filesIn(home);
  return Promise.all(files.sort().map(async (path) => [path, await readFile(path, 'utf8')]));
};

test.each(all)(
  '%s answers no page but the editor’s own, and changes nothing for it',
  async (name) => {
    const before = await everything();
    const port = new URL(origin).port;
    const foreign = [
      { origin: 'https://other.example' },
      { origin: '' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { origin: `https://127.0.0.1:${port}` },
      { origin: `http://localhost:${port}` },
      { origin: `${origin}.other.example` },
      { host: 'other.example' },
      { host: 'other.example', origin: 'http://other.example' },
      { host: `localhost.other.example:${port}`, origin: `http://localhost.other.example:${port}` },
      { host: `127.0.0.1.nip.io:${port}`, origin: `http://127.0.0.1.nip.io:${port}` },
      { 'content-type': 'text/plain' },
      { 'content-type': 'text/plain; application/json' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': '' },
    ];
    for (const headers of foreign) {
      const { status, body } = await ask(name, calls[name](file), headers);
      expect([status, body], JSON.stringify(headers)).toEqual([
        403,
        '{"error":"Only the editor’s own page may ask this."}',
      ]);
    }
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status } = await send(name, '', {}, method);
      expect([403, 404], method).toContain(status);
    }
    for (const body of ['', 'x', '[]', '"x"', 'null', '{"x":1}', '{"__proto__":{"file":"x"}}']) {
      const { status } = await send(name, body);
      if (name !== 'list' && name !== 'history') expect(status, body).toBe(400);
    }
    expect(await everything()).toEqual(before);
  },
);

const outside = [
  '../secret.mdx',
  '/etc/passwd',
  'content/../package.json',
  'content/blog/../../../secret.mdx',
  'content/blog/..%2f..%2f..%2fsecret.mdx',
  'content/blog/%2e%2e/first.mdx',
  'content\\blog\\first.mdx',
  'content/blog/first.mdx\0.png',
  'content/blog/first.mdx\n',
  'content/blog/sub/first.mdx',
  'content/blog/.first.mdx.saving',
  'content/blog/link.mdx',
  'content/blog/nowhere.mdx',
  'content/docs/page.mdx',
  'content/docs/openapi.json',
  'content/words.txt',
  'src/hosting/moved.json',
  '.git/hooks/pre-commit',
  'content/.git/hooks/pre-commit',
  '.data/editing/editor.txt',
  'file:///etc/passwd',
  `content/blog/${'a'.repeat(300)}.mdx`,
  '',
];
const named = all.filter((name) => JSON.stringify(calls[name]('x')).includes('x'));

test.each(named)('%s takes no file that an editor does not write', async (name) => {
  const before = await everything();
  for (const path of outside) {
    const { status, body } = await ask(name, calls[name](path));
    const isRead = name === 'check' || name === 'advise' || name === 'states';
    // Nothing is read from or written to a text that could be there.
    if (isRead && path.includes('aaa')) continue;
    expect(status, path).toBe(400);
    expect(body, path).not.toContain(home);
    expect(body, path).not.toContain('Words.');
  }
  expect(await everything()).toEqual(before);
});

test.each(['../../outside', '..', '.git', 'a/b', 'A', 'first.mdx', 'a\0', 'link', 'nowhere'])(
  'no post gets the address %j',
  async (name) => {
    const before = await everything();
    expect((await ask('rename', { file, name })).status).toBe(400);
    expect(await everything()).toEqual(before);
  },
);

test('a draft is never written through a link, nor out of its folder', async () => {
  for (const title of ['Nowhere', 'Link', '../../x/..', '…', 'x'.repeat(201)]) {
    const before = await everything();
    const { status } = await ask('create', { title, category: '' });
    const name = title.includes('x/') ? 'x' : undefined;
    expect(status, title).toBe(name ? 200 : 400);
    if (name) await rm(join(root, `blog/${name}.mdx`));
    expect(await everything()).toEqual(before);
  }
});

test('a name of every object is no call', async () => {
  expect(await send('constructor', '{}')).toEqual({ status: 404, body: '{"error":"Not a call."}' });
});

test('what is too large is refused in a sentence, and read to its end', async () => {
  const source = 'a'.repeat(1_000_001);
  for (const name of ['check', 'advise', 'save'] as const) {
    const said = await ask(name, { ...calls[name](file), source });
    expect(said).toEqual({
      status: 400,
      body: '{"error":"This text is longer than 1 MB. Split it into two."}',
    });
  }
  const large = await ask('save', { file, source: 'a'.repeat(6_000_000), version: '' });
  expect(large.body).toContain('This text is longer than 1 MB.');
  const picture = await ask('picture', { file, name: 'a.png', data: 'a'.repeat(29_000_000) });
  expect(picture.body).toBe(
    '{"error":"This picture is larger than 20 MB. Make it smaller first."}',
  );
  const torn = await ask('picture', { file, name: 'a.png', data: 'bm90IG9uZQ==' });
  expect(torn.body).toContain('a.png is not a picture that can be read');
});

test('of two who save at the same moment, the second is told', async () => {
  const { source, version } = await openFile(root, file);
  const [one, other] = await Promise.all(
    ['One.\n', 'Other.\n'].map((source) => ask('save', { file, source, version })),
  );
  expect(JSON.parse(one?.body ?? '')).toHaveProperty('version');
  expect(JSON.parse(other?.body ?? '')).toMatchObject({ theirs: { source: 'One.\n' } });
  await writeFile(join(root, 'blog/first.mdx'), source);
});

test('a file that is not there is told without a path of this computer', async () => {
  const { body } = await ask('open', { file: 'content/blog/none.mdx' });
  expect(body).toBe('{"error":"This file is not there any more. Go back to the list."}');
});
