import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { accountCalls } from './accounts/calls.ts';
import { applicationCalls } from './applications/calls.ts';
import { bankCalls } from './banks/calls.ts';
import { cardCalls } from './cards/calls.ts';
import { contactCalls } from './contact/calls.ts';
import { answerFormsWithPages } from './contact/form-pages.ts';
import type { Context } from './context.ts';
import { inTime } from './db/in-time.ts';
import { isBehind } from './db/migrate.ts';
import { documentCalls } from './documents/calls.ts';
import { type Bindings, endpointOn, failureResponse } from './endpoint.ts';
import { refusalResponse, refuse } from './errors.ts';
import { instantLoanCalls } from './instant-loans/calls.ts';
import { limitAddresses } from './limits/rates.ts';
import { loanCalls } from './loans/calls.ts';
import { recordRequests } from './logs/requests.ts';
import { requestFigures } from './metrics/requests.ts';
import { serveMetrics } from './metrics/serve.ts';
import { notificationCalls } from './notifications/calls.ts';
import { describeItself } from './openapi/serve.ts';
import { partnerCalls } from './partners/calls.ts';
import { hearWebhook } from './payments/webhook.ts';
import { portfolioCalls } from './portfolios/calls.ts';
import { preferenceCalls } from './preferences/calls.ts';
import { repaymentCalls } from './repayments/calls.ts';
import { revisionCalls } from './revision/calls.ts';
import { sandboxProcessor } from './sandbox/processor/routes.ts';
import { sessionCalls } from './session/calls.ts';
import { statementCalls } from './statement/calls.ts';
import { userCalls } from './users/calls.ts';
import { withdrawalCalls } from './withdrawals/calls.ts';

const mostBytes = 64 * 1024;
const policy = 'content-security-policy';
const inert = "default-src 'none'; frame-ancestors 'none'";
/** What the app may read of an answer besides its body. */
const readable = ['content-disposition', 'idempotency-replayed', 'retry-after', 'x-request-id'];

/** The rest of the body is not read, so nothing can follow it on the same connection. */
function tooLarge(): Response {
  const response = refusalResponse(refuse('too_large'));
  response.headers.set('connection', 'close');
  return response;
}

/** Every route of the API, under /api. */
export function createApp(context: Context): Hono<Bindings> {
  const app = new Hono<Bindings>().basePath('/api');
  const requests = requestFigures();
  app.use(recordRequests(context, requests));
  app.use(async (c, next) => {
    await next();
    // Answers are one borrower's own: no cache keeps them.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    // Nor is an answer a page: opened as one, nothing in it runs, loads or is framed.
    if (!c.res.headers.has(policy)) c.res.headers.set(policy, inert);
  });
  const { origin } = context.config;
  // The app may live on an origin of its own: that one, and no other, may read the answers.
  if (origin) {
    app.use(cors({ origin, exposeHeaders: readable, maxAge: 600 }));
  }
  answerFormsWithPages(app, context);
  app.use(limitAddresses(context));
  app.use(bodyLimit({ maxSize: mostBytes, onError: tooLarge }));
  // Lists shrink to a fifth. What is posted may answer with a secret, so that stays as it is.
  app.get('*', compress());
  app.onError((error, c) => failureResponse(error, context, c.get('requestId')));
  app.notFound(() => refusalResponse(refuse('not_found')));

  app.get('/health', () => Response.json({ data: { status: 'ok', mode: context.config.mode } }));
  app.get('/ready', async () => {
    const ready = await inTime(
      isBehind(context.db).then(
        (behind) => !behind,
        () => false,
      ),
    );
    return ready
      ? Response.json({ data: { status: 'ok' } })
      : refusalResponse(refuse('unavailable'));
  });

  serveMetrics(app, context, requests);

  const on = endpointOn(app, context);
  applicationCalls(on);
  portfolioCalls(on);
  loanCalls(on);
  instantLoanCalls(on);
  sessionCalls(on);
  userCalls(on);
  accountCalls(on);
  withdrawalCalls(on);
  repaymentCalls(on);
  cardCalls(on);
  notificationCalls(on);
  contactCalls(on);
  bankCalls(on);
  statementCalls(on);
  revisionCalls(on);
  documentCalls(on);
  preferenceCalls(on);
  partnerCalls(on);
  describeItself(app);
  app.post('/payments/webhook', (c) => hearWebhook(context, c.req.raw));
  if (context.config.mode === 'sandbox') sandboxProcessor(app, context);
  return app;
}
