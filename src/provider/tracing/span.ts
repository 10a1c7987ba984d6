/** Names of ours, hosts, statuses, SQL with its placeholders: never what somebody has entered, nor an id. */
export type Facts = Readonly<Record<string, string | number>>;

/** A piece of work whose time is to be seen. */
export type Span = {
  readonly name: string;
  /** Requests and jobs begin a trace; the others are told of only within one. */
  readonly kind: 'request' | 'job' | 'inside' | 'outgoing';
  readonly facts?: Facts;
  /** W3C's header, of a request that belongs to a trace of its sender. */
  readonly traceparent?: string | undefined;
};

/** What is known only when the work is done, and what the span is called then. */
export type Tell = (facts: Facts, name?: string) => void;

export type Tracer = <Result>(span: Span, work: (tell: Tell) => Promise<Result>) => Promise<Result>;

let tracer: Tracer | undefined;

export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** For whoever would have to find out something only to tell it. */
export const isTracing = (): boolean => tracer !== undefined;

const silent: Tell = () => undefined;

/** Does the work, as a span within the one that it is asked in. Only the work while nobody traces. */
export const traced: Tracer = (span, work) => (tracer ? tracer(span, work) : work(silent));

/** The same for a request to another service: its host and the answer's status are told. */
export const tracedFetch =
  <Answer extends { readonly status: number }>(fetch: (request: Request) => Promise<Answer>) =>
  (request: Request): Promise<Answer> => {
    const facts = {
      'http.request.method': request.method,
      'server.address': new URL(request.url).hostname,
    };
    const name = `${request.method} ${facts['server.address']}`;
    return traced({ kind: 'outgoing', name, facts }, async (tell) => {
      const answer = await fetch(request);
      tell({ 'http.response.status_code': answer.status });
      return answer;
    });
  };
