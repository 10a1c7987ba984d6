export type { ErrorCode, HandOff } from './calls.ts';
export type { components, operations, paths, webhooks } from './document.ts';
export { createPartner, type Partner, type PartnerOptions } from './partner.ts';
export { PartnerError } from './partner-error.ts';
export { type Key, type Signable, sign } from './sign.ts';
export {
  type Doubt,
  NotGenuine,
  type PartnerEvent,
  type Returned,
  type Verifying,
  verifyPull,
  verifyReturn,
  verifyWebhook,
} from './verify.ts';
