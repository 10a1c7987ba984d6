import { expect, test } from 'vitest';
import { inertPolicy } from '#hosting/headers.ts';
import { headersFile, redirectsFile } from '#hosting/host-files.ts';
import { builtSite, page } from './built-site.ts';

const files = {
  'index.html': page('<style>a{}</style>'),
  '404.html': page(),
  'signin.html': page(),
  'signin/code.html': page(),
  '_astro/app.js': 'export {}',
};

test('a static host moves, rewrites and refuses what the bundled server does', () => {
  expect(redirectsFile().trim().split('\n')).toEqual([
    '/repayment /repay 308!',
    '/onboarding /404 302!',
    '/signin/:code /signin/code 200',
    '/onboarding/:code/:application_id /onboarding 200',
    '/404 /404.html 404!',
    '/* /404 302',
  ]);
});

test('a provider that lives elsewhere is found from a static host too', () => {
  const rule = '/api/* https://api.example.com/v1/:splat 302';
  expect(redirectsFile('https://api.example.com/v1')).toContain(`\n${rule}\n`);
  expect(redirectsFile('/v2')).toBe(redirectsFile());
});

test('each address has one policy on a static host, that of the page that answers there', async () => {
  const { manifest } = await builtSite(files);
  const rules = headersFile(manifest)
    .split(/\n(?=\/)/)
    .map((rule) => rule.trim().split(/\n {2}/));
  const policyAt = (path: string) =>
    rules.find(([where]) => where === path)?.find((line) => line.startsWith('content-security'));
  const policies = rules.filter((rule) => rule.some((line) => line.startsWith('content-security')));
  const pages = {
    '/': ['/', '/index.html'],
    '/404': ['/404', '/404.html'],
    '/signin': ['/signin', '/signin.html'],
    // Which meets on the name of the file too.
    '/signin/code': ['/signin/:code'],
  };
  expect(policies.map(([path]) => path).sort()).toEqual(
    [...Object.values(pages).flat(), '/_astro/*'].sort(),
  );
  for (const [address, paths] of Object.entries(pages)) {
    for (const path of paths) {
      expect(policyAt(path)).toBe(`content-security-policy: ${manifest[address]?.policy}`);
    }
  }
  expect(policyAt('/_astro/*')).toBe(`content-security-policy: ${inertPolicy}`);
});

test('every answer of a static host carries the headers that guard it', async () => {
  const { manifest } = await builtSite(files);
  expect(headersFile(manifest)).toMatch(
    /^\/\*\n(?= {2}(?:.*\n {2})*x-content-type-options: nosniff\n)/,
  );
});
