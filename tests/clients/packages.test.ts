import { spawnSync } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sabi } from '#provider/sandbox/partner/sabi.ts';
import { askTool } from '../../scripts/tool.ts';
import { type Serving, serveSandbox } from '../site/docs/serving.ts';
import { run } from '../site/docs/shell.ts';

const examples = 'content/docs/examples';
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'empty-project-'));
  await symlink(resolve('.'), join(project, 'holdfast'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const install = await readFile(`${examples}/install.sh`, 'utf8');
  const ofEmbed = 'npm pack ./holdfast/clients/embed && npm install ./holdfast-embed-*.tgz';
  // Nothing is fetched: they depend on nothing.
  const env = { npm_config_offline: 'true', npm_config_audit: 'false' };
  const ran = await run(['bash', '-e'], { cwd: project, input: `${install}\n${ofEmbed}`, env });
  expect(ran.code, ran.told).toBe(0);
}, 300_000);
afterAll(() => rm(project, { recursive: true }));

const installed = (name: string) => join(project, 'node_modules/@holdfast', name);

test('each package holds what runs, its types and a README, and is small', async () => {
  const files = async (name: string) => (await readdir(installed(name))).sort();
  expect(await files('partner')).toEqual(['README.md', 'dist', 'package.json']);
  expect(await files('embed')).toEqual(['README.md', 'dist', 'package.json', 'v1.d.ts']);
  for (const name of await readdir(project)) {
    if (name.endsWith('.tgz')) {
      expect((await stat(join(project, name))).size).toBeLessThan(25_000);
    }
  }
});

test('an empty project has types of both, strictly and with no type skipped', async () => {
  await mkdir(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types']) {
    await cp(join('node_modules', name), join(project, 'node_modules', name), { recursive: true });
  }
  await writeFile(
    join(project, 'use.ts'),
    `import { createPartner, PartnerError, verifyWebhook } from '@holdfast/partner';
import { loadHoldfast, type Outcome } from '@holdfast/embed';

const holdfast = createPartner({ baseUrl: 'http://x', keyId: 'k', secret: 's' });
const path = { partner_user_id: '1' };
export async function free(): Promise<number> {
  const { portfolios } = await holdfast.get('/partner/users/{partner_user_id}/hold', { path });
  return portfolios.reduce((sum, { value, hold }) => sum + value - hold, 0);
}
// @ts-expect-error It needs to know whose.
export const nobody = () => holdfast.get('/partner/users/{partner_user_id}/hold');
// @ts-expect-error There is no such call.
export const nothing = () => holdfast.put('/partner/users/{partner_user_id}/hold', { path });
// @ts-expect-error A picture says when it was true.
export const never = () => holdfast.put('/partner/holdings', { body: { users: [] } });
export function amountOf(header: string, body: string): number | undefined {
  const event = verifyWebhook(header, body, { secret: ['old', 'new'] });
  return event.type === 'loan.disbursed' ? event.data.amount : undefined;
}
export const isWrong = (error: unknown) =>
  error instanceof PartnerError && error.code === 'invalid_request' && error.field === 'as_of';
// @ts-expect-error There is no such code.
export const isOdd = (error: PartnerError) => error.code === 'odd';
export async function open(link: string): Promise<Outcome> {
  const { open } = await loadHoldfast('http://x');
  return open({ applicationId: 6, link }).closed;
}
`,
  );
  for (const file of await readdir(examples)) {
    if (file.endsWith('.ts')) await cp(join(examples, file), join(project, file));
  }
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        // The platform's own types are not what is checked.
        skipDefaultLibCheck: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        target: 'es2023',
        module: 'nodenext',
        lib: ['es2023', 'dom'],
        types: ['node'],
      },
      files: [
        'use.ts',
        'from-nothing.ts',
        'hand-off.ts',
        'quick-start.ts',
        'webhook.ts',
        'return.ts',
      ],
    }),
  );
  expect((await askTool(['tsc', '-p', project])).output).toBe('');
}, 120_000);

test('from there a user is handed over to a sandbox that runs', async () => {
  const serving: Serving = await serveSandbox();
  try {
    const env = {
      HOLDFAST_URL: serving.url,
      HOLDFAST_KEY: sabi.key.id,
      HOLDFAST_SECRET: sabi.key.secret,
    };
    const node = [process.execPath, '--no-warnings', 'hand-off.ts'];
    const { out, told } = await run(node, { env, cwd: project });
    expect(told).toBe('');
    expect(out).toMatch(/^http:.*\/onboarding\/.+/);
    const { stderr } = spawnSync(process.execPath, ['-e', "import('@holdfast/embed')"], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
  } finally {
    await serving.stop();
  }
});
