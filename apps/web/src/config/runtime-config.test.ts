// @vitest-environment node
import { expect, it } from 'vitest';
import { parseRuntimeConfig } from './runtime-config.ts';

it("takes the page's own origin when the server names no other", () => {
  const own = {
    url: 'http://localhost',
    functionsUrl: 'http://localhost',
    publishableKey: 'sb_publishable_x',
    version: '',
  };
  expect(parseRuntimeConfig({ publishableKey: 'sb_publishable_x' }, 'http://localhost')).toEqual(own);
  const elsewhere = parseRuntimeConfig({ ...own, url: 'https://x.example' }, 'http://localhost');
  expect(elsewhere).toMatchObject({ url: 'https://x.example', functionsUrl: 'http://localhost' });
});

it.each([[null], ['text'], [{}], [{ publishableKey: 7 }]])('refuses %j', (json) => {
  expect(() => parseRuntimeConfig(json, 'http://localhost')).toThrow('The server sent');
});
