import { persistentAtom } from '@nanostores/persistent';

export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The colours of this device. Every page's head reads it before it paints (site/inline-scripts). */
export const $scheme = persistentAtom<Scheme>('look:scheme', 'system');

export function chooseScheme(scheme: Scheme): void {
  $scheme.set(scheme);
  dispatchEvent(new Event('look'));
}
