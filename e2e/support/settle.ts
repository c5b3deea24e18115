import { expect, type Page } from '@playwright/test';

/** Waits until what was loading has arrived: the page has its heading and no placeholder is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.animate-appear-late, [aria-busy="true"]'), 'everything has loaded').toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
