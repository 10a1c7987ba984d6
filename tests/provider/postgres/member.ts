import { startServer } from '#hosting/server.ts';
import { openProvider } from '#provider/main.ts';

/**
 * Runs as a process of its own: one of several providers on DATABASE_URL, as the bundled server
 * runs it, without a site. Prints its address once it serves; SIGTERM lets it finish.
 */
const provider = await openProvider(process.env);
const { url, stop } = await startServer({
  site: async () => new Response(null, { status: 404 }),
  provider,
  host: '127.0.0.1',
  port: Number(process.env.PORT),
});
process.once('SIGTERM', () => void stop());
console.log(url);
