import { computed } from 'nanostores';
import { allPortfolios, applications } from '#api/questions.ts';
import type { Application } from '#contract/applications.ts';
import { listPortfolios, type Portfolio } from '#contract/portfolios.ts';
import { $applicationId, $source, $token } from '../session/session.ts';
import { heldAt } from './held.ts';
import { createReadStore, read } from './read.ts';

export const $applications = createReadStore<Application[]>(['/application'], {
  fetcher: async () => (await read(...applications())).applications,
});

/** The chosen partner; undefined for all portfolios, for none chosen, and while loading. */
export const $application = computed([$applications, $applicationId], ({ data }, id) =>
  data?.find((one) => String(one.application_id) === id),
);

const $signedIn = computed($token, (token) => token !== '');

/**
 * Whether a partner's app shows the product as its widget: the active application is of type widget
 * and a partner sent the borrower. Undefined while that is not known yet.
 */
export const $widget = computed(
  [$source, $application, $applications],
  (source, application, { data, error }) => {
    if (source !== 'partner' || error) return false;
    return data && application?.type === 'widget';
  },
);

const $wanted = computed([$widget, $applicationId], (widget, id) =>
  widget === undefined ? undefined : widget ? id : 'all',
);

/** Every portfolio of the borrower, at all partners; in a partner's widget those there alone. */
export const $portfolios = createReadStore<Portfolio[]>(['/portfolio/', $signedIn, $wanted], {
  fetcher: async (_path, _signedIn, wanted) => {
    if (wanted === 'all') return (await read(...allPortfolios())).all;
    const query = { application_id: Number(wanted), widget: 'true' as const };
    return (await read(listPortfolios, { query })).all;
  },
});

/** Those at the active application: all of them for 0 or none. */
export const $held = computed(
  [$portfolios, $applicationId],
  ({ data }, id) => data && heldAt(id, data),
);
