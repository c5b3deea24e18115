import { DESKTOP, PHONE } from './support/pages.ts';
import { expect, test } from './support/test.ts';
import { settle } from './support/settle.ts';

/** The refusal stands on the button's bar, or all but. */
const BESIDE_PX = 24;

test('an address that leads nowhere says so and offers a way on', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to start' }).click();
  await expect(page).toHaveURL(/\/auth/u);
});

test("somebody else's bot is no bot", async ({ signedIn: page }) => {
  await page.goto('/bots/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('There is no bot at this address.')).toBeVisible();
});

test('a failed request says what failed, that bots go on, and can be tried again', async ({ signedIn: page }) => {
  const refusal = { code: '42501', message: 'permission denied', details: null, hint: null };
  await page.route('**/rest/v1/bots?**', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.goto('/bots');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch bots' });
  await expect(failure).toContainText('Bots that run go on running meanwhile');
  // Pressed while it is still refused: once it can be read, the list reads it by itself, and the button goes.
  const again = page.waitForRequest('**/rest/v1/bots?**');
  await failure.getByRole('button', { name: /again|retry/iu }).click();
  await again;
  await page.unroute('**/rest/v1/bots?**');
  await expect(page.getByText('No bots yet.')).toBeVisible();
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`a bot that is refused says why beside the button, at ${viewport.width} px`, async ({ signedIn: page }) => {
    const error = 'Bot limit reached (1/1). Upgrade your plan to create more bots.';
    await page.setViewportSize(viewport);
    await page.route('**/functions/v1/create-bot', (route) =>
      route.fulfill({ json: { success: false, error, reason: 'BOT_LIMIT_REACHED' } }),
    );
    await page.goto('/bots/create?type=dca&step=review&symbol=BTCUSDT');
    await expect(page.getByText(/^Places 5 safety orders from/u)).toBeVisible();
    await page.getByLabel('Name (optional)').scrollIntoViewIfNeeded();
    const deploy = page.getByRole('button', { name: 'Deploy Bot' });
    await deploy.click();
    const refusal = page.getByRole('alert').filter({ hasText: error });
    await expect(refusal).toBeInViewport({ ratio: 1 });
    // The page may still be scrolling to it.
    await expect(async () => {
      const [said, button] = [await refusal.boundingBox(), await deploy.boundingBox()];
      const gap = (button?.y ?? 0) - ((said?.y ?? 0) + (said?.height ?? 0));
      expect(gap, 'no way to look from the button to its refusal').toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThanOrEqual(BESIDE_PX);
    }).toPass();
    const covers = (await page.locator('[data-sonner-toast]').count()) > 0;
    expect(covers, 'nothing lies over it').toBe(false);
  });
}

test.describe('when a screen breaks', () => {
  test.use({ expectedComplaint: /./u });

  test('the shell stays, and the screen can be tried again', async ({ signedIn: page, trader }) => {
    const nonsense = [{ account_id: trader.accountId, asset: 'USDT', free: 'much', locked: '0' }];
    await page.route('**/rest/v1/balances?**', (route) => route.fulfill({ json: nonsense }));
    await page.goto('/portfolio');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute('**/rest/v1/balances?**');
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await settle(page);
    await expect(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible();
  });
});

test.describe('when prices stop', () => {
  test.use({ expectedComplaint: /ERR_FAILED|WebSocket/u });

  test('a banner says since when, and orders are held back', async ({ signedIn: page }) => {
    await page.clock.install();
    await page.goto('/terminal');
    await settle(page);
    await page.route('**/functions/v1/**', (route) => route.abort());
    // An answer on its way would count as heard after the leap: from here on they fail.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/exchange-binance/prices'));
    await page.clock.fastForward(70_000);
    await expect(page.getByRole('alert').filter({ hasText: 'Orders are held back until they return' })).toBeVisible();
    const ticket = page.getByRole('form', { name: 'New order' });
    await ticket.getByRole('spinbutton', { name: 'Price' }).fill('50000');
    await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('0.001');
    await expect(ticket.getByRole('button', { name: 'Buy BTC (paper)' })).toBeDisabled();
    // Asked while prices are still away: once they can return they may do so before anybody presses.
    const asked = page.waitForRequest('**/functions/v1/exchange-binance/prices');
    await page.getByRole('button', { name: 'Try now' }).click();
    await asked;
    await page.unroute('**/functions/v1/**');
    await expect(page.getByText('Orders are held back until they return')).toBeHidden();
  });
});
