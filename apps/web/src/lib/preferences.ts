import { chooseNumberLocale, type NumberLocale } from './number-locale.ts';
import type { TimeZoneChoice } from './format-time.ts';

/** How this browser shows the product. Kept in local storage; the inline script of index.html applies it before paint. */
export interface Preferences {
  readonly theme: 'system' | 'dark' | 'light';
  readonly upDown: 'classic' | 'cvd' | 'inverted';
  readonly density: 'compact' | 'default' | 'comfortable';
  readonly timeZone: TimeZoneChoice;
  readonly numberLocale: NumberLocale;
  readonly areAmountsHidden: boolean;
  readonly areShortcutsOn: boolean;
  readonly candles: 'filled' | 'hollow';
  /** From 768 px up; below there are the drawer and the tab bar. */
  readonly navigation: 'sidebar' | 'top-bar';
}

const PREFERENCES_KEY = 'atb-preferences';

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'dark',
  upDown: 'classic',
  density: 'default',
  timeZone: 'local',
  numberLocale: 'en',
  areAmountsHidden: false,
  areShortcutsOn: true,
  candles: 'filled',
  navigation: 'sidebar',
};

const CHOICES: { readonly [K in keyof Preferences]: ReadonlyArray<Preferences[K]> } = {
  theme: ['system', 'dark', 'light'],
  upDown: ['classic', 'cvd', 'inverted'],
  density: ['compact', 'default', 'comfortable'],
  timeZone: ['local', 'utc'],
  numberLocale: ['en', 'de', 'fr', 'ch'],
  areAmountsHidden: [false, true],
  areShortcutsOn: [true, false],
  candles: ['filled', 'hollow'],
  navigation: ['sidebar', 'top-bar'],
};

let current: Preferences | null = null;
const listeners = new Set<() => void>();

/** Keeps only the known keys with a known value: storage can hold anything. */
function parsePreferences(text: string | null): Preferences {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return DEFAULT_PREFERENCES;
  }
  if (typeof stored !== 'object' || stored === null) return DEFAULT_PREFERENCES;
  const entries = Object.entries(stored).filter(([key, value]) =>
    (CHOICES[key as keyof Preferences] as readonly unknown[] | undefined)?.includes(value),
  );
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(entries) };
}

function prefersLight(): boolean {
  return matchMedia('(prefers-color-scheme: light)').matches;
}

/** Puts the preferences on the document, where the stylesheet reads them, and tells how figures are written. */
export function applyPreferences(preferences: Preferences): void {
  const { dataset } = document.documentElement;
  const isLight = preferences.theme === 'light' || (preferences.theme === 'system' && prefersLight());
  dataset['theme'] = isLight ? 'light' : 'dark';
  dataset['updown'] = preferences.upDown;
  dataset['density'] = preferences.density;
  chooseNumberLocale(preferences.numberLocale);
}

export function readPreferences(): Preferences {
  current ??= parsePreferences(localStorage.getItem(PREFERENCES_KEY));
  return current;
}

/** Saves a change, applies it and tells every reader. */
export function changePreferences(change: Partial<Preferences>): void {
  current = { ...readPreferences(), ...change };
  localStorage.setItem(PREFERENCES_KEY, JSON.stringify(current));
  applyPreferences(current);
  for (const listener of listeners) listener();
}

/** Calls back after every change, also one made in another tab or by the operating system's theme. */
export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows other tabs and the system theme for as long as the page lives. */
export function followPreferences(): void {
  const refresh = (): void => {
    current = null;
    applyPreferences(readPreferences());
    for (const listener of listeners) listener();
  };
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', refresh);
  addEventListener('storage', (event) => {
    if (event.key === PREFERENCES_KEY) refresh();
  });
}
