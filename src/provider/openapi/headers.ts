/** Answers' headers, which operations refer to. */
export const headers = {
  RequestId: {
    description: "The request's name in the logs: the caller's own x-request-id if it sent one.",
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
  RetryAfter: {
    description: 'Seconds to wait before asking again.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: {
    description: "A page of the site's own, never one that the request names.",
    required: true,
    schema: { type: 'string' },
  },
  FileName: {
    description: 'The name to save the file under.',
    required: true,
    schema: { type: 'string', pattern: '^attachment; filename="[\\w.-]+"$' },
  },
  IdempotencyReplayed: {
    description: 'There when the work of this key had been done before.',
    schema: { type: 'string', enum: ['true'] },
  },
};

export const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };

export const replayed = {
  'idempotency-replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
};

/** The parameter of every call that moves money or creates a record. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'One for each intent. The same key and body give the same answer; the same key with another ' +
    'body is refused.',
  schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,200}$' },
};

/** The parameter of a call that a partner's server may sign. */
export const signature = {
  name: 'Holdfast-Signature',
  in: 'header',
  required: false,
  description:
    "Of a partner's server: `t=<unix seconds>,key=<key id>,v1=<hex>`, where v1 is the HMAC-SHA256 " +
    'of `<t>.<METHOD>.<path and query>.<body>` under the key’s secret. It holds for 300 s around ' +
    't, and once.',
  schema: { type: 'string', pattern: '^t=\\d+, ?key=[\\w-]+, ?v1=[0-9a-f]{64}$' },
};

/** The header with which we sign what we send to a partner's server. */
export const webhookSignature = {
  name: signature.name,
  in: 'header',
  required: true,
  description:
    '`t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the ' +
    'oldest valid key.',
  schema: { type: 'string', pattern: '^t=\\d+,v1=[0-9a-f]{64}$' },
};
