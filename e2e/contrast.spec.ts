import type { Page } from '@playwright/test';
import { addAxe } from './support/scan-accessibility.ts';
import { findUnreadable } from './support/scan-contrast.ts';
import { expect, test } from './support/test.ts';

const LEFT_OUT = '.left-out';
const PALE = 'color: #999';

// The scan of the screens computes most contrasts itself and lets axe measure the rest: none must get through between the two.
test('no text that is hard to read gets through', async ({ page }) => {
  const unreadable = async (body: string): Promise<number> => {
    await open(page, body);
    return (await findUnreadable(page, LEFT_OUT)).length;
  };
  const rows = Array.from({ length: 50 }, (_, row) => `<p>row ${row}</p>`).join('');
  expect(await unreadable(rows)).toBe(0);
  expect(await unreadable(`${rows}<p style="${PALE}">pale</p>`)).toBe(1);
  expect(await unreadable(`<p style="color: #11111180">pale by what shines through</p>`)).toBe(1);
  expect(await unreadable(`<p style="-webkit-text-fill-color: #999">pale by another name</p>`)).toBe(1);
  expect(await unreadable(`<div style="background: #00000080"><p style="color: #444">on a dim pane</p></div>`)).toBe(1);
  // The same words on another ground, far above them.
  expect(await unreadable(`<div style="background: #333"><section><p>dark on dark</p></section></div>`)).toBe(1);
  expect(await unreadable(`<div style="opacity: 0.4"><p>faded</p></div>`)).toBe(1);
  // Large words may be paler: small ones of the same colour may not.
  expect(await unreadable(`<p style="color: #888; font-size: 30px">large</p>`)).toBe(0);
  expect(await unreadable(`<p style="color: #888; font-size: 30px">large</p><p style="color: #888">small</p>`)).toBe(1);
  // What is switched off need not be readable, and says nothing of what is not.
  const button = (state: string): string => `<button ${state} style="color: #777; background: #888">Go</button>`;
  expect(await unreadable(button('disabled'))).toBe(0);
  expect(await unreadable(`${button('disabled')}${button('')}`)).toBe(1);
  const field = (state: string): string => `<label style="${PALE}">of a field <input ${state}></label>`;
  expect(await unreadable(field('disabled'))).toBe(0);
  expect(await unreadable(`${field('disabled')}${field('')}`)).toBe(1);
  // A layer that is no ancestor lies behind one of two that look alike.
  const bar = '<i style="position: absolute; inset: 0; background: #222"></i>';
  const over = `<div style="position: relative">${bar}<span style="color: #111; position: relative">upon a bar</span></div>`;
  expect(await unreadable(`<p style="color: #111">beside it</p>${over}`)).toBe(1);
  const pane = `<div style="position: absolute; inset: 0"><p>in a clear layer</p></div>`;
  const dark = `<div style="position: absolute; inset: 0; background: #222"></div>`;
  expect(await unreadable(`<div style="position: relative; height: 90px">${dark}${pane}</div>`)).toBe(1);
  expect(await unreadable(`<p class="left-out" style="${PALE}">left out</p>`)).toBe(0);
});

async function open(page: Page, body: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Words</title><main style="background: #fff; color: #111">${body}</main></html>`,
  );
  await addAxe(page);
}
