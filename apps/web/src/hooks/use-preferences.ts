// hooks: React's view of the browser and of the shared stores.
import { useSyncExternalStore } from 'react';
import { readPreferences, subscribeToPreferences, type Preferences } from '../lib/preferences.ts';

/** The preferences of this browser; renders again when one changes. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, readPreferences);
}
