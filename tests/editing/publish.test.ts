import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginHistory, changesOf } from '#editing/history.ts';
import { publication, startPublishing } from '#editing/publish.ts';

let project: string;
let root: string;
const file = 'content/blog/first.mdx';
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(project, name)), { recursive: true });
  await writeFile(join(project, name), text);
};
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: project, encoding: 'utf8', env: nobody }).trim();
/** No name, no address, no settings of whoever runs the tests. */
const nobody = { PATH: process.env.PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
const own = ['-c', 'user.name=A', '-c', 'user.email=a@test'];

/** Publishes, and gives what is told in the end. */
async function publish(name = 'Ada Obi') {
  await startPublishing(root, name);
  await expect.poll(() => publication().state, { timeout: 10_000 }).not.toBe('building');
  return publication();
}

const before = { ...process.env };
beforeEach(async () => {
  Object.assign(process.env, nobody);
  project = await mkdtemp(join(tmpdir(), 'holdfast-publish-'));
  root = join(project, 'content/');
  await write(file, 'As it was.\n');
  await write('src/hosting/moved.json', '[]\n');
  await write('src/app.ts', 'old\n');
  await write('.gitignore', '.data/\n');
  await write('scripts/run.mjs', "console.log('built');\n");
});
afterEach(async () => {
  Object.assign(process.env, before);
  await rm(project, { recursive: true, force: true });
});

async function inRepository() {
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git(...own, 'commit', '-q', '-m', 'begin');
}

test('content is committed under the editor’s name, and nothing else of the project', async () => {
  await inRepository();
  await write(file, 'As it is.\n');
  await write('content/blog/.first.mdx.saving', 'Half.\n');
  await write('src/app.ts', 'staged\n');
  git('add', 'src/app.ts');
  await write('src/app.ts', 'staged and changed\n');
  expect(await publish()).toMatchObject({
    state: 'done',
    said: 'Published. The build passed and your changes are kept under your name.',
  });
  expect(git('log', '-1', '--format=%an %ae %cn: %s')).toBe(
    'Ada Obi editor@localhost Ada Obi: content: publish first',
  );
  expect(git('show', '--name-only', '--format=')).toBe(file);
  expect(git('diff', '--cached', '--name-only')).toBe('src/app.ts');
  expect(git('diff', '--name-only')).toBe('src/app.ts');
  expect(git('show', ':src/app.ts')).toBe('staged');
  await expect(startPublishing(root, 'Ada Obi')).rejects.toThrow(
    'Nothing has changed since it was last published.',
  );
});

test.each(['', 'A', '12', '..', 'Ada <a@b>', 'Ada\nObi', 'Ada\u0000Obi', 'a'.repeat(81)])(
  '%j is no name to publish under',
  async (name) => {
    await write(file, 'As it is.\n');
    await expect(startPublishing(root, name)).rejects.toThrow('Write your name, as “Ada Obi”.');
  },
);

test('what is saved while the site is built waits for the next publication', async () => {
  await inRepository();
  await write(file, 'As it is.\n');
  await write(
    'scripts/run.mjs',
    `import { writeFileSync } from 'node:fs'; writeFileSync('${file}', 'Not built.\\n');`,
  );
  expect(await publish()).toMatchObject({
    state: 'failed',
    said: `${file} changed while the site was being built, so nothing was published. Your texts are saved. Publish again.`,
  });
  expect(git('log', '-1', '--format=%s')).toBe('begin');
  expect(git('diff', '--cached', '--name-only')).toBe('');
  expect(await readFile(join(project, file), 'utf8')).toBe('Not built.\n');
});

test('without a repository, the editor is told where the texts are kept', async () => {
  await beginHistory(root);
  await write(file, 'As it is.\n');
  await write('scripts/run.mjs', 'process.exit(1);');
  expect(await publish()).toMatchObject({ state: 'failed' });
  expect(await changesOf(root)).toMatchObject([{ file }]);
  await write('scripts/run.mjs', '');
  expect(await publish()).toMatchObject({
    state: 'done',
    said: 'Published. The build passed and your changes are kept on this computer alone: this copy of the project has no Git.',
  });
  expect(await changesOf(root)).toEqual([]);
});

test('a build that fails commits nothing, and its mistakes are shown', async () => {
  await inRepository();
  await write(file, 'As it is.\n');
  await write(
    'scripts/run.mjs',
    "console.error('one mistake in content/. Fix them and save:\\n  it'); process.exit(1);",
  );
  const { state, said, output } = await publish();
  expect([state, said]).toEqual(['failed', expect.stringContaining('The build failed')]);
  expect(output).toContain('one mistake in content/.');
  expect(git('log', '-1', '--format=%s')).toBe('begin');
});

test('what a hook of the repository says is shown, and nothing is lost', async () => {
  await inRepository();
  await write('.git/hooks/pre-commit', '#!/bin/sh\necho "Not on a Friday." >&2\nexit 1\n');
  await chmod(join(project, '.git/hooks/pre-commit'), 0o755);
  await write(file, 'As it is.\n');
  const { state, said } = await publish();
  expect(state).toBe('failed');
  expect(said).toMatch(/Git refused your changes, so nothing was published.*\nNot on a Friday\.$/s);
  expect(git('status', '--porcelain', '--', 'content')).toBe(`M ${file}`);
  expect(await readFile(join(project, file), 'utf8')).toBe('As it is.\n');
});

test('on no branch, or amid a merge, nothing is published', async () => {
  await inRepository();
  git('checkout', '-q', '--detach');
  await write(file, 'As it is.\n');
  await expect(startPublishing(root, 'Ada Obi')).rejects.toThrow('on no branch of Git');
  git('checkout', '-q', 'main');
  await write('.git/MERGE_HEAD', `${git('rev-parse', 'HEAD')}\n`);
  await expect(startPublishing(root, 'Ada Obi')).rejects.toThrow('joining two versions');
  expect(git('log', '--format=%s')).toBe('begin');
});
