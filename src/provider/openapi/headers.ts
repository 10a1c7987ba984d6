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
    description: 'What the file may be saved as.',
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
