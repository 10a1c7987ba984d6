import type { Family, Sample } from './exposition.ts';

/** Seconds. Most answers take less than the first; who waits for the last has given up. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
/** Whatever else somebody sends is one, so that nobody makes the list long. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'];

export type RequestFigures = {
  /** `route` is the pattern, never the path; null where none of ours has matched. */
  count(request: { method: string; route: string | null; status: number; seconds: number }): void;
  families(): readonly Family[];
};

type Route = {
  readonly labels: { readonly method: string; readonly route: string };
  readonly statuses: Map<string, number>;
  /** How many took as long as each bound and longer than the one before. */
  readonly within: number[];
  seconds: number;
  count: number;
};

/** How many requests each route has answered, with which class of status, and how fast. */
export function requestFigures(): RequestFigures {
  const routes = new Map<string, Route>();
  return {
    count({ method: sent, route: pattern, status, seconds }) {
      const labels = {
        method: methods.includes(sent) ? sent : 'other',
        route: pattern ?? 'none',
      };
      const name = `${labels.method} ${labels.route}`;
      const route = routes.get(name) ?? newRoute(labels);
      routes.set(name, route);
      const kind = `${Math.floor(status / 100)}xx`;
      route.statuses.set(kind, (route.statuses.get(kind) ?? 0) + 1);
      const bound = bounds.findIndex((one) => seconds <= one);
      if (bound >= 0) route.within[bound] = (route.within[bound] ?? 0) + 1;
      route.seconds += seconds;
      route.count += 1;
    },
    families: () => [
      {
        name: 'holdfast_requests_total',
        help: 'Requests answered, by route and class of status.',
        type: 'counter',
        samples: [...routes.values()].flatMap(({ labels, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { ...labels, status }, value })),
        ),
      },
      {
        name: 'holdfast_request_seconds',
        help: 'How long requests took, from their headers to the beginning of the answer.',
        type: 'histogram',
        samples: [...routes.values()].flatMap(histogramOf),
      },
    ],
  };
}

const newRoute = (labels: Route['labels']): Route => ({
  labels,
  statuses: new Map(),
  within: bounds.map(() => 0),
  seconds: 0,
  count: 0,
});

/** Each line counts all that took no longer than its bound. */
function histogramOf({ labels, within, seconds, count }: Route): Sample[] {
  let running = 0;
  return [
    ...bounds.map((bound, index): Sample => {
      running += within[index] ?? 0;
      return { part: '_bucket', labels: { ...labels, le: String(bound) }, value: running };
    }),
    { part: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { part: '_sum', labels, value: seconds },
    { part: '_count', labels, value: count },
  ];
}
