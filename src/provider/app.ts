import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { compareHolds, keepProof, putManyHoldings } from '#contract';
import { handleWebhook } from './checkouts/webhook.ts';
import { answerFormsWithPages } from './contact/form-pages.ts';
import type { Context } from './context.ts';
import { inTime } from './db/in-time.ts';
import { isBehind } from './db/migrate.ts';
import { refusalResponse, refuse } from './errors/refusal.ts';
import { type Bindings, endpointOn, failureResponse } from './http/endpoint.ts';
import { methodsOf } from './http/methods.ts';
import { refuseWritesOnFullDisk } from './limits/disk.ts';
import { limitAddresses } from './limits/request-rate.ts';
import { setDeviceCookie } from './limits/requester.ts';
import { hungUp, isHangUp, recordRequests } from './logs/requests.ts';
import { requestMetrics } from './metrics/requests.ts';
import { serveMetrics } from './metrics/serve.ts';
import { serveDescriptions } from './openapi/serve.ts';
import { guards } from './routes/guards.ts';
import { wireRoutes } from './routes/routes.ts';
import { addWorkMetrics } from './runtime/work-metrics.ts';
import { sandboxContract } from './sandbox/contract.ts';
import { sandboxProcessor } from './sandbox/processor/routes.ts';
import { receiveText } from './texts/receive.ts';

const isText = (type: string) =>
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || type === 'application/x-ndjson';
const mostBytes = 64 * 1024;
/** What many users of a partner hold comes in one request; no more than nginx lets through. */
const mostOfMany = 1_000_000;
const ofMany: readonly string[] = [putManyHoldings, compareHolds].map(({ path }) => `/api${path}`);
/** So may a file of a bank. */
const ofFile = new RegExp(`^/api${keepProof.path.replace('{id}', '[^/]+')}$`);
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
  const sandbox = context.config.mode === 'sandbox';
  const requests = requestMetrics();
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
  app.use(setDeviceCookie(context));
  const usual = bodyLimit({ maxSize: mostBytes, onError: tooLarge });
  const many = bodyLimit({ maxSize: mostOfMany, onError: tooLarge });
  app.use((c, next) => {
    const isLarge = ofMany.includes(c.req.path) || ofFile.test(c.req.path);
    return (isLarge ? many : usual)(c, next);
  });
  app.use(refuseWritesOnFullDisk(context));
  // Lists shrink to a fifth. What is posted may answer with a secret, so that stays as it is.
  app.get('*', compress({ contentTypeFilter: isText }));
  app.onError((error, c) =>
    isHangUp(error) && c.req.raw.signal.aborted
      ? new Response(null, { status: hungUp })
      : failureResponse(error, context, c.get('requestId')),
  );
  let methodsAt: ReturnType<typeof methodsOf> | undefined;
  app.notFound((c) => {
    methodsAt ??= methodsOf(app);
    const methods = methodsAt(c.req.path);
    if (methods.length === 0) return refusalResponse(refuse('not_found'));
    const answer = refusalResponse(refuse('method_not_allowed'));
    answer.headers.set('allow', methods.join(', '));
    return answer;
  });

  app.get('/health', () => Response.json({ data: { status: 'ok', mode: context.config.mode } }));
  app.get('/ready', async () => {
    const ready = await inTime(
      isBehind(context.db).then(
        (behind) => !behind,
        () => false,
      ),
    );
    return ready
      ? Response.json({ data: { status: context.disk.isLow() ? 'read_only' : 'ok' } })
      : refusalResponse(refuse('unavailable'));
  });

  serveMetrics(app, context, requests, addWorkMetrics);

  wireRoutes(endpointOn(app, context, guards));
  serveDescriptions(app, sandbox ? sandboxContract : []);
  app.post('/payments/webhook', (c) => handleWebhook(context, c.req.raw));
  app.post('/texts', (c) => receiveText(context, c.req.raw));
  if (sandbox) sandboxProcessor(app, context);
  return app;
}
