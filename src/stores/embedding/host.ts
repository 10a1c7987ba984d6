import { atom } from 'nanostores';
import type { Application } from '#contract/applications.ts';
import { type FromFrame, frameMark, hostMark } from '#contract/framing.ts';
import { $busy } from '../busy.ts';
import { queryApplication } from '../navigation/enter.ts';
import { $applications } from '../reads/portfolio.ts';
import { takeNotice } from '../session/notice.ts';
import { $applicationId } from '../session/session.ts';
import { tab } from '../storage.ts';
import { $toasts, dismiss, toast } from '../toasts.ts';

/**
 * The app of a partner around this page, which shows it in a frame. Comes only there: frame.ts.
 * It hears of the flow if its origin is one that the partner has registered, and nobody else does:
 * a message goes to that origin alone, whoever has framed the page.
 */

const slot = 'host';
/** The application and the origin that its partner has registered, once that was read. */
const provenSlot = 'host:proven';
const theme = 'look:theme';
/** In ms, until the partners are read again where they could not be. */
const again = 2000;

/** Why the borrower cannot go on here, in a sentence. */
export const $stopped = atom<string | undefined>(undefined);
/** The app's origin, once it is known to be the partner's: only then can anything be told to it. */
export const $host = atom<string | undefined>(undefined);

const arrived = new URL(globalThis.arrivedAt ?? location.href);
export const applicationId = queryApplication(arrived.searchParams) ?? $applicationId.get();
/** Said by the address that the frame was opened with, and kept from page to page. */
const said = arrived.searchParams.get('host') ?? tab.get(slot);
let step: string | undefined;
/** What the app has heard ends the flow: after it the frame may simply go. */
let ended = false;

export async function post(message: FromFrame): Promise<void> {
  if (message.type === 'step') ({ step } = message);
  if (message.type === 'success' || message.type === 'error') ended = ends(message);
  const origin = await host;
  if (origin) parent.postMessage({ ...frameMark, ...message }, origin);
}

/** As the borrower taps on Close. */
export function leave(): void {
  if ($busy.get()) {
    toast('Your request is on its way. It takes a moment.');
    // The app has asked, and waits for a word.
    if (step) void post({ type: 'step', step });
    return;
  }
  if (step === 'unanswered') {
    const message = 'A request was sent, and no answer has arrived yet.';
    void post({ type: 'error', code: 'undecided', message });
  }
  void post({ type: ended ? 'close' : 'cancelled' });
}

/** As the app asks: what is being sent is finished first. */
function leaveWhenDone(): void {
  leave();
  if (!$busy.get()) return;
  const stop = $busy.listen((busy) => {
    if (busy) return;
    stop();
    leave();
  });
}

/** The borrower cannot go on, and reads why. */
export function stop(message: string): void {
  void post({ type: 'error', code: 'refused', message });
  // What a toast has said stands in the dialog now.
  for (const { id } of $toasts.get()) dismiss(id);
  $stopped.set(message);
}

/** Why the sign-in is needed was left for it on the page before. */
function postNotices(): void {
  // Not on the page that leaves them: it is gone before anybody hears.
  if (location.pathname !== '/signon' || globalThis.arrivedAt) return;
  const notices = takeNotice();
  if (notices.length === 0) return;
  for (const notice of notices) toast(notice, 'error');
  void post({ type: 'error', code: 'sign_in_needed', message: notices.join(' ') });
}

/**
 * The app's origin, if the partner has registered it. Nothing is settled before the partners have been
 * read: one answer that was lost must not leave the app without a word.
 */
async function findHost(): Promise<string | undefined> {
  const proven = `${applicationId} ${said}`;
  if (said === location.origin || tab.get(provenSlot) === proven) return said;
  const partner = (await partners()).find((one) => String(one.application_id) === applicationId);
  if (said && (partner?.redirect_origins.includes(said) || isLoopback(said))) {
    tab.set(provenSlot, proven);
    return said;
  }
  if (!said) $stopped.set(unsaid);
  else if (partner)
    $stopped.set(`This page is not registered with ${partner.name}. Open it from their app again.`);
  return undefined;
}

const unsaid = 'We do not know which app has opened this page. Open it from your app again.';

/** Read until they are there. */
function partners(): Promise<readonly Application[]> {
  return new Promise((found) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = $applications.subscribe(({ data, error, loading }) => {
      clearTimeout(timer);
      if (data) {
        found(data);
        // Not while the subscription is still being made.
        queueMicrotask(() => stop());
      } else if (error && !loading) timer = setTimeout(() => $applications.revalidate(), again);
    });
  });
}

/** The sandbox's build lets a developer's own machine in. */
const isLoopback = (origin: string) =>
  import.meta.env.FRAMES_LOOPBACK && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);

/** For the next page; a new borrower's session may have emptied the tab. */
export function keep(): void {
  if (said) tab.set(slot, said);
  const { colorScheme } = document.documentElement.style;
  if (colorScheme) tab.set(theme, colorScheme);
}

/** What refused to go on leaves nothing to be cancelled; what only delays does. */
const ends = (message: FromFrame) =>
  message.type === 'success' || (message.type === 'error' && message.code !== 'sign_in_needed');

/** Something is open that Escape closes first. */
const isOpen = () =>
  document.querySelector(
    'dialog:modal, [popover=auto]:popover-open, [role=combobox][aria-expanded=true]',
  );

keep();
const host = findHost();
void host.then((origin) => $host.set(origin));
void post({ type: 'ready' });
postNotices();

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || data?.source !== hostMark.source) return;
  if (data.version === hostMark.version && origin === (await host) && data.type === 'close')
    leaveWhenDone();
});
// Before anything in the page takes the key for itself and is closed by it.
addEventListener('keydown', ({ key }) => key === 'Escape' && !isOpen() && leave(), true);
