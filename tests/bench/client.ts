import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { connections, underLoad } from './load.ts';
import { type Ask, type Asker, asSent, type ScenarioName } from './scenarios.ts';

// Asks over real HTTP from a thread of its own, so that asking takes no time from answering.
const { base, askers, seconds }: { base: string; askers: Asker[]; seconds: number } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const ask: Ask = (method, path, wanted) =>
  new Promise((answered, failed) => {
    const { headers, body } = asSent(wanted);
    const sending = request(`${base}${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 400)
          answered(text.startsWith('{') && JSON.parse(text).data);
        else failed(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
      });
    });
    sending.on('error', failed).end(body);
  });

parentPort?.on('message', async (name: ScenarioName) => {
  const answer = await underLoad(name, ask, askers, seconds).catch((error: unknown) =>
    String(error),
  );
  parentPort?.postMessage(answer);
});
