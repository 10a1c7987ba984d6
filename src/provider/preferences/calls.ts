import { savePreferences } from '#contract/preferences.ts';
import type { Endpoint } from '../endpoint.ts';
import { saveOwnPreferences } from './save.ts';

export function preferenceCalls(on: Endpoint): void {
  on.signedIn(savePreferences, saveOwnPreferences);
}
