import type { ClientDirective } from 'astro';
import { hydrateOnTouch } from './wake.ts';

/** `client:touch`: the island's script is fetched when the reader touches it. */
const touch: ClientDirective = (load, _options, island) => {
  hydrateOnTouch(load, island);
};

export default touch;
