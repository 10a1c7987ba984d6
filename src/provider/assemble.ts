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
import { smsGateway } from './messages/sms-gateway.ts';
import { smtp } from './messages/smtp.ts';
import { paystack } from './payments/paystack.ts';
import { paystackTransfers } from './payments/paystack-transfers.ts';
import { sandboxCalls } from './sandbox/calls.ts';
import { sandboxProcessorAccess } from './sandbox/processor/keys.ts';

/** The sandbox's own partner: no address of a network. */
const pretendPartner = 'partner.localhost';

export type Parts = {
  db: Db;
  /** Without it `db` does everything. */
  patient?: Db;
  config: Config;
  log: Log;
  clock: Clock | MovableClock;
};

/** Puts the parts together: the context that verbs work with, and the app over it. */
export function assemble({ db, patient = db, config, log, clock }: Parts): {
  app: Hono<Bindings>;
  context: Context;
} {
  const sandbox = config.mode === 'sandbox';
  const carriers = {
    email: config.mail && smtp(config.mail),
    sms: config.sms && smsGateway(config.sms),
  };
  const processor = sandbox
    ? { ...sandboxProcessorAccess, fetch: async (request: Request) => app.fetch(request) }
    : { ...config.paystack, fetch: (request: Request) => fetch(request) };
  const context: Context = {
    db,
    patient,
    clock,
    config,
    log,
    carriers,
    messages: outbox(clock, carriers),
    banks: sandbox ? sandboxDirectory : paystackDirectory({ ...processor, clock }),
    payments: paystack(processor),
    payouts: paystackTransfers(processor, log),
    webhooks: async (request) =>
      sandbox && new URL(request.url).hostname === pretendPartner
        ? app.fetch(request)
        : fetch(request),
  };
  const app = createApp(context);
  if (sandbox && 'moveTo' in clock) sandboxCalls(app, context, clock);
  return { app, context };
}
