import { getRequestListener } from '@hono/node-server';
import type { HookParameters } from 'astro';
import { embedFile } from './embed-script.ts';
import { embedHeaders, embedPath } from './headers.ts';
import { resolve } from './rewrites.ts';
import { isApi, type Provider } from './server.ts';

type ViteDevServer = HookParameters<'astro:server:setup'>['server'];

const entry = '/src/provider/main.ts';

/** In development the provider answers on Astro's own port, and every edit of it counts at once. */
export function serveInDevelopment(vite: ViteDevServer, isPage: (path: string) => boolean): void {
  const provider = reloadingProvider(vite);
  vite.httpServer?.once('close', () => provider().then((opened) => opened.close()));
  const answerApi = getRequestListener(
    async (request, { incoming }) =>
      (await provider()).fetch(request, incoming.socket.remoteAddress),
    // Astro knows an answer by the platform's own Response, and shows a blank page for any other.
    { overrideGlobalObjects: false },
  );

  vite.middlewares.use((request, response, next) => {
    const url = new URL(`http://localhost${request.url}`);
    if (isApi(url.pathname)) return void answerApi(request, response);
    if (url.pathname.startsWith(embedPath)) {
      return void embedFile(url.pathname, (file) => vite.transformRequest(file)).then((text) => {
        if (text === undefined) return next();
        const type = url.pathname.endsWith('.ts') ? 'text/plain' : 'text/javascript';
        response.writeHead(200, { ...embedHeaders, 'content-type': type }).end(text);
      }, next);
    }
    // Vite's own files are none of our table's business.
    if (!request.headers.accept?.includes('text/html')) return next();
    const answer = resolve(url, isPage);
    if ('redirect' in answer) {
      return response.writeHead(answer.status, { location: answer.redirect }).end();
    }
    request.url = answer.page + url.search;
    next();
  });
}

/** One provider at a time: the database has one owner, so the old one closes first. */
function reloadingProvider(vite: ViteDevServer): () => Promise<Provider> {
  let loaded: unknown;
  let current: Promise<Provider> | undefined;

  const refresh = async (previous: Promise<Provider> | undefined): Promise<Provider> => {
    const module = await vite.ssrLoadModule(entry);
    const provider = await previous?.catch(() => undefined);
    // Vite hands out a new module exactly when one of its files was edited.
    if (provider && module === loaded) return provider;
    await provider?.close();
    loaded = module;
    return module.openProvider(process.env);
  };
  return () => {
    current = refresh(current);
    return current;
  };
}
