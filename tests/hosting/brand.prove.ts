import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand, colours } from '#brand';
import { type EditedSite, editSite } from '#support/edited-site.ts';

/**
 * What the product is called in the protocol that partners program against. It stays under another
 * brand, as `Stripe-Signature` would.
 */
const protocol = [
  /Holdfast-(Signature|Event|Webhooks)/gi,
  /HOLDFAST_(URL|KEY|SECRET|SIGNATURE)/g,
  /\bHoldfast(?=\.(open|version)\b|\s*\??\??=|\s*:\s*\{|<\/code>)/g,
  /globalThis\.Holdfast/g,
  /\bHoldfast(?=: \w+ (is missing|leads elsewhere))/g,
  /\{Holdfast:\w+\}=globalThis/g,
  /['"`]holdfast(-host)?['"`]/g,
  /holdfast-['"]? ?[.+] ?\S*event/gi,
  // What signs our papers names its own form.
  /HOLDFAST-1(?=\.|\\\.|`)/g,
  // The package of a partner's server, and the repository that holds it.
  /@holdfast\/partner|\bholdfast-partner-[\d.]+tgz|\.\/holdfast\/clients|<code>holdfast<\/code>/g,
  // Of the sandbox: everybody's password there, and test keys.
  /Holdfast-1!/g,
  /([sp]k|sms)_test_sandbox_holdfast/g,
];
/** A colour of the specification: that of a partner who has none. */
const specified = ['#f26a1b', '#ffffff'];

let site: EditedSite;
beforeAll(async () => {
  site = await editSite();
  const source = await readFile('src/brand.ts', 'utf8');
  const named = source.replace(/holdfast/gi, (word) =>
    word === 'holdfast' ? 'wayside' : 'Wayside',
  );
  // Each colour becomes one that is ours nowhere.
  const coloured = named.replace(/'#([0-9a-f]{6})'/g, (_, hex: string) => `'${otherThan(hex)}'`);
  const filled = coloured.replace(
    /^ {2}(licence|companyNumber|complaint\w+): '',$/gm,
    "  $1: 'the filled $1',",
  );
  await site.writeSource('src/brand.ts', filled);
});
afterAll(() => site.remove());

const otherThan = (hex: string) =>
  `#${((Number.parseInt(hex, 16) ^ 0x01_02_04) >>> 0).toString(16).padStart(6, '0')}`;

test('a build under another name and in other colours holds nothing of ours', async () => {
  const { code, output } = await site.build();
  expect(code, output).toBe(0);
  const ours = Object.values(colours)
    .flat()
    .filter((colour) => !specified.includes(colour));
  const traces = new Map<string, string[]>();
  for (const file of await textsIn(site.built)) {
    let text = await readFile(join(site.built, file), 'utf8');
    for (const name of protocol) text = text.replace(name, '');
    const found = [...text.matchAll(/.{0,40}holdfast.{0,40}/gi)].map(([line]) => line);
    const colour = ours.filter((one) => text.toLowerCase().includes(one));
    if (found.length + colour.length > 0) traces.set(file, [...new Set([...found, ...colour])]);
  }
  expect(Object.fromEntries(traces)).toEqual({});
  expect(await readFile(join(site.built, 'index.html'), 'utf8')).toContain('Wayside');
  expect(await readFile(join(site.built, 'favicon.svg'), 'utf8')).toContain(
    '<title>Wayside</title>',
  );
  expect(brand.name).toBe('Holdfast');
});

test('facts of the company show once they are filled: in the footer, the legal texts and beside the form', async () => {
  const page = (name: string) => readFile(join(site.built, `${name}.html`), 'utf8');
  for (const name of ['index', 'user-agreement', 'privacy-policy', 'faqs']) {
    const text = await page(name);
    for (const fact of ['licence', 'companyNumber', 'complaintsOfficer', 'complaintEscalation'])
      expect(text, `${fact} in ${name}`).toContain(`the filled ${fact}`);
  }
});

/** Everything that is text; also a name of a file may tell. */
async function textsIn(root: string): Promise<string[]> {
  const files = await readdir(root, { recursive: true });
  expect(files.filter((name) => /holdfast/i.test(name))).toEqual([]);
  return files.filter((name) =>
    /\.(html|css|m?js|ts|json|svg|xml|txt|webmanifest|conf)$/.test(name),
  );
}
