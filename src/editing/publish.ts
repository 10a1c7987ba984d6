import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Publication } from './exchange.ts';
import { memory } from './files.ts';
import {
  changesOf,
  copyPublished,
  git,
  hasRepository,
  keepEditor,
  movedIn,
  published,
} from './history.ts';

let last: Publication = { state: 'none', said: '', output: '' };

/** How the last publication went, or goes. A load of the page asks again. */
export const publication = (): Publication => last;

/**
 * Builds the site with what is saved, and commits exactly that, and nothing else of the project, under
 * the editor's name when the build passes. Returns when the build has begun: `publication` tells the
 * rest.
 *
 * @throws when there is nothing to publish, a build runs, or Git could not take it.
 */
export async function startPublishing(root: string, name: string): Promise<void> {
  if (!/^\p{L}[^<>\p{C}]{1,79}$/u.test(name.trim()))
    throw new Error('Write your name, as “Ada Obi”.');
  if (last.state === 'building') throw new Error('The site is being built. Wait until it is done.');
  last = {
    state: 'building',
    said: 'Building the site. This takes a minute or two.',
    output: '',
  };
  try {
    const files = (await changesOf(root)).map(({ file }) => file);
    if (files.length === 0) throw new Error('Nothing has changed since it was last published.');
    const inRepository = await hasRepository(root);
    if (inRepository) await refuseUnready(root);
    await keepEditor(root, name.trim());
    void publish(root, name.trim(), files, inRepository).catch((error: Error) => {
      last = { state: 'failed', said: error.message, output: '' };
    });
  } catch (error) {
    last = { state: 'none', said: '', output: '' };
    throw error;
  }
}

async function publish(
  root: string,
  name: string,
  files: readonly string[],
  inRepository: boolean,
): Promise<void> {
  const before = await stateOfFiles(root);
  const { code, output } = await build(root);
  if (code !== 0) {
    last = {
      state: 'failed',
      said: 'The build failed, so nothing was published. Your texts are saved. Mend what it says below, then publish again.',
      output: tellingPart(output),
    };
    return;
  }
  // Called once the files are copied: what is published is what was built.
  const check = async () => {
    const now = await stateOfFiles(root);
    const all = [...new Set([...before.keys(), ...now.keys()])];
    const changed = all.filter((file) => before.get(file) !== now.get(file));
    if (changed.length > 0) throw new Error(changedMeanwhile(changed));
  };
  if (inRepository) await commit(root, name, files, check);
  else await copyPublished(root, check);
  const kept = inRepository ? 'kept under your name.' : `kept on this computer alone: ${noGit}`;
  last = {
    state: 'done',
    said: `Published. The build passed and your changes are ${kept}`,
    output: tellingPart(output),
  };
}

const noGit = 'this copy of the project has no Git.';
const changedMeanwhile = (files: readonly string[]) =>
  `${files.join(', ')} changed while the site was being built, so nothing was published. Your texts are saved. Publish again.`;

/** Each file that is published, with what its text or picture comes to. */
async function stateOfFiles(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = async (path: string) => {
    const hash = createHash('sha256').update(await readFile(path));
    return [relative(join(root, '..'), path), hash.digest('hex')] as const;
  };
  return new Map(await Promise.all([...paths, movedIn(root)].map(read)));
}

/** Throws where a commit would be lost, or would end what a developer has begun. */
async function refuseUnready(root: string): Promise<void> {
  const has = (...args: string[]) => git(root, args).then(Boolean, () => false);
  if (!(await has('symbolic-ref', '--quiet', 'HEAD'))) {
    throw new Error(
      'This copy of the project is on no branch of Git, where what you publish could be lost. Your texts are saved. Ask a developer to switch to a branch, then publish again.',
    );
  }
  for (const begun of ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD']) {
    if (await has('rev-parse', '--quiet', '--verify', begun)) {
      throw new Error(
        'A developer is joining two versions of the project in Git. Your texts are saved. Publish again when that is done.',
      );
    }
  }
}

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

/** Commits what editors write from an index of its own: what a developer has staged stays as it is. */
async function commit(
  root: string,
  name: string,
  files: readonly string[],
  check: () => Promise<void>,
): Promise<void> {
  await refuseUnready(root);
  const email = await git(root, ['config', 'user.email']).catch(() => '');
  const who = { NAME: name, EMAIL: email.trim() || 'editor@localhost' };
  const people = ['AUTHOR', 'COMMITTER'].flatMap((role) =>
    Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value]),
  );
  const index = join(memory(root), 'index');
  const env = { ...Object.fromEntries(people), GIT_INDEX_FILE: index };
  const [file = ''] = files;
  const what =
    files.length === 1 ? file.replace(/.*\/|\.\w+$/g, '') : `${files.length} changed files`;
  try {
    await git(root, ['read-tree', 'HEAD'], env);
    await git(root, ['add', '-A', '--', ...published], env);
    await check();
    await git(root, ['commit', '-q', '-m', `content: publish ${what}`.slice(0, 72)], env).catch(
      ({ stderr, stdout }) => {
        throw new Error(`${refused}\n${stderr}${stdout}`.trim());
      },
    );
  } finally {
    await rm(index, { force: true });
  }
  await git(root, ['reset', '-q', '--', ...published]);
}

const refused =
  'The build passed, but Git refused your changes, so nothing was published. Your texts are saved. Show a developer what Git said:';

/** The mistakes of a build that stopped, else how it ended. */
const tellingPart = (output: string) => {
  const from = output.search(/^.*(?:one mistake|\d+ mistakes) in content\//m);
  const lines = (from < 0 ? output.trim() : output.slice(from)).split('\n');
  return (
    from < 0 ? lines.slice(-8) : lines.filter((line) => !/^ *at |trace/.test(line)).slice(0, 20)
  ).join('\n');
};
