import { callFunction } from './support/call-function.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { settle } from './support/settle.ts';
import { startGrid, waitForFills } from './support/start-grid.ts';
import { expect, test } from './support/test.ts';

const FILLS = 3;

const NO_DATA = { success: true, signalProviders: false, priceFeeds: true, recentPrices: true };

test('demo data is loaded once per browser session, and its providers name their backtest', async ({
  signedIn: page,
  trader,
}) => {
  await page.route('**/functions/v1/demo-data', async (route) => {
    const { action } = route.request().postDataJSON() as { readonly action: string };
    await (action === 'check' ? route.fulfill({ json: NO_DATA }) : route.continue());
  });
  await page.goto('/overview');
  await expect(page.getByText('Demo Data Ready')).toBeVisible();
  await expect(page.getByText('Sample trading data has been loaded for testing')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Demo data' })).toBeHidden();
  const { data } = await trader.client
    .from('signal_providers')
    .select('is_listed, is_open')
    .is('created_by', null)
    .throwOnError();
  expect(data).toHaveLength(4);
  for (const row of data) expect(row).toMatchObject({ is_listed: true, is_open: true });
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/demo-data') ? 1 : 0));
  await page.goto('/bots');
  await settle(page);
  expect(asked).toBe(0);
});

test('demo data is looked after by the next page when one is left before the answer', async ({ signedIn: page }) => {
  let asked = 0;
  await page.route('**/functions/v1/demo-data', async (route) => {
    asked += 1;
    // The first is never answered: leaving the page cuts it off.
    if (asked > 1) await route.continue();
  });
  await page.goto('/overview');
  await expect.poll(() => asked).toBe(1);
  await page.goto('/bots');
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('atb-demo-data'))).toBe('done');
});

test('the twin of an undisturbed paper bot is at zero difference', async ({ signedIn: page, trader }) => {
  const { client } = trader;
  // Of its own: a bot that others have looked at for minutes has run for days of the market.
  const botId = await startGrid(trader);
  await waitForFills(trader, FILLS);
  const twin = await callFunction(client, 'bot-twin', { botId });
  expect(twin).toMatchObject({ difference: '0', causes: [] });
  expect(twin.orders.both).toBeGreaterThan(0);
  await page.goto(`/bots/${botId}`);
  await settle(page);
  await page.getByRole('region', { name: 'Replay check' }).scrollIntoViewIfNeeded();
  const panel = page.getByRole('region', { name: 'Twin' });
  await expect(panel.getByText('No difference: the bot does what its settings say')).toBeVisible();
  await expect(panel.getByRole('application', { name: 'Profit of the bot and its twin' })).toBeVisible();
  await expectAccessible(page, 'the twin of a bot');
});
