import type { Call } from '#contract/call.ts';
import { everyCall } from '#contract/every-call.ts';
import { sentences } from '../errors/refusal.ts';
import { problems, sharedFailures } from './failures.ts';
import { headers, idempotencyKey, signature } from './headers.ts';
import { operationOf } from './operation.ts';
import { operationalEndpoints } from './operational-endpoints.ts';
import type { Schema } from './schemas.ts';
import { tagOf, tags } from './summaries.ts';

type Paths = Record<string, Record<string, object>>;

/** A call beyond the contract: its name, itself and a sentence about it. */
export type FurtherCall = readonly [name: string, call: Call, summary: string];

/**
 * The OpenAPI 3.1 description of the API, made from the contract. `further` are the calls that a
 * sandbox has besides.
 */
export function openApiDocument(further: readonly FurtherCall[] = []) {
  const schemas: Record<string, Schema> = {};
  const paths = pathsOf([...everyCall], schemas);
  for (const [name, call, summary] of further) {
    add(paths, call.path, call.method, { ...operationOf(name, call, schemas), summary });
  }
  for (const { path, method, operation } of operationalEndpoints)
    add(paths, path, method, operation);
  return {
    openapi: '3.1.1',
    info: { ...info, title: 'Credit against a portfolio: the provider' },
    servers,
    tags: tagsOf(paths),
    paths,
    components: {
      schemas: { ...schemas, Problems: problems },
      parameters: { IdempotencyKey: idempotencyKey, Signature: signature },
      headers,
      responses: sharedFailures,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        partner: partnerScheme,
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: 'desk',
          description:
            'The cookie of the back office, set by a sign-in with a passkey; under https its name is `__Secure-desk`. Requests that write name our own origin in `Origin`.',
        },
        signature: { type: 'apiKey', in: 'header', name: 'x-paystack-signature' },
        gateway: { type: 'http', scheme: 'bearer', description: 'The token of the SMS gateway.' },
      },
    },
  };
}

/** How a partner's server says who it is. */
export const partnerScheme = {
  type: 'apiKey',
  in: 'header',
  name: signature.name,
  description: signature.description,
};

export const servers = [{ url: '/api' }];

/** The operations of these calls; the named parts of their answers are put into `schemas`. */
export function pathsOf(
  calls: readonly (readonly [name: string, call: Call])[],
  schemas: Record<string, Schema>,
): Paths {
  const paths: Paths = {};
  for (const [name, call] of calls.toSorted(byPath)) {
    add(paths, call.path, call.method, operationOf(name, call, schemas));
  }
  return paths;
}

export const tagsOf = (paths: Paths) =>
  [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({
    name,
    description: tags[name] ?? name,
  }));

const description = [
  'Money is an integer of minor units (kobo, cents) with its currency; rates of exchange are kobo ',
  'for one dollar. Days are days in Lagos, instants are UTC. A success answers `data`, and at ',
  'times a `message` to show; a failure answers `message`, one `code` of a closed list, and each ',
  'problem in `data.error`; `data.fields` names the fields that are wrong. Fields that a request has beside those named here are ignored, and so is ',
  'a parameter of a query that is left empty. A body is JSON whatever its Content-Type says, but ',
  'that of a form is refused. Lengths of texts count UTF-16 code units. A text ',
  'of one line may hold no control or format characters; its spaces are folded to single ones. ',
  'Any address answers 405, with `Allow`, to a method that it does not take:\n',
  `- \`method_not_allowed\`: ${sentences.method_not_allowed}`,
].join('');

export const info = {
  version: '1.0.0',
  description,
  license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
};

const byPath = ([, one]: readonly [string, Call], [, other]: readonly [string, Call]) =>
  one.path < other.path ? -1 : Number(one.path > other.path);

function add(paths: Paths, path: string, method: string, operation: object): void {
  paths[path] = {
    ...paths[path],
    [method.toLowerCase()]: { tags: [tagOf(path)], ...operation },
  };
}
