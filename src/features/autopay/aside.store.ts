import { atom, computed } from 'nanostores';
import { type AsideEffect, previewAside } from '#contract/autopay.ts';
import type { Minor } from '#credit/money.ts';
import { createReadStore, read } from '#stores/reads/read.ts';

/** What is entered, of which loan; undefined while there is no amount. */
export const $aside = atom<
  { readonly loan_id: string; readonly amount: Minor; readonly day: number } | undefined
>(undefined);

const $asked = computed($aside, (aside) => aside && JSON.stringify(aside));

/** What it would do. */
export const $asideEffect = createReadStore<{ effect: AsideEffect | null }>(
  ['/loan ', '/aside ', $asked],
  {
    fetcher: (_loan, _aside, asked) => read(previewAside, { query: JSON.parse(String(asked)) }),
  },
);
