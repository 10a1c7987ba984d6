import { expect } from 'vitest';
import type { TestProvider } from '#support/provider.ts';

/** Ends everybody else's time, so that the clock may begin where it likes: ms since 1970. */
export async function beginAt({ context, clock }: TestProvider, now: number): Promise<void> {
  await context.db.deleteFrom('jobs').execute();
  await clock.moveTo(now);
}

/** By an ISO 8601 duration. */
export async function advanceClock(provider: TestProvider, advance: string): Promise<void> {
  await post(provider, '/api/sandbox/clock', { advance });
}

/** Moves the clock as a person does on the sandbox's page, to an instant in ms since 1970. */
export async function passTo(provider: TestProvider, now: number): Promise<void> {
  await post(provider, '/api/sandbox/clock', { now: new Date(now).toISOString() });
}

/** Says what a portfolio is worth from now on, in minor units. */
export async function moveMarket(
  provider: TestProvider,
  portfolio_id: string,
  value: number,
): Promise<void> {
  await post(provider, '/api/sandbox/market', { portfolio_id, value });
}

async function post(provider: TestProvider, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await provider.fetch(path, init);
  expect(response.status).toBe(200);
}
