import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { paystackDirectory } from './banks/paystack.ts';
import type { Clock, MovableClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Context, Log } from './context.ts';
import { type Cell, firstCell } from './db/cells.ts';
import { type Cells, drawCell as drawCellOf } from './db/directory.ts';
import { type DiskSpace, unwatched } from './db/disk-space.ts';
import { attachAgreement } from './documents/agreement.ts';
import type { Bindings } from './http/endpoint.ts';
import { requestLimits } from './limits/request-rate.ts';
import type { Carrier } from './messages/carrier.ts';
import { outbox } from './messages/messenger.ts';
import { smsGateway } from './messages/sms-gateway.ts';
import { smtp } from './messages/smtp.ts';
import { demoPartnerHost, mayBeOwnMachine } from './partners/addresses.ts';
import { type OutsideAnswer, sendOutside } from './partners/public-network.ts';
import { paystack } from './payments/paystack.ts';
import { paystackTransfers } from './payments/paystack-transfers.ts';
import { emitTo } from './runtime/listeners.ts';
import { sandboxDirectory } from './sandbox/banks.ts';
import { sandboxCalls } from './sandbox/calls.ts';
import { payByHand } from './sandbox/pay-dollars.ts';
import { sandboxProcessorAccess } from './sandbox/processor/charges.ts';
import { settleLater } from './sandbox/processor/settle.ts';
import { settleTransfers } from './sandbox/processor/settle-transfers.ts';
import { traced, tracedFetch } from './tracing/span.ts';

/** Mail and SMS are told of by the host that they are handed to alone. */
const tracedCarrier =
  (address: string, carry: Carrier): Carrier =>
  (message) => {
    const { hostname } = new URL(address);
    const facts = { 'server.address': hostname };
    return traced({ kind: 'outgoing', name: `send ${hostname}`, facts }, async (tell) => {
      const carried = await carry(message);
      tell({ 'holdfast.outcome': carried.outcome });
      return carried;
    });
  };

export type Parts = {
  database: Cells;
  /** Without it by the contact alone. */
  drawCell?: (contact: string) => Cell;
  /** Without it there is always room. */
  disk?: DiskSpace;
  config: Config;
  log: Log;
  clock: Clock | MovableClock;
};

/** Puts the parts together: the context that verbs work with, and the app over it. */
export function assemble({
  database,
  drawCell = (contact) => drawCellOf(database.cells, contact),
  disk = unwatched,
  config,
  log,
  clock,
}: Parts): {
  app: Hono<Bindings>;
  context: Context;
} {
  const sandbox = config.mode === 'sandbox';
  const carriers = {
    email: config.mail && tracedCarrier(config.mail.smtpUrl, smtp(config.mail)),
    sms: config.sms && tracedCarrier(config.sms.gatewayUrl, smsGateway(config.sms)),
  };
  const messages = outbox(clock, carriers, config);
  const processor = sandbox
    ? {
        ...sandboxProcessorAccess,
        fetch: tracedFetch(async (request: Request) => app.fetch(request)),
      }
    : { ...config.paystack, fetch: tracedFetch((request: Request) => fetch(request)) };
  const context: Context = {
    cell: firstCell,
    ...database.at(firstCell),
    shared: database.at('public').db,
    database,
    drawCell,
    disk,
    clock,
    config,
    requests: requestLimits({ config, clock, log }),
    log,
    carriers,
    attach: attachAgreement,
    messages,
    emit: emitTo({ messages, config }),
    approval: sandbox ? 'automatic' : 'manual',
    payDollars: sandbox ? payByHand : undefined,
    background: sandbox ? [settleLater, settleTransfers] : [],
    banks: sandbox ? sandboxDirectory : paystackDirectory({ ...processor, clock }),
    payments: paystack(processor),
    payouts: paystackTransfers(processor, log),
    askPartner: (wanted, maxBytes = 0) =>
      tracedFetch<OutsideAnswer>(async (request) => {
        if (sandbox && new URL(request.url).hostname === demoPartnerHost) {
          const answer = await app.fetch(request);
          return { status: answer.status, body: await answer.text() };
        }
        return sendOutside(request, { loopback: mayBeOwnMachine(request.url, config), maxBytes });
      })(wanted),
  };
  const app = createApp(context);
  if (sandbox && 'moveTo' in clock) sandboxCalls(app, context, clock);
  return { app, context };
}
