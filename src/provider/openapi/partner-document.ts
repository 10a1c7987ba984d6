import { everyCall } from '#contract/every-call.ts';
import { info, partnerScheme, pathsOf, servers, tagsOf } from './document.ts';
import { problems, sharedFailures } from './failures.ts';
import { headers, idempotencyKey, webhookSignature } from './headers.ts';
import type { Schema } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

type Components = Record<string, Record<string, object>>;

/**
 * The OpenAPI 3.1 description of what a partner's server calls and is called with: every call of the
 * contract that it signs, and a webhook for each event. It holds nothing that neither refers to.
 */
export function partnerDocument() {
  const schemas: Record<string, Schema> = {};
  // Signed is what this document is about, so that a call which others may make unsigned is not here.
  const calls = [...everyCall]
    .filter(([, call]) => call.signed)
    .map(([name, call]) => [name, { ...call, rights: 'partner' as const }] as const);
  const paths = pathsOf(calls, schemas);
  const webhooks = webhooksOf(schemas);
  const components = used([paths, webhooks], {
    schemas: { ...schemas, Problems: problems },
    parameters: { IdempotencyKey: idempotencyKey, WebhookSignature: webhookSignature },
    headers,
    responses: sharedFailures,
  });
  return {
    openapi: '3.1.1',
    info: { ...info, title: 'Credit against a portfolio: for partners’ servers' },
    servers,
    tags: tagsOf(paths),
    paths,
    webhooks,
    components: { ...components, securitySchemes: { partner: partnerScheme } },
  };
}

/** The components that these parts refer to, themselves or by others. */
function used(parts: unknown, all: Components): Components {
  const found: Components = {};
  const collect = (part: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(\w+)\/(\w+)"/g,
    )) {
      const component = all[kind]?.[name];
      if (!component || found[kind]?.[name]) continue;
      found[kind] = { ...found[kind], [name]: component };
      collect(component);
    }
  };
  collect(parts);
  return found;
}
