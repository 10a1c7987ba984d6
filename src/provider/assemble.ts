import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { paystackDirectory } from './banks/paystack.ts';
import { sandboxDirectory } from './banks/sandbox.ts';
import type { Clock, MovableClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Context, Log } from './context.ts';
import type { Db } from './db/tables.ts';
import type { Bindings } from './endpoint.ts';
import { outbox } from './messages/messenger.ts';
import { paystack } from './payments/paystack.ts';
import { sandboxCalls } from './sandbox/calls.ts';
import { sandboxProcessorAccess } from './sandbox/processor/keys.ts';

export type Parts = { db: Db; config: Config; log: Log; clock: Clock | MovableClock };

/** Puts the parts together: the context that verbs work with, and the app over it. */
export function assemble({ db, config, log, clock }: Parts): {
  app: Hono<Bindings>;
  context: Context;
} {
  const sandbox = config.mode === 'sandbox';
  const context: Context = {
    db,
    clock,
    config,
    log,
    messages: outbox(clock),
    banks: sandbox
      ? sandboxDirectory
      : paystackDirectory({ ...config.paystack, fetch: (request) => fetch(request) }),
    payments: sandbox
      ? paystack({ ...sandboxProcessorAccess, fetch: async (request) => app.fetch(request) })
      : paystack({ ...config.paystack, fetch: (request) => fetch(request) }),
  };
  const app = createApp(context);
  if (sandbox && 'moveTo' in clock) sandboxCalls(app, context, clock);
  return { app, context };
}
