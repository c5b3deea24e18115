import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/busy-trader.ts';
import { DESKTOP, PAGES, PHONE, PUBLIC_PAGES, TABLET } from './support/pages.ts';
import { settle } from './support/settle.ts';
import { showAll } from './support/show-all.ts';
import { signIn } from './support/test.ts';
import { readShifts, watchShifts } from './support/watch-shifts.ts';

/** WCAG 2.2, 1.4.10: 1280 px at 400 %. */
const NARROWEST = { width: 320, height: 640 };
const SHIFT_MAX = 0.02;
/** Prices tick, fills come: the page must stand still while it is looked at. */
const LOOK_MS = 2_000;

test('no public page scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize(NARROWEST);
  for (const { name, path } of PUBLIC_PAGES) {
    await page.goto(path);
    await settle(page);
    await expectNoSidewaysScroll(page, name);
  }
});

for (const { name, path } of PAGES) {
  test(`the page "${name}" stands still while it loads and lives, and fits 320 px`, async ({
    page,
    context,
    busyTrader,
  }) => {
    await signIn(context, busyTrader);
    const address = path(busyTrader);
    await Promise.all([DESKTOP, TABLET, PHONE].map((size) => expectStill(context, { name, address, size })));
    await page.setViewportSize(NARROWEST);
    await page.goto(address);
    await showAll(page);
    await expectNoSidewaysScroll(page, name);
  });
}

interface Look {
  readonly name: string;
  readonly address: string;
  readonly size: { readonly width: number; readonly height: number };
}

/** In a tab of its own, so that several sizes are looked at in the same two seconds. */
async function expectStill(context: BrowserContext, { name, address, size }: Look): Promise<void> {
  const page = await context.newPage();
  await watchShifts(page);
  await page.setViewportSize(size);
  await page.goto(address);
  await settle(page);
  await page.waitForTimeout(LOOK_MS);
  const { value, parts } = await readShifts(page);
  expect.soft(value, `${name} jumps at ${size.width} px:\n${parts.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX);
  await page.close();
}

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
  });
  expect.soft(overflow, `${name} fits 320 px`).toEqual([]);
}

test('the navigation can be a top bar instead of the sidebar', async ({ page, context, busyTrader }) => {
  await signIn(context, busyTrader);
  await page.setViewportSize(DESKTOP);
  await page.goto('/settings/appearance');
  await page.getByText('Top bar', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(page.getByRole('link', { name: 'Back to Site' })).toBeVisible();
});
