import type { APIRequestContext } from '@playwright/test';
import { lagosDay } from '#credit/calendar.ts';
import { expect } from './fixtures.ts';

/** On the 1st of a month Femi's two late bills are so old that she has her notice; on other days in a month. */
export const femiHasHerNotice = () => lagosDay(Date.now()).endsWith('-01');

/** Lets a month pass, unless Femi has her notice today. */
export async function passToHerNotice(request: APIRequestContext): Promise<void> {
  if (femiHasHerNotice()) return;
  const passed = await request.post('/api/sandbox/clock', { data: { advance: 'P1M' } });
  expect(passed.ok()).toBe(true);
}
