import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Span, setTracer, type Tracer } from './span.ts';

const kinds: Readonly<Record<Span['kind'], SpanKind>> = {
  request: SpanKind.SERVER,
  job: SpanKind.INTERNAL,
  inside: SpanKind.INTERNAL,
  outgoing: SpanKind.CLIENT,
};
const begin: readonly Span['kind'][] = ['request', 'job'];

/** Sends every span to a receiver of OTLP, in batches. Gives what sends the rest and ends it. */
export function sendTraces(endpoint: string, release: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'holdfast', 'service.version': release }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  setTracer(tracerOver(provider));
  return async () => {
    setTracer(undefined);
    await provider.shutdown();
  };
}

function tracerOver(provider: TracerProvider): Tracer {
  const spans = provider.getTracer('holdfast');
  const around = new AsyncLocalStorage<Context>();
  // A batch is sent on behalf of nobody: no request lives on in it.
  const outside = AsyncLocalStorage.snapshot();
  return async ({ name, kind, facts = {}, traceparent }, work) => {
    const parent = around.getStore() ?? contextOf(traceparent);
    if (!parent && !begin.includes(kind)) return work(() => undefined);
    const options = { kind: kinds[kind], attributes: facts };
    const span = spans.startSpan(name, options, parent ?? ROOT_CONTEXT);
    try {
      return await around.run(trace.setSpan(ROOT_CONTEXT, span), () =>
        work((more, called = name) => {
          span.setAttributes(more).updateName(called);
          if (Number(more['http.response.status_code']) >= 500) {
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
        }),
      );
    } catch (error) {
      // Its message may quote anything.
      span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      outside(() => span.end());
    }
  };
}

/** Every request is traced, whatever its sender thinks of it. */
function contextOf(traceparent = ''): Context | undefined {
  const [, traceId = '', spanId = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent) ?? [];
  const sender = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(sender) ? trace.setSpanContext(ROOT_CONTEXT, sender) : undefined;
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}
