import type { Tally } from './fuzz.ts';
import type { Operation } from './operations.ts';

/** Why a documented status is not reached here, and where it is. Undefined where it must be reached. */
function reasonFor(
  { method, path, params, query, body, keyed }: Operation,
  status: string,
): string | undefined {
  // What cannot be an id names nothing, and is answered 404.
  const takesNothing =
    !query && !body && !keyed && Object.keys(params).every((name) => name === 'id');
  const reasons: Record<string, string | false> = {
    400: takesNothing && 'it takes nothing that could be wrong',
    404: path === '/metrics' && 'who watches has the token',
    409: 'two at once: tests/provider/races, and by itself in tests/provider/openapi',
    413: method === 'GET' && 'a GET carries no body',
    429: 'too many in a minute: tests/provider/openapi asks each operation so',
    500: 'a defect of ours, which is looked for',
    502: 'the processor is away: tests/provider/openapi asks each operation so',
    503: 'the database is away, or its disk full: tests/provider/openapi and limits',
  };
  return reasons[status] || undefined;
}

/** What each operation answered how often, and what of the document was never reached. */
export function coverage(operations: readonly Operation[], tally: Tally) {
  const rows = operations.map((operation) => {
    const seen = tally.get(operation.name) ?? new Map<string, number>();
    const never = operation.statuses.filter((status) => !seen.has(status));
    return {
      operation: operation.name,
      seen: [...seen]
        .sort()
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
      never: never.filter((status) => reasonFor(operation, status) !== undefined).join(', '),
      missing: never.filter((status) => reasonFor(operation, status) === undefined).join(', '),
    };
  });
  const missing = rows
    .filter((row) => row.missing !== '')
    .map((row) => `${row.operation} ${row.missing}`);
  return { rows, missing };
}
