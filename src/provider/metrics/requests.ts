import { Counter, Histogram, Registry } from 'prom-client';

/** Any other method that somebody sends counts as `other`, so that nobody makes the list long. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'];

export type RequestMetrics = {
  readonly registry: Registry;
  /** `route` is the pattern, never the path; null where none of ours has matched. */
  count(request: { method: string; route: string | null; status: number; seconds: number }): void;
};

/** How many requests each route has answered, with which class of status, and how fast. */
export function requestMetrics(): RequestMetrics {
  const registry = new Registry();
  const answered = new Counter({
    name: 'holdfast_requests_total',
    help: 'Requests answered, by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const took = new Histogram({
    name: 'holdfast_request_seconds',
    help: 'How long requests took, from their headers to the beginning of the answer.',
    labelNames: ['method', 'route'],
    // Most answers take less than the first bound; whoever waits for the last has given up.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    count({ method: sent, route: pattern, status, seconds }) {
      const method = methods.includes(sent) ? sent : 'other';
      const route = pattern ?? 'none';
      answered.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      took.observe({ method, route }, seconds);
    },
  };
}
