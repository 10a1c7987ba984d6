import { listApplications } from '#contract';
import type { Endpoint } from '../endpoint.ts';
import { applicationList } from './list.ts';

export function applicationCalls(on: Endpoint): void {
  on.open(listApplications, applicationList);
}
