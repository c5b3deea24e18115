import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

it('falls back to the default for every value it does not know', async () => {
  localStorage.setItem('atb-preferences', '{"theme":"neon","upDown":"cvd","density":3,"areAmountsHidden":"yes"}');
  const { DEFAULT_PREFERENCES, readPreferences } = await import('./preferences.ts');
  expect(readPreferences()).toEqual({ ...DEFAULT_PREFERENCES, upDown: 'cvd' });
});

it('survives storage that is not JSON', async () => {
  localStorage.setItem('atb-preferences', '{');
  const { DEFAULT_PREFERENCES, readPreferences } = await import('./preferences.ts');
  expect(readPreferences()).toEqual(DEFAULT_PREFERENCES);
});

it('applies a change to the document, stores it and tells readers', async () => {
  const { changePreferences, subscribeToPreferences } = await import('./preferences.ts');
  const listener = vi.fn();
  subscribeToPreferences(listener);
  changePreferences({ theme: 'light', density: 'compact' });
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'compact' });
  expect(localStorage.getItem('atb-preferences')).toContain('"theme":"light"');
  expect(listener).toHaveBeenCalledOnce();
});
