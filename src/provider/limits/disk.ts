import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import { cannotSave } from '../errors/refusal.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses whatever is not only read while the disk is nearly full, before it asks another service for
 * anything: 503. The embedded database refuses by itself what would still be written.
 */
export function refuseWritesOnFullDisk({ disk }: Context): MiddlewareHandler {
  return async (c, next) => {
    if (!reading.includes(c.req.method) && disk.isLow()) throw cannotSave();
    await next();
  };
}
