import { incomingText } from '../texts/receive.ts';
import { failuresOf } from './failures.ts';
import { requestId } from './headers.ts';
import { answerOf } from './operation.ts';
import { requestSchema, type Schema } from './schemas.ts';

type Beside = {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly operation: object;
};

const status = (properties: Record<string, Schema>, known = ['ok']): Schema => ({
  type: 'object',
  properties: { status: { type: 'string', enum: known }, ...properties },
  required: ['status', ...Object.keys(properties)],
  additionalProperties: false,
});

const describing = (path: string, operationId: string, summary: string): Beside => ({
  path,
  method: 'GET',
  operation: {
    operationId,
    summary,
    security: [],
    responses: {
      200: {
        description: 'A description in OpenAPI 3.1.',
        headers: requestId,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...failuresOf(['too_large', 'too_many_requests', 'internal']),
    },
  },
});

/** What the provider answers beside the calls of the contract: no borrower asks these. */
export const operationalEndpoints: readonly Beside[] = [
  {
    path: '/health',
    method: 'GET',
    operation: {
      operationId: 'health',
      summary: 'Whether the process answers',
      security: [],
      responses: {
        200: answerOf(status({ mode: { type: 'string', enum: ['sandbox', 'live'] } })),
        ...failuresOf(['too_large', 'internal']),
      },
    },
  },
  {
    path: '/ready',
    method: 'GET',
    operation: {
      operationId: 'ready',
      summary: 'Whether the database answers too',
      description:
        'With `read_only` the database answers, but its disk is nearly full. Until there is room ' +
        'again, every call but GET answers 503 and `unavailable`.',
      security: [],
      responses: {
        200: answerOf(status({}, ['ok', 'read_only'])),
        ...failuresOf(['too_large', 'unavailable']),
      },
    },
  },
  {
    path: '/metrics',
    method: 'GET',
    operation: {
      operationId: 'watch',
      summary: 'Figures for a Prometheus, in its text format',
      description:
        'For the operators of the provider: from its own machine, or with METRICS_TOKEN as the ' +
        'bearer token where one is set. Everybody else gets 404.',
      security: [{}, { bearer: [] }],
      responses: {
        200: {
          description: 'The figures.',
          headers: requestId,
          content: { 'text/plain': {} },
        },
        ...failuresOf(['not_found', 'too_large', 'too_many_requests', 'internal']),
      },
    },
  },
  describing('/openapi.json', 'describe', 'This document'),
  describing(
    '/partner/openapi.json',
    'describeForPartners',
    'The description of what partners’ servers sign, and of the webhooks',
  ),
  {
    path: '/payments/webhook',
    method: 'POST',
    operation: {
      operationId: 'hearWebhook',
      summary: 'Receive an event from the card processor',
      description:
        'The signature is the HMAC-SHA512 of the raw body. The event is a hint: we ask the ' +
        'processor what happened. With any answer but 200, the processor sends the event again. An event ' +
        'that we do not understand is answered with 200, too.',
      security: [{ signature: [] }],
      requestBody: {
        required: false,
        content: {
          '*/*': {},
        },
      },
      responses: {
        200: answerOf({ type: 'object', additionalProperties: false }),
        ...failuresOf([
          'unauthenticated',
          'in_flight',
          'too_large',
          'too_many_requests',
          'internal',
          'processor_down',
          'unavailable',
        ]),
      },
    },
  },
  {
    path: '/texts',
    method: 'POST',
    operation: {
      operationId: 'hearText',
      summary: 'Receive a text to our number from the SMS gateway',
      description:
        'With SMS_GATEWAY_TOKEN as the bearer token. `id` is the gateway’s own, the same when it sends again. The borrower whose number it is from is answered at ' +
        'that number, five times a day, and a text that comes again is not. No text moves money.',
      security: [{ gateway: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: requestSchema(incomingText),
          },
        },
      },
      responses: {
        200: answerOf({ type: 'object', additionalProperties: false }),
        ...failuresOf([
          'unauthenticated',
          'invalid_request',
          'in_flight',
          'too_large',
          'unsupported_media_type',
          'too_many_requests',
          'internal',
          'unavailable',
        ]),
      },
    },
  },
];
