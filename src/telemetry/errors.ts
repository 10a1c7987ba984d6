import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';
import { isAllowed, setting } from './allowed.ts';
import { scrub, scrubAddress } from './scrub.ts';

declare global {
  interface Window {
    /** Errors from before this came, kept by the consent dialog's own script. */
    errorsSoFar?: unknown[];
  }
}

/** A page that breaks in a loop reports no more than this. */
let left = 10;

function start(): void {
  const client = new BrowserClient({
    dsn: setting('errorsDsn'),
    tunnel: setting('errorsTunnel'),
    release: setting('release'),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // No others: breadcrumbs would hold what was typed, sessions would count people.
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: (event) => (isAllowed() && left-- > 0 ? bare(event) : null),
  });
  const scope = new Scope();
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

/** Of a report only what mends the error: what broke, where in our code, in which release and browser. */
function bare(event: ErrorEvent) {
  const { event_id, timestamp, platform, level, release, message, exception, sdk } = event;
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
    event_id,
    timestamp,
    platform,
    level,
    release,
    sdk,
    ...(message && { message: scrub(message) }),
    ...(values && { exception: { values } }),
    request: {
      url: scrubAddress(location.href),
      headers: { 'User-Agent': navigator.userAgent },
    },
  };
}

if (isAllowed()) start();
