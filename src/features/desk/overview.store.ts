import type { AnswerOf } from '#contract/call.ts';
import { getDeskOverview } from '#contract/desk-overview.ts';
import { askDesk } from '#stores/desk.ts';
import { createReadStore, type ReadFailure } from '#stores/reads/read.ts';
import { sayUnlessSignedOut } from './desk.store.ts';

export type Overview = AnswerOf<typeof getDeskOverview>;

export const $overview = createReadStore<Overview, ReadFailure>(['/desk/overview/'], {
  fetcher: () =>
    askDesk(getDeskOverview).catch((failure) => {
      if (failure.code === 'unauthenticated') sayUnlessSignedOut(failure);
      throw failure;
    }),
  revalidateInterval: 60_000,
});
