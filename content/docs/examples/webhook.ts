import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@holdfast/partner';

const { HOLDFAST_SECRET: secret = '', PORT = '9000' } = process.env;

const heard = new Set<string>(); // in your app a table with a unique id

// node webhook.ts
createServer(async (request, response) => {
  try {
    const signature = String(request.headers['holdfast-signature']);
    const body = await buffer(request); // as it came, before anything reads it
    const event = verifyWebhook(signature, body, { secret });
    if (!heard.has(event.id)) {
      heard.add(event.id);
      console.log(event.type, event.data.user_id);
    }
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end(); // not signed by us, broken off on the way, or no JSON
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
