import {
  BrowserClient,
  type BrowserOptions,
  browserTracingIntegration,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser';
import { isAllowed, setting } from './allowed.ts';
import { scrub, scrubAddress } from './scrub.ts';

declare global {
  interface Window {
    /** Errors from before this came, kept by the consent dialog's own script. */
    errorsSoFar?: unknown[];
  }
}

type TransactionEvent = Parameters<NonNullable<BrowserOptions['beforeSendTransaction']>>[0];

const cameAt = performance.now();

/** A page that breaks in a loop reports no more than this. */
let left = 10;

function start(): void {
  const client = new BrowserClient({
    dsn: setting('errorsDsn'),
    tunnel: setting('errorsTunnel'),
    release: setting('release'),
    environment: setting('errorsEnvironment'),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // No others: breadcrumbs would hold what was typed, sessions would count people.
    integrations: [
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration({
        // Neither a hand that taps, nor which page somebody came from.
        enableInp: false,
        linkPreviousTrace: 'off',
        // What other scripts ask, such as the analytics beside it, is no step of ours.
        shouldCreateSpanForRequest: (url) => url.includes('/api/'),
      }),
    ],
    // Every page and each of its requests; with the page, so that what is sent can be read before.
    tracesSampleRate: 1,
    traceLifecycle: 'static',
    // The provider is told nothing of it.
    tracePropagationTargets: [],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: (event) => (isAllowed() && left-- > 0 ? bare(event) : null),
    beforeSendTransaction: (event) => (isAllowed() ? bareTrace(event) : null),
  });
  const scope = getCurrentScope();
  scope.setClient(client);
  client.init();

  const report = (error: unknown) => {
    const mechanism = { handled: false, type: 'generic' };
    if (error instanceof Error) scope.captureException(error, { mechanism });
    else scope.captureMessage(String(error), 'error');
  };
  for (const error of window.errorsSoFar?.splice(0) ?? []) report(error);
  addEventListener('error', (event) => report(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => report(event.reason));
}

/** Of a report only what helps to fix the error: what broke, where in our code, in which release and browser. */
function bare(event: ErrorEvent) {
  const { message, exception, level } = event;
  const values = exception?.values?.map(({ type, value, stacktrace, mechanism }) => ({
    type,
    value: scrub(value ?? ''),
    mechanism,
    ...(stacktrace && {
      stacktrace: {
        frames: stacktrace.frames?.map((frame) => ({
          ...frame,
          filename: scrubAddress(frame.filename ?? ''),
        })),
      },
    }),
  }));
  return {
    type: undefined,
    level,
    ...ofAny(event),
    ...(message && { message: scrub(message) }),
    ...(values && { exception: { values } }),
  };
}

/** Of a page's course which steps it took and how long each was, not what they were about. */
function bareTrace(event: TransactionEvent): TransactionEvent {
  return {
    type: 'transaction',
    ...ofAny(event),
    start_timestamp: event.start_timestamp,
    transaction: scrubAddress(event.transaction ?? '').replace(location.origin, ''),
    transaction_info: { source: 'route' },
    measurements: event.measurements,
    spans: [...earlierRequests(event), ...(event.spans ?? [])].map((span) => ({
      ...pick(span, ['trace_id', 'span_id', 'parent_span_id', 'op', 'origin', 'status']),
      start_timestamp: span.start_timestamp,
      timestamp: span.timestamp,
      description: nameOfStep(span.description ?? ''),
      data: pick(span.data, ['http.response.status_code', 'http.method']),
    })),
  };
}

type Span = NonNullable<TransactionEvent['spans']>[number];

/** What the page had asked the provider before this came, which only the browser has seen. */
function earlierRequests({ contexts }: TransactionEvent): Span[] {
  const { op, trace_id = '', span_id: parent_span_id = '' } = contexts?.trace ?? {};
  if (op !== 'pageload') return [];
  const at = (ms: number) => (performance.timeOrigin + ms) / 1000;
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return requests
    .filter(({ initiatorType, startTime }) => initiatorType === 'fetch' && startTime < cameAt)
    .filter(({ name }) => name.includes('/api/'))
    .map(({ name, startTime, responseEnd }) => ({
      ...{ trace_id, parent_span_id, op: 'http.client', status: 'ok', description: name, data: {} },
      span_id: crypto.randomUUID().replaceAll('-', '').slice(0, 16),
      start_timestamp: at(startTime),
      timestamp: at(responseEnd),
    }));
}

/** A request of ours is named by its noun, wherever the provider is; behind that it may hold a code. */
function nameOfStep(description: string): string {
  const [, method = '', noun] = /^([A-Z]+ )?.*?(\/api\/[a-z-]+)/.exec(description) ?? [];
  return noun ? method + noun : scrub(description);
}

/** What a report of either kind has: when, in which release and browser, and on which page. */
function ofAny(event: ErrorEvent | TransactionEvent) {
  const { trace } = event.contexts ?? {};
  return {
    ...pick(event, ['event_id', 'timestamp', 'platform', 'release', 'environment']),
    // Nor is an address noted down from which it came.
    sdk: { ...event.sdk, settings: { infer_ip: 'never' as const } },
    ...(trace && {
      contexts: { trace: pick(trace, ['trace_id', 'span_id', 'op', 'status', 'origin']) },
    }),
    request: {
      url: scrubAddress(location.href),
      headers: { 'User-Agent': navigator.userAgent },
    },
  };
}

function pick<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Pick<T, Name> {
  const found = names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]);
  return Object.fromEntries(found);
}

if (isAllowed()) start();
