import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import type { Bindings } from '../../http/endpoint.ts';
import { processorApi } from './api.ts';
import { checkoutRoutes } from './checkout.ts';
import { mandateRoutes } from './mandate-page.ts';

/** A processor inside the sandbox: its protocol, its checkout page, its banks' page and its webhooks. */
export function sandboxProcessor(app: Hono<Bindings>, context: Context): void {
  processorApi(app, context);
  checkoutRoutes(app, context);
  mandateRoutes(app, context);
}
