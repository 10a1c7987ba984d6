/** What the page has asked before its scripts were there. `asked` is by token and address. */
type Early = {
  readonly asked: Map<string, Promise<Response>>;
  readonly stop: AbortController;
  /** Who asked, and for which active application. */
  readonly token: string;
  readonly active: string;
};

declare global {
  var earlyReads: Early | undefined;
}

/** What a page is told to ask. */
export type FirstView = {
  /** Where the provider is. */
  readonly base: string;
  /** What is asked, below `base`. `PAGE_name` stands for a parameter of the page's own address. */
  readonly addresses: readonly string[];
  /** One address that answers several of them, each in the part of its data that it names. */
  readonly together: string;
  readonly parts: Readonly<Record<string, string>>;
  /** Stands in an address for the number of the active application. */
  readonly application: string;
  /** Not asked for whom a partner sent: which of them they see, another answer decides. */
  readonly portfolios: string;
  readonly timeout: number;
};

/**
 * Begins the reads of a first view. Its text stands in the page (first-views.ts), so it may use nothing
 * from outside itself.
 */
export function askEarly(view: FirstView): void {
  const begin = () => {
    const query = new URLSearchParams(location.search);
    let token: string | null;
    let active: string | null;
    let source: string | null;
    try {
      token = localStorage.getItem('user:token');
      active = localStorage.getItem('user:application_id');
      source = localStorage.getItem('user:source');
    } catch {
      return;
    }
    if (!token) return;
    const named = query.get('applicationid') ?? query.get('application_id') ?? '';
    if (/^\d{1,9}$/.test(named)) active = named;
    const isPartners = [query.get('source'), source].includes('partner');
    const asked = new Map<string, Promise<Response>>();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), view.timeout);
    const own = (name: string) => encodeURIComponent(query.get(name) ?? '').replace(/^0+$/, '');
    // What the page does not name is left out of a query.
    const filled = (address: string) =>
      view.base +
      address
        .replace(view.application, active || '0')
        .replace(/(&\w+=)?PAGE_(\w+)/g, (place, key = '', name) =>
          own(name) ? key + own(name) : key ? '' : place,
        );
    const ask = (address: string) =>
      fetch(filled(address), {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
    const isPart = (one: string) => !isPartners && one in view.parts;
    const all = view.addresses.some(isPart) ? ask(view.together) : undefined;
    const data = all?.then(async (answer) => {
      if (!answer.ok) throw answer;
      return (await answer.json()).data;
    });
    for (const one of view.addresses) {
      if ((isPartners && one === view.portfolios) || filled(one).includes('PAGE_')) continue;
      const part = view.parts[one] ?? '';
      // What they have not answered together, each answers for itself.
      const answer =
        data && isPart(one)
          ? data.then(
              (parts) =>
                parts[part] ? new Response(JSON.stringify({ data: parts[part] })) : ask(one),
              () => ask(one),
            )
          : ask(one);
      // Whoever takes it hears of its failure.
      answer.catch(() => {});
      asked.set(`${token} ${filled(one)}`, answer);
    }
    globalThis.earlyReads = { asked, stop, token, active: active || '' };
  };
  // A page that is made ready beside another asks when it is seen.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
}

/**
 * What the page has already asked with this token, once: the next reader wants to know what is true
 * then. `signal` cancels it, as it would what is asked now.
 */
export function takeEarly(
  address: string,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> | undefined {
  const early = globalThis.earlyReads;
  const key = `${token} ${address}`;
  const answer = early?.asked.get(key);
  if (!answer) return undefined;
  early?.asked.delete(key);
  signal?.addEventListener('abort', () => early?.stop.abort());
  return answer;
}

/** What nobody has taken is old by now. */
export function dropEarly(): void {
  globalThis.earlyReads?.asked.clear();
}
