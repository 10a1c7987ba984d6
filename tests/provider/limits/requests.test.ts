import { describe, expect, test } from 'vitest';
import {
  getStatement,
  getStatementFile,
  joinNewsletter,
  listLoans,
  listRepayments,
  listWithdrawals,
  signIn,
} from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const pathOf = (path: string) => `/api${path.replace(/\{\w+\}/g, 'some')}`;

describe('a method that an address does not take', () => {
  test.each([...everyCall.values()].map(({ path }) => path))('%s', async (path) => {
    const response = await provider.fetch(pathOf(path), { method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    const allowed = response.headers.get('allow')?.split(', ') ?? [];
    for (const call of everyCall.values()) {
      if (call.path === path) expect(allowed).toContain(call.method);
    }
    expect(allowed).not.toContain('PATCH');
  });

  test('an address that is none is not found, whatever the method', async () => {
    for (const path of ['/api/nowhere', '/api/loan/1/2/3', '/api/metrics', '/api']) {
      expect((await provider.fetch(path, { method: 'PATCH' })).status, path).toBe(404);
    }
  });
});

describe('a form’s body', () => {
  const posted = async (path: string, type: string) => {
    const headers = { 'content-type': type };
    const body = 'email=ada%40example.com&password=Holdfast-1!';
    const response = await provider.fetch(`/api${path}`, { method: 'POST', headers, body });
    return response.status;
  };

  test('is 415, and the sentence says what to send', async () => {
    const response = await provider.fetch(`/api${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=ada%40example.com',
    });
    expect(response.status).toBe(415);
    expect((await response.json()).message).toContain('Content-Type: application/json');
  });

  test.each(
    [...everyCall.values()].filter(
      ({ body, form, rights }) => body && !form && rights === 'public',
    ),
  )('is not taken for JSON by $method $path', async ({ method, path }) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: 'http://app.test' };
      const init = { method, headers, body: 'a=b' };
      expect((await provider.fetch(pathOf(path), init)).status).toBe(415);
    }
  });

  test('is taken where a form works without script', async () => {
    expect(await posted(joinNewsletter.path, 'application/x-www-form-urlencoded')).toBe(303);
    expect(await posted(joinNewsletter.path, 'multipart/form-data; boundary=x')).toBe(415);
  });
});

describe('a first day after the last', () => {
  test.each([listLoans, listRepayments, listWithdrawals, getStatement, getStatementFile])(
    'is 422 for $path',
    async (call) => {
      const query = { from: '2026-03-02', to: '2026-03-01', format: 'csv' };
      expect(await provider.ask(call, { as: 'ada@example.com', query })).toEqual({
        ok: false,
        status: 422,
        code: 'date_range_invalid',
        errors: ['The first day is after the last day. Choose an earlier first day.'],
      });
    },
  );
});
