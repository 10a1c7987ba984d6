import type { Hono } from 'hono';
import type { Bindings } from './endpoint.ts';

/**
 * With which methods an address can be asked, for the Allow header; none for one that is not there.
 * Call it when all routes are registered.
 */
export function methodsOf({ routes }: Hono<Bindings>): (path: string) => string[] {
  const patterns = routes
    // Middleware is for all methods, or for all paths. Of the metrics nobody learns that they are there.
    .filter(({ method, path }) => method !== 'ALL' && !/(\*|\/metrics)$/.test(path))
    .map(({ method, path }) => ({
      methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    }));
  return (path) => {
    const matching = patterns.filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => methods))];
  };
}
