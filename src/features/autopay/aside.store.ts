import { atom, computed } from 'nanostores';
import { type AsideEffect, previewAside } from '#contract/autopay.ts';
import type { Minor } from '#credit/money.ts';
import { createReadStore, read } from '#stores/reads/read.ts';

type Asked = { readonly loan_id: string; readonly amount: Minor; readonly day: number };

/** The amount and the day that were entered, and of which loan; undefined while there is no amount. */
export const $aside = atom<Asked | undefined>(undefined);

export type AskedEffect = { readonly asked: Asked; readonly effect: AsideEffect | null };

const $asked = computed($aside, (aside) => aside && JSON.stringify(aside));

/** What it would do, with what it was asked for. */
export const $asideEffect = createReadStore<AskedEffect>(['/loan/aside ', $asked], {
  fetcher: async (_path, text) => {
    const asked: Asked = JSON.parse(String(text));
    return { asked, ...(await read(previewAside, { query: asked })) };
  },
});
