const typing = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';

/**
 * What a key does in the list: `j` and `k` go down and up, `/` goes to the search. 'free' is a key that
 * nothing else has taken: nobody types, no dialog is open, and no other key is held.
 */
export function moveInList(
  event: KeyboardEvent,
  list: HTMLElement | null,
  search: HTMLElement | null,
): 'free' | 'taken' {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return 'taken';
  const typed = target instanceof Element && target.closest(typing);
  if (typed || document.querySelector('dialog:modal')) return 'taken';
  if (key === '/') {
    event.preventDefault();
    search?.focus();
  }
  if (key === 'j' || key === 'k') {
    const openers = [...(list?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
    const at = openers.findIndex((one) => one.closest('li')?.contains(document.activeElement));
    const next = at < 0 ? 0 : at + (key === 'j' ? 1 : -1);
    openers[Math.min(Math.max(next, 0), openers.length - 1)]?.focus();
  }
  return 'free';
}
