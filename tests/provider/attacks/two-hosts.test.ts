import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '#hosting/server.ts';
import { providerForFile } from '#support/fixtures.ts';
import { serve } from '#support/serving.ts';

const provider = providerForFile({ empty: true });
let server: RunningServer;
beforeAll(async () => {
  server = await serve(provider);
});
afterAll(async () => {
  await server.stop();
});

async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(['GET /api/health HTTP/1.1', ...lines, 'connection: close', '', ''].join('\r\n'));
  return text(socket);
}

describe('a request with two hosts is not taken for one of either', () => {
  test.each([
    [['host: app.example.com', 'host: evil.example.com']],
    [['Host: app.example.com', 'hOST: evil.example.com']],
    [['host: app.example.com', 'host: app.example.com']],
    [['host: app.example.com', 'accept: */*', 'host:']],
  ])('%j', async (lines) => {
    const answer = await answerTo(...lines);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      message: expect.stringContaining('Host'),
      code: 'invalid_request',
      data: { error: [expect.any(String)] },
    });
  });

  test('nor is one without any; one with one is answered', async () => {
    expect(await answerTo('accept: */*')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await answerTo('host: app.example.com')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
