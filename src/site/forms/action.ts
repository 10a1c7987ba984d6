import type { Call } from '#contract/call.ts';
import { apiAddress } from '#site/api-address.ts';

/** Where a form posts to. */
export const actionOf = ({ path }: Pick<Call, 'path'>): string => apiAddress(path);
