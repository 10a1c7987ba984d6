import { getRevision } from '#contract/revision.ts';
import type { Endpoint } from '../endpoint.ts';
import { ownRevision } from './get.ts';

export function revisionCalls(on: Endpoint): void {
  on.signedIn(getRevision, ownRevision);
}
