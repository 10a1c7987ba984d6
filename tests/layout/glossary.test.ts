import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './mentions.ts';

const terms = [
  ...read('docs/glossary.md').matchAll(
    /^\| \*\*(.+?)\*\* +\| (.+?) +\| `([^`]+)` · `([^`]+)` +\|$/gm,
  ),
].map(([, term = '', sentence = '', file = '', name = '']) => ({ term, sentence, file, name }));

test('the glossary has some sixty terms, each once, in their order', () => {
  expect(terms.length).toBeGreaterThanOrEqual(60);
  const names = terms.map(({ term }) => term.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted());
});

test.each(terms)('$term is one sentence, and lives where the glossary says', (one) => {
  expect(one.sentence).toMatch(/^[^a-z].*\.$/);
  expect(existsSync(one.file), one.file).toBe(true);
  expect(read(one.file), `${one.file} does not say ${one.name}`).toContain(one.name);
});

/** Words that the field's terms have replaced, and those terms. */
const replaced: readonly (readonly [old: RegExp, term: string])[] = [
  [/\blooksAgain\b|\blookAgain\b|\bnextLook\b/, 'reconcilePayment, nextPollAt'],
  [/\bhearOf[A-Z]/, 'handlePaymentUpdate'],
  [/\btellPartner/, 'emitPartnerEvent'],
  [/\b[eE]rrands?\b/, 'external jobs'],
  [/\bspendOtp\b/, 'redeemOtp'],
  [/\bproveBooks\b/, 'checkLedger'],
  [/\bTravelled\b/, 'RawRequest'],
  [/\bpretendPartner\b/, 'demo-partner'],
  [/\btellHost\b/, 'postToHost'],
  [/\bownWork\b/, 'internal jobs'],
  [/\bawaitDesk\b/, 'scheduleApproval'],
  [/\bmoveLoanOn\b/, 'advanceStatus'],
  [/\bwatchDays\b|\bpassLoanDays\b/, 'scheduleEndOfDay, runEndOfDay'],
  [/\bhasty\b/, 'withTimeout'],
  [/\bBacking\b|\bLined\b|\bredlineTogether\b/, 'Collateral, aggregateRedline'],
  [/\bBadMonth\b/, 'missed-payment scenario'],
  [/\basItStood\b/, 'rewindTo'],
  [/\bspentCode\b|\bspendCode\b/, 'redeem'],
  [/\bansweredBefore\b/, 'findStoredResponse'],
  [/\bAskedOnce\b|\btoldWho\b/, 'IdempotentRequest, optionalAuth'],
  [/\bofPartnerAlone\b/, 'restrictToScope'],
  [/\bproblemsOfBooks\b/, 'findLedgerDiscrepancies'],
  [/\badoptWish\b/, 'prefill'],
  [/\buse-later\b|\buseLater\b/, 'deferred shell'],
  [/\bSlip\b/, 'InputError'],
  [/\bgreatest\(/, 'max'],
];
const sources = globSync('{src,tests,scripts,docs}/**/*.{ts,tsx,mjs,astro,css,sql,md}').filter(
  (file) => file !== 'tests/layout/glossary.test.ts',
);

test('no word that was replaced comes back', () => {
  const found = sources.flatMap((file) => {
    const text = read(file);
    return replaced
      .filter(([old]) => old.test(text))
      .map(([old, term]) => `${file}: ${old.exec(text)?.[0]}, now ${term}`);
  });
  expect(found, 'docs/glossary.md has the terms').toEqual([]);
});
