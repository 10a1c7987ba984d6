import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Publication } from './exchange.ts';
import { changesOf, copyPublished, git, hasRepository, keepEditor, published } from './history.ts';

let last: Publication = { state: 'none', said: '' };

/** How the last publication went, or goes. A load of the page asks again. */
export const publication = (): Publication => last;

/**
 * Builds the site with what is saved, and commits the content under the editor's name when the build
 * passes. Returns when the build has begun: `publication` tells the rest.
 *
 * @throws when there is nothing to publish, or a build runs.
 */
export async function startPublishing(root: string, name: string): Promise<void> {
  if (!/^[^<>\n]{2,80}$/.test(name.trim())) throw new Error('Write your name, as “Ada Obi”.');
  if (last.state === 'building') throw new Error('The site is being built. Wait until it is done.');
  last = { state: 'building', said: '' };
  try {
    const files = (await changesOf(root)).map(({ file }) => file);
    if (files.length === 0) throw new Error('Nothing has changed since it was last published.');
    await keepEditor(root, name.trim());
    void build(root)
      .then(async ({ code, output }) => {
        if (code === 0) await commit(root, name.trim(), files);
        last = { state: code === 0 ? 'done' : 'failed', said: tellingPart(output) };
      }, fail)
      .catch(fail);
  } catch (error) {
    last = { state: 'none', said: '' };
    throw error;
  }
}

const fail = (error: Error) => {
  last = { state: 'failed', said: error.message };
};

async function build(root: string): Promise<{ code: number | null; output: string }> {
  const { HOLDFAST_EDIT: _, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: join(root, '..'),
    env: { ...env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output: stripVTControlCharacters(output) };
}

async function commit(root: string, name: string, files: readonly string[]): Promise<void> {
  if (!(await hasRepository(root))) return copyPublished(root);
  const email = await git(root, ['config', 'user.email']).catch(() => '');
  const who = { NAME: name, EMAIL: email.trim() || 'editor@localhost' };
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) =>
      Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value]),
    ),
  );
  const [file = ''] = files;
  const what =
    files.length === 1 ? file.replace(/.*\/|\.\w+$/g, '') : `${files.length} changed files`;
  await git(root, ['add', '-A', '--', ...published]);
  const message = `content: publish ${what}`.slice(0, 72);
  await git(root, ['commit', '-q', '-m', message, '--only', '--', ...published], env);
}

/** The mistakes of a build that stopped, else how it ended. */
const tellingPart = (output: string) => {
  const from = output.search(/^.*(?:one mistake|\d+ mistakes) in content\//m);
  const lines = (from < 0 ? output.trim() : output.slice(from)).split('\n');
  return (
    from < 0 ? lines.slice(-8) : lines.filter((line) => !/^ *at |trace/.test(line)).slice(0, 20)
  ).join('\n');
};
