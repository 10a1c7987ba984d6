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

/**
 * Begins the reads of a first view. Its text stands in the page (first-views.ts), so it may use nothing
 * from outside itself.
 *
 * @param base - where the provider is
 * @param addresses - what is asked, below `base`
 * @param application - stands in an address for the number of the active application
 * @param loan - stands in an address for the loan that the page's own address names
 * @param portfolios - not asked for whom a partner sent: which of them they see, another answer decides
 */
export function askEarly(
  base: string,
  addresses: readonly string[],
  application: string,
  loan: string,
  portfolios: string,
  timeout: number,
): void {
  const ask = () => {
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
    const chosen = query.get('loan_id');
    const asked = new Map<string, Promise<Response>>();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), timeout);
    for (const one of addresses) {
      if ((isPartners && one === portfolios) || (!chosen && one.includes(loan))) continue;
      const address =
        base +
        one
          .replace(application, active || '0')
          .replace(loan, () => encodeURIComponent(chosen ?? ''));
      const answer = fetch(address, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
      // Whoever takes it hears of its failure.
      answer.catch(() => {});
      asked.set(`${token} ${address}`, answer);
    }
    globalThis.earlyReads = { asked, stop, token, active: active || '' };
  };
  // A page that is made ready beside another asks when it is seen.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', ask, { once: true });
  } else ask();
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
