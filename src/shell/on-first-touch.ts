/** Does it at the reader's first tap or key: what a next step needs comes while this one is used. */
export function onFirstTouch(work: () => unknown): () => void {
  const stop = new AbortController();
  const once = () => {
    stop.abort();
    work();
  };
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, once, { signal: stop.signal });
  }
  return () => stop.abort();
}
