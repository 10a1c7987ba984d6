import { expect, test } from 'vitest';
import { everyAnswer, inertPolicy, pagePolicy } from '#hosting/headers.ts';
import { judge } from '#support/observatory.ts';

const policy = pagePolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] });
const page = { ...everyAnswer, 'content-security-policy': policy };
const graded = (headers: object, html?: string) => {
  const { score, grade } = judge({ headers: { ...headers }, ...(html && { html }) });
  return [score, grade];
};

test.each<[string, object, [number, string]]>([
  ['nothing at all', {}, [30, 'D']],
  ['our pages', page, [115, 'A+']],
  ['our other files', { ...page, 'content-security-policy': inertPolicy }, [120, 'A+']],
  ['no policy', { ...everyAnswer }, [55, 'C']],
  ['no https', { ...page, 'strict-transport-security': '' }, [80, 'B+']],
  ['https for a day', { ...page, 'strict-transport-security': 'max-age=86400' }, [105, 'A+']],
  ['guessed types', { ...page, 'x-content-type-options': '' }, [110, 'A+']],
  ['told referrers', { ...page, 'referrer-policy': 'unsafe-url' }, [105, 'A+']],
  ['a cookie of a session', { ...page, 'set-cookie': ['session=1; Secure'] }, [70, 'B']],
])('the Observatory’s scoring of %s', (_what, headers, verdict) => {
  expect(graded(headers)).toEqual(verdict);
});

test.each<[string, string, number]>([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline' data:", 80],
  ["script-src 'self'", "script-src 'self' 'unsafe-eval'", 100],
  ["img-src 'self' data: https:", "img-src 'self' http:", 100],
  ["frame-ancestors 'none'", 'frame-ancestors http://127.0.0.1:*', 80],
  ["frame-ancestors 'none'", 'frame-ancestors 127.0.0.1:* https://partner.example', 115],
  ["frame-ancestors 'none'", "script-src 'self'", 55],
])('a policy whose %s is %s', (from, to, expected) => {
  const [score] = graded({ ...page, 'content-security-policy': policy.replace(from, to) });
  expect(score).toBe(expected);
});

test('a script of somebody else is to be known by its hash', () => {
  const from = (source: string) => graded(page, `<script src="${source}"></script>`)[0];
  expect(from('/_astro/a.js')).toBe(115);
  expect(from('https://elsewhere.example/a.js')).toBe(110);
  expect(from('//elsewhere.example/a.js')).toBe(50);
});
