import { readBuiltAs } from '#hosting/built-as.ts';
import { type RunningServer, startServer } from '#hosting/server.ts';
import { openSite } from '#hosting/site.ts';
import { watchLoop } from '#hosting/watchdog.ts';
import { readAddress } from '#provider/config.ts';
import { endOnUncaught } from '#provider/logs/uncaught.ts';
import { log, openProvider } from '#provider/main.ts';
import { buildIfStale } from './build.ts';

const people = [
  ['ada@example.com', '+2348030000001', 'loans, repayments, a card, bank accounts'],
  ['bayo@example.com', '+2348030000002', 'new: credit available, nothing borrowed yet'],
  ['femi@example.com', '+2348030000006', 'two bills overdue'],
];

/**
 * `npm start`: builds when the sources changed, then serves; `--built` serves what is there, with `--drafts` the build of drafts. With
 * `--new` it makes the database, which live mode does only then.
 */
export async function main(args: string[]): Promise<number> {
  const dist = args.includes('--drafts') ? 'dist.drafts' : 'dist';
  if (!args.includes('--built')) {
    const code = await buildIfStale();
    if (code !== 0) return code;
  }
  const stopped = new Promise((stop) => process.once('SIGINT', stop).once('SIGTERM', stop));
  const server = await serve(dist, { isFirst: args.includes('--new') });
  endOnUncaught(log, server.stop);
  watchLoop(process.env);
  await stopped;
  console.log('Stopping: finishing what is running.');
  await server.stop();
  return 0;
}

async function serve(dist: string, start: { isFirst: boolean }): Promise<RunningServer> {
  const { release } = await readBuiltAs(dist, process.env);
  const { host, port, drainMs } = readAddress(process.env);
  const site = await openSite(dist);
  // Reports of errors name the build, so the metrics beside them do too.
  const PUBLIC_RELEASE = release ?? process.env.PUBLIC_RELEASE;
  const provider = await openProvider({ ...process.env, PUBLIC_RELEASE }, start);
  try {
    const server = await startServer({ site, provider, host, port, drainMs });
    console.log(greeting(server.url, provider.mode));
    return server;
  } catch (error) {
    await provider.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use on ${host}. Choose another: PORT=4322 npm start`);
  }
}

function greeting(url: string, mode: 'sandbox' | 'live'): string {
  if (mode === 'live') return `\n  Holdfast     ${url}\n`;
  const rows = people.map(
    ([email = '', mobile, shows]) => `    ${email.padEnd(18)}${mobile}  ${shows}`,
  );
  return `
  Holdfast     ${url}
  The sandbox  ${url}/sandbox   (everybody, their messages, the clock)
  Back office  ${url}/desk   (its staff sign in by one tap at /sandbox)

  Sign in as
${rows.join('\n')}
  with a one-time code, read in the sandbox's outbox, or the password Holdfast-1!
  No real money moves here. Ctrl-C stops it; what was done is kept.
`;
}
