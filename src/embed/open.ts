import type { Opened, Options, Outcome } from '#clients/embed/v1.d.ts';
import type { FromFrame, FromHost } from '#contract/framing.ts';

// One file without imports that runs: it is served as it stands, in development too. Whatever is
// styled is styled through constructed sheets, which a strict policy of the host page lets be.

/** How long a frame may take until something is said about it. */
const patience = 20_000;
/** How long a frame that was asked to close may take to say how it ended. */
const lastWord = 3_000;

/** Given by the build (src/hosting/embed-script.ts). */
declare const brand: {
  readonly name: string;
  readonly paper: string;
  readonly ink: string;
  readonly dim: string;
};

const css = `
:host{all:initial;display:contents;color-scheme:light dark}
:host(.light){color-scheme:light}
:host(.dark){color-scheme:dark}
:host(.within){display:block;height:100%;min-height:40rem}
*{box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;color:${brand.ink}}
.sheet{position:fixed;inset:0;width:100%;height:100dvh;max-width:none;max-height:none;margin:auto;border:0;
padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
overflow:hidden;background:Canvas;background:${brand.paper}}
:host(.within) .sheet{position:relative;height:100%;padding:0}
.sheet::backdrop{background:${brand.dim}}
@media (width>=40rem) and (height>=34rem){.dialog{width:30rem;height:min(54rem,100dvh - 3rem);padding:0;border-radius:2px}}
iframe{display:block;width:100%;height:100%;border:0}
button,a{display:grid;place-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid;border-radius:2px;background:none;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid;outline-offset:3px}
button{position:absolute;top:calc(env(safe-area-inset-top) + 6px);right:calc(env(safe-area-inset-right) + 16px);z-index:1}
.failed{display:grid;place-content:center;gap:1rem;height:100%;padding:1.5rem;text-align:center}`;

const { document } = globalThis;
/** Where this script comes from; a module is not told, but its element may be there. */
const script =
  document?.currentScript ?? document?.querySelector('script[src*="/embed/v1."]') ?? undefined;
const home = (script as HTMLScriptElement | undefined)?.src;
let last: (() => void) | undefined;

function open(options: Options): Opened {
  const { mode = 'dialog', container, theme, onReady, onStep } = options;
  const address = addressOf(options);
  if (mode === 'redirect') {
    location.assign(address);
    return { close() {}, closed: new Promise(() => {}) };
  }
  last?.();

  const within = mode === 'page' && container;
  const box = make('div', { className: `${theme ?? ''} ${within ? 'within' : ''}` });
  const root = box.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(css)];
  /** The page behind a dialog does not scroll. */
  const still = sheetOf('html{overflow:hidden}');
  const dialog = make(within ? 'div' : 'dialog', { className: `sheet ${mode}` });
  const frame = make('iframe', { src: address.href, title: brand.name, allow: 'clipboard-write' });
  const shut = make('button', { type: 'button', textContent: 'Close' });
  dialog.append(shut, frame);
  root.append(dialog);

  /** Where the focus was, which a part of the page does not give back by itself. */
  const before = document.activeElement as HTMLElement | null;
  let ready = false;
  let asked = false;
  let ended = false;
  let outcome: Outcome | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resolve = (_: Outcome) => {};
  const closed = new Promise<Outcome>((done) => {
    resolve = done;
  });

  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    removeEventListener('message', hear);
    const hadFocus = document.activeElement === box;
    // A dialog that closes gives the focus back to where it was.
    if (dialog instanceof HTMLDialogElement) dialog.close();
    box.remove();
    if (within && hadFocus) before?.focus();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
    outcome ??= { outcome: 'cancelled' };
    resolve(outcome);
    if (outcome.outcome === 'cancelled') options.onCancelled?.();
  };
  /** A loan that was asked for stays so, whatever comes after it. */
  const isMade = () => outcome?.outcome === 'success';
  const fail = (code: Extract<Outcome, { outcome: 'error' }>['code'], message: string) => {
    if (!isMade()) outcome = { outcome: 'error', code, message };
    options.onError?.({ code, message });
  };
  /** Without the frame's last word nobody knows here whether it has sent something. */
  const force = () => {
    if (ended) return;
    if (ready && !isMade()) fail('undecided', 'The flow went without a word of how it stands.');
    end();
  };
  /** The frame knows whether something is on its way just now, and how it stands. */
  const ask = () => {
    if (!ready || ended) return end();
    asked = true;
    clearTimeout(timer);
    const close: FromHost & object = { type: 'close' };
    frame.contentWindow?.postMessage(
      { source: 'holdfast-host', version: 1, ...close },
      address.origin,
    );
    timer = setTimeout(force, lastWord);
  };
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    if (data?.source !== 'holdfast' || data.version !== 1) return;
    clearTimeout(timer);
    const message: FromFrame = data;
    switch (message.type) {
      case 'ready': {
        // The page that was asked to close may have gone to the next before it heard.
        if (ready) return asked ? ask() : undefined;
        ready = true;
        // Whoever has gone elsewhere in the page since is let be.
        const now = document.activeElement;
        const isHere = now === box || now === document.body || now === before;
        shut.remove();
        if (isHere) frame.focus();
        return onReady?.();
      }
      case 'step':
        return onStep?.({ step: message.step });
      case 'success': {
        const { loan_id: loanId } = message;
        if (outcome?.outcome === 'success' && outcome.loanId === loanId) return;
        outcome = { outcome: 'success', loanId };
        return options.onSuccess?.({ loanId });
      }
      case 'error':
        return fail(message.code, message.message);
      case 'cancelled':
        if (!isMade()) outcome = undefined;
        return end();
      case 'close':
        return end();
    }
  };

  addEventListener('message', hear);
  shut.addEventListener('click', ask);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    ask();
  });
  // Closed by the browser itself, such as by a second Escape.
  dialog.addEventListener('close', force);
  timer = setTimeout(() => {
    const again = make('a', { href: address.href, target: '_blank', rel: 'noopener' });
    again.textContent = 'Open it in a new tab';
    const failed = make('div', { className: 'failed', role: 'alert' });
    failed.append(make('span', { textContent: `${brand.name} does not open here.` }), again);
    frame.replaceWith(failed);
    fail('not_ready', 'Nothing came from the frame.');
  }, patience);

  (within || document.body).append(box);
  if (dialog instanceof HTMLDialogElement) {
    dialog.setAttribute('aria-label', brand.name);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    dialog.showModal();
  }
  last = force;
  return { close: ask, closed };
}

/** The page that opens the flow. What it says besides is a hint, and checked there. */
function addressOf(options: Options): URL {
  const { mode, applicationId, link, contact, amount, currency, theme, locale } = options;
  if (!Number.isInteger(applicationId)) throw new TypeError('Holdfast: applicationId is missing');
  const origin = options.origin ?? home;
  if (!origin) throw new TypeError('Holdfast: origin is missing');
  const url = new URL(link ?? '/signon', origin);
  // A page that took its link from anywhere must not be made to show another's page, or to run it.
  const isLocal =
    url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1])$/.test(url.hostname);
  const isPage = url.protocol === 'https:' || isLocal;
  if (!isPage || url.origin !== new URL(origin).origin) {
    throw new TypeError('Holdfast: link leads elsewhere');
  }
  const add = (to: URLSearchParams, said: object) => {
    for (const [name, value] of Object.entries(said)) {
      if (value !== undefined) to.set(name, String(value));
    }
  };
  const wish = { amount, currency };
  add(url.searchParams, { application_id: applicationId, source: 'partner', theme, locale });
  if (link) add(url.searchParams, wish);
  else {
    const offer = new URL('/offer', origin);
    add(offer.searchParams, wish);
    add(url.searchParams, { ...contact, redirect: offer.pathname + offer.search });
  }
  if (mode !== 'redirect') add(url.searchParams, { host: location.origin });
  else if (!link) add(url.searchParams, { redirect_url: location.href });
  return url;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  parts: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), parts);
}

globalThis.Holdfast ??= { version: 1, open };
