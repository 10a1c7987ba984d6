import { escapeHidden } from '#credit/plain-text.ts';

/** The first that fits: many browsers also name those that they are made of. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Opera Mini|OPiOS/, 'Opera Mini'],
  [/OPR\/|OPX?\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser|UBrowser/, 'UC Browser'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)|CriOS/, 'Chrome'],
  [/Version\/.+Safari/, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const;

const mostKept = 400;

/** What is kept of a browser's name for itself. */
export const keptUserAgent = (userAgent: string | undefined): string | null =>
  escapeHidden(userAgent?.trim() ?? '').slice(0, mostKept) || null;

/** 'Chrome on Android'; null when neither can be told. It is what the browser says, no proof. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const first = (all: readonly (readonly [RegExp, string])[]) =>
    all.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [first(browsers), first(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
