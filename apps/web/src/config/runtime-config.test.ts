import { expect, it } from 'vitest';
import { parseRuntimeConfig } from './runtime-config.ts';

it("takes the page's own origin when the server names no other", () => {
  const own = { url: 'http://localhost', publishableKey: 'sb_publishable_x', version: '' };
  expect(parseRuntimeConfig({ publishableKey: 'sb_publishable_x' }, 'http://localhost')).toEqual(own);
  expect(parseRuntimeConfig({ ...own, url: 'https://x.example' }, 'http://localhost').url).toBe('https://x.example');
});

it.each([[null], ['text'], [{}], [{ publishableKey: 7 }]])('refuses %j', (json) => {
  expect(() => parseRuntimeConfig(json, 'http://localhost')).toThrow('The server sent');
});
