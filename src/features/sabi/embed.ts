import type { Closed } from './borrowing.flow.ts';

/** The embed script, as far as Sabi's app uses it: /embed/v1.d.ts says more. */
export type Embed = {
  open(opening: {
    readonly mode: 'dialog' | 'page' | 'redirect';
    readonly link: string;
    readonly applicationId: number;
    readonly container?: Element;
    readonly onReady: () => void;
    readonly onStep: (told: { readonly step: string }) => void;
    readonly onSuccess: (told: { readonly loanId: string }) => void;
    readonly onError: (told: { readonly message: string }) => void;
  }): { readonly close: () => void; readonly closed: Promise<Closed> };
};
