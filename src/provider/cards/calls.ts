import { initializeCard, recordCard } from '#contract/repayments.ts';
import type { Endpoint } from '../endpoint.ts';
import { initializeCardCheck } from './initialize.ts';
import { recordOwnCard } from './record.ts';

export function cardCalls(on: Endpoint): void {
  on.keyed(initializeCard, initializeCardCheck);
  on.signedIn(recordCard, recordOwnCard);
}
