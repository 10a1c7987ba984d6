import { returnToPartner } from '#contract';
import type { Endpoint } from '../endpoint.ts';
import { wayBack } from './return.ts';

export function partnerCalls(on: Endpoint): void {
  on.signedIn(returnToPartner, wayBack);
}
