import { expect, test } from 'vitest';
import { readDescription, stepsOf, take } from './fuzz.ts';
import { operationsOf } from './operations.ts';
import { openSandbox } from './places.ts';

type Answer = { message?: string; code?: string; data: { all?: object[] } };

/** What is made of an answer with a borrower's portfolios, and what must be said of it. */
const planted: [string, (answer: Answer) => Response, RegExp][] = [
  [
    'a field that the description has not',
    (answer) => json({ ...answer, data: { ...answer.data, extra: 1 } }),
    /extra/,
  ],
  [
    'a figure that is a text',
    ({ data, ...answer }) => {
      const all = data.all?.map((one) => ({ ...one, value: '1' })) ?? [];
      return json({ ...answer, data: { ...data, all } });
    },
    /value must be/,
  ],
  [
    'what names another borrower',
    (answer) => json({ ...answer, message: 'For ada@example.com and femi@example.com' }),
    /@example\.com/,
  ],
  [
    'a fault of ours',
    () => json({ message: 'Oh', code: 'internal', data: { error: ['Oh'] } }, 500),
    /a fault of ours/,
  ],
  [
    'a refusal of what the description allows',
    () => json({ message: 'Oh', code: 'invalid_request', data: { error: ['Oh'] } }, 400),
    /allowed, and refused/,
  ],
];

test.each(planted)('%s is found', async (_, plant, says) => {
  const place = await openSandbox();
  const { provider } = place;
  const { fetch } = provider;
  const operations = operationsOf(await readDescription(place));
  const one = operations.filter(({ name }) => name === 'GET /portfolio');
  provider.fetch = async (path, ...rest) => {
    const response = await fetch(path, ...rest);
    const isAnswer = response.ok && path.startsWith('/api/portfolio?');
    return isAnswer ? plant((await response.json()) as Answer) : response;
  };
  const failure = await take(place, stepsOf(one, 120, 1));
  await place.close();
  expect(failure?.wrong.join('\n')).toMatch(says);
});

const json = (answer: object, status = 200) =>
  Response.json(answer, { status, headers: { 'x-request-id': 'planted' } });
