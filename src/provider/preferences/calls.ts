import { getPreferences, savePreferences } from '#contract/preferences.ts';
import type { Endpoint } from '../endpoint.ts';
import { getOwnPreferences } from './get.ts';
import { saveOwnPreferences } from './save.ts';

export function preferenceCalls(on: Endpoint): void {
  on.signedIn(getPreferences, getOwnPreferences);
  on.signedIn(savePreferences, saveOwnPreferences);
}
