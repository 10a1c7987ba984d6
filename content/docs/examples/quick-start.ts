import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { HandOff } from '@holdfast/partner';
import { handOff } from './hand-off.ts';

const port = Number(process.env.PORT ?? 8080);

// In your app the session says who this is.
const user: HandOff = {
  user_id: 'sabi-1007',
  mobile: '+2348030000007',
  currency: 'NGN',
  amount: 150_000_000, // kobo
};

createServer(async (request, response) => {
  try {
    if (request.method === 'POST') {
      response.end(await handOff(user));
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(await readFile(new URL('quick-start.html', import.meta.url)));
  } catch (problem) {
    console.error(problem); // why a hand-off was refused is for you, not for your user
    response.writeHead(502).end();
  }
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
