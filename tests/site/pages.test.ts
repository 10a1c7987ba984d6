import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '#brand';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const files = (folder: string, ending: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

const sections = [...files('src/site', '.astro'), 'src/pages/index.astro'];
const legal = files('content/legal', '.mdx');
const withoutStyles = (source: string) => source.replace(/<style[\s\S]*?<\/style>/g, '');

describe('the public pages', () => {
  it.each(sections)('%s types no percentage: the credit’s rules give them', (path) => {
    const typed = withoutStyles(read(path)).match(/\d+(\.\d+)?\s?%(?!")/g) ?? [];
    expect(typed).toEqual([]);
  });

  it.each(sections)('%s has no style attribute, which the policy forbids', (path) => {
    expect(withoutStyles(read(path))).not.toMatch(/\sstyle=/);
  });

  it('write to addresses of the brand only', () => {
    const addresses = [brand.supportEmail, brand.partnershipsEmail, brand.privacyEmail];
    expect(addresses.every((address) => address.endsWith('@example.com'))).toBe(true);
    for (const path of [...sections, ...legal]) expect(read(path)).not.toMatch(/[\w.]+@[\w-]+\./);
  });
});

describe('the legal texts', () => {
  it.each([
    [
      'user-agreement',
      [
        'remedy period of <Term of="remedy" />',
        '**<Amount of="liability-cap" />**',
        'within <Term of="complaint" />',
        'arbitration',
      ],
    ],
    [
      'privacy-policy',
      ['**within <Term of="breach-report" />**', '**within <Term of="complaint" />**'],
    ],
  ])('%s states what the terms promise', (name, promises) => {
    const text = read(`content/legal/${name}.mdx`);
    for (const promise of promises) expect(text).toContain(promise);
  });

  it('take the default charge from the credit’s rules and sit in Lagos', () => {
    const text = read('content/legal/user-agreement.mdx');
    expect(text).toContain('**default charge** of <Rate of="penal-charge" />');
    expect(text).toContain('in **<Name of="city" />**');
    expect(brand.company.city).toBe('Lagos');
  });
});
