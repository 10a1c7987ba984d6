import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedText, writeCode } from '#contract/paper-code.ts';
import { checkPaper, type Keys, largest, type PaperKey } from '#site/verify/check-paper.ts';
import { wordsOf } from '#site/verify/verdicts.ts';

const name = '0123456789abcdef';
const at = '2026-03-10T09:00:00Z';
const { privateKey } = generateKeyPairSync('ed25519');
const { x: public_key = '' } = privateKey.export({ format: 'jwk' });
const ours: PaperKey = {
  key: name,
  public_key,
  created_at: '2026-01-01T00:00:00.000Z',
  retired_at: null,
};

const known =
  (keys: readonly PaperKey[], isCurrent = true) =>
  async (): Promise<Keys> => ({
    keys,
    isCurrent,
  });
const unknown = async () => undefined;

function codeOf(content: string, key = name): string {
  const hash = createHash('sha512').update(content).digest('hex');
  const signature = sign(null, Buffer.from(signedText({ key, at }, hash)), privateKey);
  return writeCode({ key, at, signature: signature.toString('base64url') });
}

const table = '\uFEFFDay,What,Amount\r\n2026-03-01,Interest,"1,000.00"\r\n';
const csv = (content = table, key = name) => `${content}${codeOf(`${content},,\r\n`, key)},,\r\n`;
const end = 'startxref\n4711\n%%EOF\n';
const pdf = (content = '%PDF-1.7\nwhat is drawn\n') =>
  `${content}%${codeOf(`${content}%\n${end}`)}\n${end}`;

const verdictOf = async (
  file: string | Uint8Array<ArrayBuffer>,
  keysOf: () => Promise<Keys | undefined> = known([ours]),
) => checkPaper(new Blob([file]), keysOf);

test('a file of ours is whole, and says by which key and when', async () => {
  for (const file of [csv(), pdf()]) {
    const verdict = await verdictOf(file);
    expect(verdict).toMatchObject({ is: 'whole', code: { key: name, at }, key: ours });
    expect(wordsOf(verdict).text).toMatch(/10 Mar 2026 at 10:00 in Lagos.+0123456789abcdef/);
  }
});

test('any changed or missing byte is found, whatever it is part of', async () => {
  for (const file of [csv(), pdf()]) {
    const bytes = new TextEncoder().encode(file);
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      expect([at, (await verdictOf(changed)).is]).not.toEqual([at, 'whole']);
      const shorter = new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + 1)]);
      expect([at, (await verdictOf(shorter)).is]).not.toEqual([at, 'whole']);
    }
  }
  // Of the last sign of a signature two bits count, and the others may not be set either.
  const [whole, last = ''] = /\.[\w-]{85}([\w-])\n/.exec(pdf()) ?? [];
  for (const sign of 'ABCDQRSTghijwxyz') {
    if (sign === last) continue;
    const other = pdf().replace(whole ?? '', `${whole?.slice(0, -2)}${sign}\n`);
    expect([sign, (await verdictOf(other)).is]).toEqual([sign, 'changed']);
  }
  const dearer = await verdictOf(csv().replace('1,000.00', '9,000.00'));
  expect(wordsOf(dearer).title).toBe('This file was changed');
});

test('what was added behind a code, or saved again by a spreadsheet, counts as changed', async () => {
  expect(await verdictOf(`${pdf()}an update\nstartxref\n9\n%%EOF\n`)).toEqual({ is: 'changed' });
  expect(await verdictOf(`${csv()}2026-03-02,Gift,1.00\r\n`)).toEqual({ is: 'changed' });
  expect(await verdictOf(csv().replaceAll('\r\n', '\n'))).toEqual({ is: 'changed' });
});

test('a key that we never published is none of ours, unless our list may be old', async () => {
  const file = csv(table, 'fedcba9876543210');
  expect(await verdictOf(file)).toMatchObject({ is: 'not ours' });
  expect(await verdictOf(file, known([ours], false))).toEqual({ is: 'key unknown' });
  expect(await verdictOf(file, unknown)).toEqual({ is: 'key unknown' });
});

test('a key that is retired still proves what it has signed', async () => {
  const retired = { ...ours, retired_at: '2026-06-01T00:00:00.000Z' };
  const verdict = await verdictOf(pdf(), known([retired], false));
  expect(verdict.is).toBe('whole');
  expect(wordsOf(verdict).text).toMatch(/from 1 Jan 2026 to 1 June 2026/);
});

test('another’s signature under our key’s name is no proof', async () => {
  const { x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  expect(await verdictOf(csv(), known([{ ...ours, public_key: x }]))).toEqual({ is: 'changed' });
});

test('what has no code, is too large, or is neither PDF nor CSV is each told apart', async () => {
  expect(await verdictOf(table)).toEqual({ is: 'no code' });
  expect(await verdictOf('%PDF-1.7\nof somebody else')).toEqual({ is: 'no code' });
  expect(await verdictOf(new Uint8Array([0x50, 0x4b, 3, 4]))).toEqual({ is: 'no paper' });
  expect(await verdictOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toEqual({ is: 'no paper' });
  expect(await verdictOf('')).toEqual({ is: 'no paper' });
  const large = { size: largest + 1 } as Blob;
  expect(await checkPaper(large, known([ours]))).toEqual({ is: 'too large' });
  const gone = { size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
  expect(await checkPaper(gone as unknown as Blob, known([ours]))).toEqual({ is: 'unreadable' });
});

test('every verdict has words of its own', () => {
  const code = { key: name, at, signature: '' };
  const titles = [
    { is: 'whole', code, key: ours } as const,
    { is: 'not ours', code } as const,
    ...(
      [
        'changed',
        'no code',
        'too large',
        'no paper',
        'unreadable',
        'key unknown',
        'old browser',
      ] as const
    ).map((is) => ({ is })),
  ].map((verdict) => wordsOf(verdict).title);
  expect(new Set(titles).size).toBe(9);
});
