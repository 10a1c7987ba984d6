import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The first commit whose subject is written as CONTRIBUTING says; older ones stay as they are. */
const since = '2026-11-23T05:10:00Z';
const form = /^([a-z0-9][\w.,/ -]*): [a-zA-Z`]/;
/** Not the imperative: "added", "adds", "adding". */
const notImperative =
  /: ((?!(embed|feed|seed|speed|need|bring|ping|string)\b)\w+(ed|ing)|adds|fixes|moves|removes|renames|makes|changes|uses) /;

test.each([
  ['loans: refuse a payout above the limit at disbursement', true],
  ['docs, brand: say where colours come from', true],
  ['site: embed the search in its page', true],
  ['Refuse a payout', false],
  ['loans: refused a payout', false],
  ['loans: adds a column', false],
  [`loans: ${'x'.repeat(70)}`, false],
])('the subject "%s" is in the form: %s', (subject, is) => {
  expect(isSubject(subject)).toBe(is);
});

test.skipIf(!existsSync('.git'))('the last commits say their area and what changes', () => {
  const subjects = git('log', '-n', '30', `--since=${since}`, '--no-merges', '--format=%s');
  const wrong = subjects.split('\n').filter((subject) => subject !== '' && !isSubject(subject));
  expect(wrong, 'CONTRIBUTING.md says how; git commit --amend mends the last').toEqual([]);
});

function isSubject(subject: string): boolean {
  return subject.length <= 72 && form.test(subject) && !notImperative.test(subject);
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return ''; // a machine without git, or a folder that git does not trust
  }
}
