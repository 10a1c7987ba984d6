import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { HOLDFAST_SECRET = '', PORT = '9000' } = process.env;

/** Whether we have signed this body, and not long ago. */
function isGenuine(header: string, body: Buffer): boolean {
  const { t, v1 } = /^t=(?<t>\d+),v1=(?<v1>[0-9a-f]{64})$/.exec(header)?.groups ?? {};
  if (!t || !v1 || Date.now() / 1000 - Number(t) > 300) return false;
  const right = createHmac('sha256', HOLDFAST_SECRET).update(`${t}.`).update(body).digest();
  return timingSafeEqual(right, Buffer.from(v1, 'hex'));
}

const heard = new Set<string>(); // in your app a table with a unique id

// node webhook.ts
createServer(async (request, response) => {
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts); // as it came, before anything reads it
    if (!isGenuine(String(request.headers['holdfast-signature']), body)) {
      response.writeHead(400).end();
      return;
    }
    const event = JSON.parse(body.toString());
    if (!heard.has(event.id)) {
      heard.add(event.id);
      console.log(event.type, event.data.user_id);
    }
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end(); // what broke off on the way, or is no JSON
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
