import { partnerEvents, sentEvent } from '#contract/partner-events.ts';
import { webhookSeconds } from '#contract/partner-times.ts';
import { requestSchema, type Schema } from './schemas.ts';

/**
 * One webhook for each event. Their bodies are put into `schemas` as `LoanDisbursedEvent`, with room
 * for fields to come.
 */
export function webhooksOf(schemas: Record<string, Schema>): Record<string, object> {
  return Object.fromEntries(
    (Object.keys(partnerEvents) as (keyof typeof partnerEvents)[]).map((type) => {
      const name = type.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase());
      schemas[`${name}Event`] = requestSchema(sentEvent(type));
      return [type, { post: webhook(type, name) }];
    }),
  );
}

const webhook = (type: keyof typeof partnerEvents, name: string) => ({
  operationId: `on${name}`,
  summary: partnerEvents[type].when,
  security: [],
  parameters: [
    { $ref: '#/components/parameters/WebhookSignature' },
    {
      name: 'Holdfast-Event',
      in: 'header',
      required: true,
      schema: { type: 'string', enum: [type] },
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Event` } } },
  },
  responses: {
    '2XX': { description: 'The event is taken.' },
    default: {
      description: `Anything else, or no answer within ${webhookSeconds} s: we send the event again later.`,
    },
  },
});
