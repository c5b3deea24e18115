import { showAll } from './support/show-all.ts';
import { expect, test } from './support/test.ts';

/** Every wait of this journey, generous for a machine that does other things. */

test('the overview shows what markets trade at, and scans them', async ({ signedIn: page }) => {
  await page.goto('/overview');
  const market = page.getByRole('region', { name: 'Market data' });
  await expect(market.getByRole('row', { name: /BTC\/USD/u })).toBeVisible();
  await expect(market.getByText('DEMO', { exact: true }), 'no test asks an exchange').toBeVisible();
  await market.getByRole('button', { name: /how is this computed/u }).click();
  await expect(market.getByText(/The connection to Kraken is switched off/u)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.mouse.wheel(0, 5_000);
  const scanner = page.getByRole('region', { name: /Live coin scanner/u });
  await scanner.scrollIntoViewIfNeeded();
  await expect(scanner.getByText('OFF', { exact: true })).toBeVisible();

  // Thin coins and bold ones stay in, so that there is something to see whatever the recording does.
  await scanner.getByRole('button', { name: 'Settings' }).click();
  await scanner.getByRole('combobox', { name: 'Highest risk' }).selectOption('high');
  await expect(scanner.getByRole('textbox', { name: 'Market cap from' })).toBeDisabled();
  await scanner.getByRole('spinbutton', { name: /Smallest volume/u }).fill('0');
  await scanner.getByRole('combobox', { name: 'Every' }).selectOption('300');
  // The list names coins that this market lacks.
  await scanner.getByRole('switch', { name: 'All coins of the market' }).uncheck();
  await scanner.getByRole('button', { name: 'Start Scanner' }).click();
  await expect(page.getByText('Scanner started')).toBeVisible();
  const table = scanner.getByRole('region', { name: 'Scanned coins' });
  await expect(table.getByRole('cell', { name: 'BTCUSDT' })).toBeVisible();
  await expect(scanner.getByText('No source on this server.').first()).toBeVisible();

  const scans = scanner.locator('div:has(> dt:text-is("Total scans")) dd').first();
  await expect(scans).toHaveText('1');
  await scanner.getByRole('button', { name: 'Scan now' }).click();
  await expect(scans).toHaveText('2');
  await scanner.getByText(/What was left out, and why/u).click();
  await expect(scanner.getByText(/Not in this market: .*DOGE/u)).toBeVisible();
  await expect(scanner.getByText(/Market values have no source/u)).toBeVisible();

  await page.reload();
  await expect(market.getByRole('row', { name: /BTC\/USD/u })).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(scanner.getByRole('button', { name: 'Stop' }), 'it is still on').toBeVisible({ timeout: 2_000 });
  }).toPass();
  await scanner.getByRole('button', { name: 'Stop' }).click();
  await expect(scanner.getByText('OFF', { exact: true })).toBeVisible();
});

test('an opportunity keeps its figures within its card, and the table its columns within the panel', async ({
  signedIn: page,
}) => {
  // The longest signal, and a move of two digits, of every coin: the recording rarely has them.
  await page.route('**/functions/v1/market-analysis', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: readonly object[] };
    const data = answer.data.map((coin) => ({ ...coin, signal: 'STRONG_BUY', isWithinRisk: true, change24h: 14.02 }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.goto('/overview');
  const scanner = page.getByRole('region', { name: /Live coin scanner/u });
  await showAll(page);
  await scanner.getByRole('button', { name: 'Scan now' }).click();
  const cards = scanner.getByRole('region', { name: 'Top opportunities' }).getByRole('listitem');
  await expect(cards).toHaveCount(5);
  for (const width of [375, 768, 1_280, 1_440, 1_920]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await cards.evaluateAll((items) =>
      items.filter((item) => item.scrollWidth > item.clientWidth).map(({ textContent }) => textContent),
    );
    expect(over, `at ${width} px`).toEqual([]);
  }
  const table = scanner.getByRole('region', { name: 'Scanned coins' });
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden, 'nothing of the table is out of sight on a wide screen').toBe(0);
});
