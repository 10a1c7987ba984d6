import type { ErrorCode } from './calls.ts';

/** A request that did not go well. Its message is a sentence in plain English. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  /** What to decide by. */
  readonly code: ErrorCode;
  /** Of HTTP; 0 when no answer came. */
  readonly status: number;
  /** Which fields of the request are wrong, such as `holdings[0].price`. */
  readonly fields: readonly string[];
  /** Names the request in our logs. */
  readonly requestId: string | undefined;
  /** How many seconds to wait before another try, where we say so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: {
      readonly code: ErrorCode;
      readonly status: number;
      readonly fields?: readonly string[];
      readonly requestId?: string | undefined;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }

  /** The first of `fields`. */
  get field(): string | undefined {
    return this.fields[0];
  }
}
