import type { AnswerOf } from '#contract/call.ts';
import { type PaperCode, readPaper, signedText } from '#contract/paper-code.ts';
import type { listPaperKeys } from '#contract/paper-keys.ts';

export type PaperKey = AnswerOf<typeof listPaperKeys>['keys'][number];

export type Verdict =
  | { readonly is: 'whole'; readonly code: PaperCode; readonly key: PaperKey }
  | { readonly is: 'not ours'; readonly code: PaperCode }
  | { readonly is: 'changed' | 'no code' | 'too large' | 'no paper' | 'unreadable' }
  /** Our keys are not known, or not since the code's was made. */
  | { readonly is: 'key unknown' }
  /** The browser knows no Ed25519. */
  | { readonly is: 'old browser' };

/** Our keys, and whether they are all that there are by now; undefined when they cannot be had. */
export type Keys = { readonly keys: readonly PaperKey[]; readonly isCurrent: boolean };

/** In bytes. Ten years of a busy account are a tenth of it. */
export const largest = 50_000_000;

/**
 * Says of a file whether it is as we issued it. The file is read here and goes nowhere.
 * @param keysOf is asked for our keys, among which the one of this name is looked for
 */
export async function checkPaper(
  file: Blob,
  keysOf: (named: string) => Promise<Keys | undefined>,
): Promise<Verdict> {
  if (file.size > largest) return { is: 'too large' };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or deleted since it was chosen.
    return { is: 'unreadable' };
  }
  const kind = kindOf(bytes);
  if (!kind) return { is: 'no paper' };
  const paper = readPaper(bytes, kind);
  if (paper.found === 'none') return { is: 'no code' };
  if (paper.found === 'misplaced') return { is: 'changed' };
  const { code, content } = paper;
  const known = await keysOf(code.key);
  const key = known?.keys.find((one) => one.key === code.key);
  if (!key) return known?.isCurrent ? { is: 'not ours', code } : { is: 'key unknown' };
  try {
    return (await isSigned(code, content, key)) ? { is: 'whole', code, key } : { is: 'changed' };
  } catch {
    // Nothing else can be wrong with a key of ours.
    return { is: 'old browser' };
  }
}

function kindOf(bytes: Uint8Array<ArrayBuffer>): 'pdf' | 'csv' | undefined {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return 'pdf';
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what has them is no text.
    return /[\0-\x08\x0B\x0C\x0E-\x1F]/.test(text) ? undefined : 'csv';
  } catch {
    return undefined;
  }
}

async function isSigned(
  code: PaperCode,
  content: Uint8Array<ArrayBuffer>,
  { public_key: x }: PaperKey,
): Promise<boolean> {
  const { subtle } = crypto;
  const hash = new Uint8Array(await subtle.digest('SHA-512', content));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x };
  const key = await subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
  const text = new TextEncoder().encode(signedText(code, hex));
  return subtle.verify('Ed25519', key, bytesOf(code.signature), text);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
