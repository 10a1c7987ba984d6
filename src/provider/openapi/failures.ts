import { STATUS_CODES } from 'node:http';
import { commonErrors, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { sentences } from '../errors/refusal.ts';
import { requestId } from './headers.ts';

/** One response for each HTTP status of these codes, with the codes that it can carry. */
export function failuresOf(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Object.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, these]) => [
      status,
      shared(these) ?? failure(Number(status), these),
    ]),
  );
}

/** What many calls answer with is stated once, and named by its code. */
const sharedCodes = [
  ...commonErrors,
  'unauthenticated',
  'not_found',
  'in_flight',
  'unsupported_media_type',
] as const;
export const sharedFailures: Record<string, object> = Object.fromEntries(
  sharedCodes.map((code) => [code, failure(errorStatus[code], [code])]),
);

function shared([code, ...others]: readonly ErrorCode[]) {
  if (!code || others.length > 0 || !(code in sharedFailures)) return undefined;
  return { $ref: `#/components/responses/${code}` };
}

function failure(status: number, codes: readonly ErrorCode[]) {
  const waits = [429, 503].includes(status)
    ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }
    : {};
  return {
    description: [
      `${STATUS_CODES[status]}.`,
      ...codes.map((code) => `- \`${code}\`: ${sentences[code]}`),
    ].join('\n'),
    headers: { ...requestId, ...waits },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: codes },
            data: { $ref: '#/components/schemas/Problems' },
          },
          required: ['message', 'code', 'data'],
          additionalProperties: false,
        },
      },
    },
  };
}

/** What is shown to the borrower, each problem by itself, and which fields a 400 is about. */
export const problems = {
  type: 'object',
  properties: {
    error: { type: 'array', items: { type: 'string' }, minItems: 1 },
    fields: { type: 'array', items: { type: 'string' }, minItems: 1 },
  },
  required: ['error'],
  additionalProperties: false,
};
