import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllLooks } from './support/scan-accessibility.ts';
import { settle } from './support/settle.ts';
import { test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cards = (page: Page) => page.getByRole('list', { name: 'Strategies' }).getByRole('heading', { level: 2 });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a trader finds a strategy, reads how it works and where it fails, and takes it to a backtest', async ({
  signedIn: page,
}) => {
  await page.goto('/strategies');
  await settle(page);
  await expect(cards(page)).toHaveCount(100);
  await expect(page.getByRole('tab', { name: 'Reversion, 20 strategies' })).toBeVisible();

  await page.getByRole('button', { name: /^Reversion/u }).click();
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('1H');
  await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Beginner');
  await expect(page).toHaveURL(/tab=reversion&timeframe=1H&difficulty=Beginner/u);
  await expect(card(page, 'RSI Dip')).toContainText(/Return[+−][\d.]+%/u);
  await expect(card(page, 'RSI Dip')).toContainText('1 Jul 2024 to 30 Jun 2025 on 1h candles, in-sample.');
  await page.reload();
  await expect(card(page, 'RSI Dip')).toBeVisible();

  await card(page, 'RSI Dip').getByRole('link', { name: 'RSI Dip', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RSI Dip' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fails when' })).toContainText('bear market');
  const rules = page.getByRole('region', { name: 'Rules' });
  await expect(rules).toContainText('crosses above 35');
  await page.getByRole('spinbutton', { name: 'Oversold below' }).fill('27');
  await expect(rules).toContainText('crosses above 27');
  await expect(page.getByRole('link', { name: 'Backtest RSI Dip' })).toHaveAttribute(
    'href',
    '/backtests?strategy=rsi-dip&symbol=BTCUSDT&timeframe=1h&p.low=27',
  );
  await page.goBack();
  await expect(page).toHaveURL(/tab=reversion&timeframe=1H&difficulty=Beginner/u);
});

test('a search without results leads out again', async ({ signedIn: page }) => {
  await page.goto('/strategies?tab=trend');
  await page.getByRole('searchbox', { name: 'Search strategies' }).fill('RSI DIP');
  await expect(page.getByText('No strategy in Trend matches “RSI DIP”.')).toBeVisible();
  await page.getByRole('button', { name: 'Look in all families' }).click();
  await expect(cards(page)).toHaveText(['RSI Dip']);
});

test('a trader compares strategies by keyboard', async ({ signedIn: page }) => {
  await page.goto('/strategies?q=rsi');
  await settle(page);
  for (const name of ['RSI Dip', 'Two-Day RSI']) {
    await card(page, name).getByRole('checkbox').press('Space');
  }
  await page.getByRole('button', { name: 'Compare 2' }).press('Enter');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table.getByRole('row', { name: /^Fails when/u })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the comparison');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Compare 2' })).toBeVisible();
});

test('a strategy is deployed as a paper bot', async ({ signedIn: page }) => {
  await page.goto('/strategies/ema-cross');
  await settle(page);
  await page.getByRole('button', { name: 'Deploy Strategy EMA Cross' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy EMA Cross' });
  await expect(dialog).toContainText(/USDT free/u);
  await expectAccessibleInAllLooks(page, 'the dialog that deploys a strategy');
  await dialog.getByRole('button', { name: 'Deploy (paper)' }).click();
  await expect(page).toHaveURL(/\/bots\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EMA Cross');
  await page.getByRole('button', { name: 'Check by replay' }).click();
  await expect(page.getByRole('region', { name: 'Replay check' }).getByRole('status')).toContainText(
    /equal|No orders/u,
  );
});
