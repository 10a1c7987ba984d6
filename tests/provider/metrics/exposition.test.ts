import { expect, test } from 'vitest';
import { exposition } from '#provider/metrics/exposition.ts';
import { requestFigures } from '#provider/metrics/requests.ts';

test('a family is its help, its type and a line for each figure', () => {
  const text = exposition([
    {
      name: 'jobs',
      help: 'What waits.\nFor whom: C:\\ knows',
      type: 'gauge',
      samples: [
        { labels: { kind: 'loan', said: 'a "word" \\ and\na line' }, value: 2 },
        { value: 0.25 },
      ],
    },
  ]);
  expect(text).toBe(
    [
      '# HELP jobs What waits.\\nFor whom: C:\\\\ knows',
      '# TYPE jobs gauge',
      'jobs{kind="loan",said="a \\"word\\" \\\\ and\\na line"} 2',
      'jobs 0.25',
      '',
    ].join('\n'),
  );
});

test('requests are counted by route and class, and each bound counts all below it', () => {
  const figures = requestFigures();
  const count = (status: number, seconds: number) =>
    figures.count({ method: 'GET', route: '/api/loan/:id', status, seconds });
  count(200, 0.001);
  count(200, 0.005);
  count(304, 0.2);
  count(404, 99);
  const lines = exposition(figures.families()).split('\n');
  const of = '{method="GET",route="/api/loan/:id"';
  expect(lines).toEqual(
    expect.arrayContaining([
      `holdfast_requests_total${of},status="2xx"} 2`,
      `holdfast_requests_total${of},status="3xx"} 1`,
      `holdfast_requests_total${of},status="4xx"} 1`,
      `holdfast_request_seconds_bucket${of},le="0.005"} 2`,
      `holdfast_request_seconds_bucket${of},le="0.1"} 2`,
      `holdfast_request_seconds_bucket${of},le="0.25"} 3`,
      `holdfast_request_seconds_bucket${of},le="10"} 3`,
      `holdfast_request_seconds_bucket${of},le="+Inf"} 4`,
      `holdfast_request_seconds_sum${of}} 99.206`,
      `holdfast_request_seconds_count${of}} 4`,
    ]),
  );
});

test('whatever methods and paths somebody makes up, they are one line', () => {
  const figures = requestFigures();
  for (const method of ['PROPFIND', 'LOCK', 'SEARCH']) {
    figures.count({ method, route: null, status: 404, seconds: 0 });
  }
  const [requests] = figures.families();
  const labels = { method: 'other', route: 'none', status: '4xx' };
  expect(requests?.samples).toEqual([{ labels, value: 3 }]);
});
