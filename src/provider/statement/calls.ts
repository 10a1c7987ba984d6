import { getStatement } from '#contract/statement.ts';
import type { Endpoint } from '../endpoint.ts';
import { ownStatement } from './get.ts';

export function statementCalls(on: Endpoint): void {
  on.signedIn(getStatement, ownStatement);
}
