import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean | 'seen';
  }
}

/** `client:touch`, which fetches an island's script when the reader comes to it. */
export function islandDirective(): AstroIntegration {
  return {
    name: 'island-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        const entrypoint = fileURLToPath(new URL('./touch.ts', import.meta.url));
        addClientDirective({ name: 'touch', entrypoint });
      },
    },
  };
}
