import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

const touches = ['pointerover', 'focusin', 'keydown', 'dragenter'];

/**
 * Hydrates an island when it is touched for the first time, by pointer, focus, key or a file that is dragged. Until then its
 * forms post and its `command` buttons act by themselves; any other button is pressed again once
 * the island can hear it. A form that the browser is already posting stays the browser's, so that
 * nothing is sent twice. What could not be loaded is tried again at the next touch.
 *
 * @returns hydrates it now, for a reader who has only seen it
 */
export function hydrateOnTouch(load: Load, island: HTMLElement): () => Promise<void> {
  const pressed: HTMLElement[] = [];
  let isLoading = false;
  let isPosted = false;

  const actsAlone = 'commandForElement' in HTMLButtonElement.prototype;
  const press = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('button[type=button]');
    if (button && !(actsAlone && 'command' in button.attributes)) pressed.push(button);
  };
  const post = () => {
    isPosted = true;
    addEventListener('pageshow', () => (isPosted = false), { once: true });
  };
  const wake = async () => {
    if (isLoading) return;
    isLoading = true;
    const hydrate = await load();
    if (!isPosted) await hydrate();
    isLoading = false;
    if (island.hasAttribute('ssr')) return;
    for (const name of touches) island.removeEventListener(name, wake);
    island.removeEventListener('click', press);
    island.removeEventListener('submit', post);
    for (const button of pressed) button.click();
  };
  for (const name of touches) island.addEventListener(name, wake, { passive: true });
  island.addEventListener('click', press);
  island.addEventListener('submit', post);
  return wake;
}
