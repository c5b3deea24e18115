import { expect, test } from './support/test.ts';

/** Every wait of this journey, generous for a machine that does other things. */

test('signals are read, scanned, narrowed, shown with their record, and watched', async ({ signedIn: page }) => {
  await page.goto('/signals?interval=1h');
  const table = page.getByRole('table', { name: 'Signals' });
  await expect(table.getByRole('rowheader', { name: 'BTC/USDT' })).toBeVisible();
  const record = page.getByRole('region', { name: 'Record of BTC/USDT 1h signals' });
  await expect(record.getByRole('img', { name: /^Long: share followed by a gain/u })).toBeVisible();
  await expect(record.getByText(/recorded candles of 1h/u)).toBeVisible();
  // The record beside the signal is made behind everything else, and the table fills it in.
  await expect(table.getByText(/^(?:\d+% n [\d,]+|—|None yet)$/u).first()).toBeVisible();

  await page.getByRole('button', { name: 'Scan All' }).click();
  await expect(table.getByRole('rowheader', { name: 'ETH/USDT' })).toBeVisible();
  await expect(page).toHaveURL(/scan=all/u);
  await page.getByRole('searchbox', { name: 'Filter by symbol' }).fill('eth');
  await expect(table.getByRole('rowheader', { name: 'BTC/USDT' })).toBeHidden();
  await page.getByRole('button', { name: 'Record of ETHUSDT' }).click();
  await expect(page.getByRole('region', { name: 'Record of ETH/USDT 1h signals' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by symbol' }).fill('zzz');
  await expect(page.getByText('No signals match your criteria')).toBeVisible();

  await page.goto('/signals?interval=1h&strategy=ema-cross');
  await expect(table.getByText('ema-cross')).toBeVisible();
  await page.getByRole('button', { name: 'Add alert' }).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByText('Long or Short on BTC/USDT 1h, confidence 0 or more, by ema-cross')).toBeVisible();
  await alerts.getByRole('button', { name: /^Delete alert/u }).click();
  await expect(alerts.getByText('No alerts yet.')).toBeVisible();
});
