import type { Call } from '#contract/call.ts';

/** Where a form posts to: the provider, on this origin unless it has one of its own. */
export const actionOf = ({ path }: Pick<Call, 'path'>): string =>
  `${import.meta.env?.PUBLIC_API_URL || '/api'}${path}`;
