import { PostHog } from 'posthog-js-lite';
import { isAllowed, setting } from './allowed.ts';
import { scrubAddress } from './scrub.ts';
import type { Counted } from './track.ts';
import { type Vitals, watchVitals } from './vitals.ts';

/** Sends and stores nothing from the moment on that the answer is taken back. */
class Analytics extends PostHog {
  override fetch(...request: Parameters<PostHog['fetch']>) {
    return isAllowed() ? super.fetch(...request) : Promise.resolve(new Response('{}'));
  }
  override setPersistedProperty(...property: Parameters<PostHog['setPersistedProperty']>) {
    if (isAllowed()) super.setPersistedProperty(...property);
  }
  /** The library tells of somebody whom it knows already only what has changed; this tells all. */
  tellWho(user_id: string, details: Details) {
    if (this.getDistinctId() === user_id) this.identifyStateless(user_id, { $set: details });
    else this.identify(user_id, details);
  }
}

/** Starts counting: who it is, this page, how fast it is, and what was counted before this came. */
function start(): void {
  const host = new URL(setting('analyticsUrl') ?? '', location.origin).href;
  const analytics = new Analytics(setting('analyticsKey') ?? '', {
    host,
    persistence_name: 'analytics',
    flushInterval: 1000,
    preloadFeatureFlags: false,
    disableRemoteFeatureFlags: true,
    disableSurveys: true,
    disableGeoip: true,
    before_send: (event) =>
      event && { ...event, properties: { ...event.properties, ...whereabouts() } },
  });
  identify(analytics);
  analytics.capture('$pageview');
  const sendCounted = () => {
    const waiting: Counted[] = JSON.parse(sessionStorage.getItem('counted') ?? '[]');
    sessionStorage.removeItem('counted');
    for (const { event, ...details } of waiting) analytics.capture(event, details);
  };
  sendCounted();
  addEventListener('counted', sendCounted);
  addEventListener('signed-in', () => identify(analytics));
  let endWatch: (() => Vitals) | undefined = watchVitals();
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    // Once for each page: what comes after it was hidden is of another visit.
    if (endWatch) analytics.capture('$web_vitals', named(endWatch()));
    endWatch = undefined;
    void analytics.flush();
  });
}

/** As PostHog reads them, to a thousandth. */
const named = (vitals: Vitals) =>
  Object.fromEntries(
    Object.entries(vitals).map(([name, value]) => [
      `$web_vitals_${name}_value`,
      Math.round(value * 1000) / 1000,
    ]),
  );

/** Where it happened and in which release, in place of the addresses that the library takes. */
function whereabouts() {
  const page = scrubAddress(location.href);
  const referrer = document.referrer && scrubAddress(document.referrer);
  return {
    $current_url: page,
    $pathname: new URL(page).pathname,
    $referrer: referrer,
    release: setting('release') ?? '',
  };
}

/**
 * Who it is by the token's details, told on every start, because they change. Somebody who has signed
 * out is nobody again.
 */
function identify(analytics: Analytics): void {
  const claims = readClaims();
  const known = analytics.getDistinctId();
  if (known !== analytics.getAnonymousId() && known !== claims?.user_id) analytics.reset();
  if (!claims) return;
  const { user_id, email, mobile, firstname, lastname, balance, balance_currency } = claims;
  analytics.tellWho(user_id, { email, mobile, firstname, lastname, balance, balance_currency });
}

type Details = {
  email: string | null;
  mobile: string | null;
  firstname: string;
  lastname: string;
  /** In minor units. */
  balance: number;
  balance_currency: string;
};
type Claims = Details & { user_id: string };

function readClaims(): Claims | undefined {
  try {
    const [, payload = ''] = localStorage.getItem('user:token')?.split('.') ?? [];
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const claims = JSON.parse(text);
    return typeof claims.user_id === 'string' ? claims : undefined;
  } catch {
    return undefined;
  }
}

if (isAllowed()) start();
