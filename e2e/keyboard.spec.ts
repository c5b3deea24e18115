import type { Page } from '@playwright/test';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

test('every page is reached without a mouse', async ({ signedIn: page }) => {
  await open(page, '/overview');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' }), 'the first stop').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (const [keys, path] of [
    ['gb', '/bots'],
    ['gp', '/portfolio'],
    ['gt', '/terminal'],
    ['gs', '/settings'],
    ['go', '/overview'],
  ] as const) {
    // The two keys belong together for a second only, which a busy machine may need for itself.
    await expect(async () => {
      for (const key of keys) await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`, 'u'), { timeout: 2_000 });
    }).toPass();
  }

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.type('portf');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portfolio/u);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an order is typed, sent and cancelled without a mouse', async ({ signedIn: page }) => {
  await open(page, '/terminal');
  const ticket = page.getByRole('form', { name: 'New order' });
  await tabTo(page, ticket.getByRole('spinbutton', { name: 'Price' }));
  await page.keyboard.type('50000');
  await tabTo(page, ticket.getByRole('spinbutton', { name: 'Quantity' }));
  await page.keyboard.type('0.001');
  await expect(ticket.getByRole('status')).toContainText('Trade Approved');
  await expect(ticket.getByRole('button', { name: 'Buy BTC (paper)' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order Placed Successfully')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: /^Positions/u }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Open orders/u })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Cancel Buy 0.001 BTC/USDT' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order cancelled')).toBeVisible();
});

test('the chart can be read by arrow keys and as a table', async ({ signedIn: page }) => {
  await open(page, '/terminal');
  await tabTo(page, page.getByRole('application'));
  await page.keyboard.press('ArrowLeft');
  const spoken = page.getByRole('region', { name: 'Chart' }).locator('[aria-live]');
  await expect(spoken).toContainText(/\d/u);
  const first = await spoken.textContent();
  await page.keyboard.press('PageUp');
  await expect(spoken).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: 'View as table' }).press('Enter');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
});

test('a dangerous dialog begins at Cancel, keeps the focus, and gives it back', async ({ signedIn: page }) => {
  await open(page, '/overview');
  const stopAll = page.getByRole('button', { name: 'Stop all' });
  await tabTo(page, stopAll);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus'), 'the focus stays inside').toHaveCount(1);
  }
  await dialog.getByRole('radio', { name: /Close everything/u }).press('Space');
  await expect(dialog.getByRole('button', { name: 'Close everything' }), 'to be typed first').toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(stopAll).toBeFocused();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

const STOPS_MAX = 80;

/** Presses Tab until the target has the focus; each stop on the way must be visible. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus did not reach ${String(target)} within ${STOPS_MAX} stops.`);
}
