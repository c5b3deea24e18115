import { expect, test } from './support/busy-trader.ts';
import { DESKTOP, PUBLIC_PAGES } from './support/pages.ts';
import { settle } from './support/settle.ts';
import { expectNoSidewaysScroll, expectStillStrips, NARROWEST } from './support/sideways-scroll.ts';
import { signIn } from './support/test.ts';

test('no public page scrolls sideways at 320 px, and its tabs sideways only', async ({ page }) => {
  await page.setViewportSize(NARROWEST);
  for (const { name, path } of PUBLIC_PAGES) {
    await page.goto(path);
    await settle(page);
    await expectNoSidewaysScroll(page, name);
    await expectStillStrips(page, name);
  }
});

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
