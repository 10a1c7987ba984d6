import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAgreement, listLoans } from '#contract';
import { readPaper, signedText } from '#contract/paper-code.ts';
import { listPaperKeys } from '#contract/paper-keys.ts';
import { dayMs } from '#credit/durations.ts';
import { rotatePaperKey } from '#provider/back-office/paper-keys.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';

const provider = providerForFile();
const ada = 'ada@example.com';

const today = '2026-03-10T09:00:00Z';

type File = Uint8Array<ArrayBuffer>;

async function fileOf(path: string, as = ada): Promise<File> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
  const response = await provider.fetch(`/api${path}`, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return new Uint8Array(await response.arrayBuffer());
}

const kindOf = (path: string) => (/csv|export/.test(path) ? 'csv' : 'pdf');
const keys = async () => (await provider.answer(listPaperKeys)).keys;

/** Whether a published key has signed the file, and what its code says. */
async function checked(file: File, as: 'pdf' | 'csv') {
  const paper = readPaper(file, as);
  if (paper.found !== 'code') return paper.found;
  const { code, content } = paper;
  const key = (await keys()).find((one) => one.key === code.key);
  if (!key) return 'unknown key';
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.public_key };
  const text = signedText(code, createHash('sha512').update(content).digest('hex'));
  const isOurs = verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(code.signature, 'base64url'),
  );
  return isOurs ? { at: code.at, content } : 'changed';
}

async function everyPath(): Promise<string[]> {
  const { loans } = await provider.answer(listLoans, { as: ada, query: { status: ['repaid'] } });
  const id = loans[0]?.loan_id ?? '';
  const { db } = provider.context;
  const of = (table: 'repayments' | 'withdrawals') =>
    db
      .selectFrom(table)
      .innerJoin('users', 'users.user_id', `${table}.user_id`)
      .where('email', '=', ada);
  const repayment = await of('repayments').select('repayment_id').executeTakeFirstOrThrow();
  const withdrawal = await of('withdrawals').select('withdrawal_id').executeTakeFirstOrThrow();
  return [
    ...['pdf', 'csv'].flatMap((format) => [
      `/loan/${id}/report?format=${format}`,
      `/me/statement/file?from=2025-01-01&format=${format}`,
      `/me/interest/file?year=2025&format=${format}`,
    ]),
    `/repayment/${repayment.repayment_id}/receipt`,
    `/withdrawal/${withdrawal.withdrawal_id}/receipt`,
    ...['loan', 'repayment', 'withdrawal'].map((kind) => `/export/${kind}`),
  ];
}

test('every PDF and CSV of a borrower’s proves that we issued it, and when', async () => {
  for (const path of await everyPath()) {
    expect([path, await checked(await fileOf(path), kindOf(path))]).toMatchObject([
      path,
      { at: today },
    ]);
  }
});

test('so does the agreement, which is the same file each time', async () => {
  const { loans } = await provider.answer(listLoans, { as: ada });
  const [loan] = loans;
  const agreed = async () => {
    const { agreement } = await provider.answer(getAgreement, {
      as: ada,
      id: loan?.loan_id ?? '',
    });
    return new Uint8Array(Buffer.from(agreement.pdf, 'base64'));
  };
  const pdf = await agreed();
  const at = loan?.requested.replace('.000Z', 'Z');
  expect(await checked(pdf, 'pdf')).toMatchObject({ at });
  expect(await agreed()).toEqual(pdf);
});

test('a changed, missing or added byte is found, wherever it is', async () => {
  for (const path of [
    '/export/repayment',
    (await everyPath()).find((one) => /receipt/.test(one)),
  ]) {
    const file = await fileOf(path ?? '');
    const kind = kindOf(path ?? '');
    for (let part = 0; part < 40; part++) {
      const at = Math.floor((part / 39) * (file.length - 1));
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await checked(changed, kind)).toMatch(/changed|misplaced|none|unknown key/);
      const shorter = new Uint8Array([...file.subarray(0, at), ...file.subarray(at + 1)]);
      expect(await checked(shorter, kind)).toMatch(/changed|misplaced|none|unknown key/);
    }
    expect(await checked(new Uint8Array([...file, 10]), kind)).toBe('misplaced');
  }
});

test('what a code says of itself is signed with the file', async () => {
  const file = await fileOf('/export/loan');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
  const later = text.replace('.2026-03-10T', '.2026-03-11T');
  expect(later).not.toBe(text);
  expect(await checked(new TextEncoder().encode(later), 'csv')).toBe('changed');
});

test('the code stands where no reader of PDFs looks, so the rest is as it was drawn', async () => {
  const [path = ''] = await everyPath();
  const file = await fileOf(path);
  const paper = readPaper(file, 'pdf');
  if (paper.found !== 'code') throw new Error('No code');
  expect(readPdf(Buffer.from(file))).toEqual(readPdf(Buffer.from(paper.content)));
  const text = Buffer.from(file).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
});

test('after a rotation old papers stay proven, and nothing can sign with the old key', async () => {
  const old = await fileOf('/export/withdrawal');
  const [before] = await keys();
  await provider.clock.moveTo(provider.clock.now() + dayMs);
  const key = await rotatePaperKey(provider.context, 'ngozi');
  const [current, ...retired] = await keys();
  expect(current).toMatchObject({ key, retired_at: null });
  expect(retired).toMatchObject([{ key: before?.key, public_key: before?.public_key }]);
  expect(retired[0]?.retired_at).not.toBeNull();
  expect(await checked(old, 'csv')).toMatchObject({ at: today });
  const paper = readPaper(await fileOf('/export/withdrawal'), 'csv');
  expect(paper).toMatchObject({ found: 'code', code: { key } });
  const kept = await provider.context.shared
    .selectFrom('paper_keys')
    .select('secret')
    .where('key_id', '=', before?.key ?? '')
    .executeTakeFirstOrThrow();
  expect(kept.secret).toBeNull();
});

test('a key that another secret sealed signs nothing more: a new one is made, and both are published', async () => {
  const old = await fileOf('/export/withdrawal');
  const { shared } = provider.context;
  const count = (await keys()).length;
  await shared
    .updateTable('paper_keys')
    .set({ secret: Buffer.alloc(60).toString('base64url') })
    .where('retired_at', 'is', null)
    .execute();
  const { email } = await newBorrower(provider);
  expect(await checked(await fileOf('/export/loan', email), 'csv')).toHaveProperty('content');
  expect(await checked(old, 'csv')).toHaveProperty('content');
  expect(await keys()).toHaveLength(count + 1);
});
