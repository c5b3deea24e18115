import { expect } from '@playwright/test';
import { test } from './support/busy-trader.ts';
import { signIn, test as base } from './support/test.ts';

test('the portfolio says where everything came from: proofs, lots, reasons, transfers, allocation, contributions', async ({
  page,
  context,
  busyTrader,
}) => {
  await signIn(context, busyTrader);
  await page.goto('/portfolio');
  await page.getByRole('button', { name: 'Total equity (USDT): show the proof' }).click();
  const equity = page.getByRole('dialog', { name: /^Proof: Total equity/u });
  await expect(equity.getByText('Both agree to the last digit.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Positions' }).click();
  await page.getByRole('button', { name: 'Lots of BTC' }).first().click();
  const lots = page.getByRole('dialog', { name: 'Lots of BTC' });
  await expect(lots.getByText('Gain if sold (USDT)')).toBeVisible();
  await expect(lots.getByRole('list', { name: 'Lots of BTC' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Executions' }).click();
  const executions = page.getByRole('table', { name: 'Executions' });
  await expect(executions.getByText(/at line \d|Coins for the lines/u).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Bot' }).selectOption('hand');
  await expect(page).toHaveURL(/bot=hand/u);
  await expect(executions.getByText('Order by hand').first()).toBeVisible();
  await expect(executions.getByText(/at line \d|Coins for the lines/u)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Transfers' }).click();
  await expect(page.getByRole('table', { name: 'Transfers' }).getByText('Deposit')).toBeVisible();

  await page.getByRole('tab', { name: 'Allocation' }).click();
  await expect(page.getByRole('application', { name: /^Allocation by day/u })).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(page.getByRole('region', { name: 'Allocation by day, table' })).toContainText('Total (USDT)');

  await page.getByRole('tab', { name: 'Returns' }).click();
  const bots = page.getByRole('region', { name: 'By bot' });
  await expect(bots.getByText('Not from executions', { exact: true })).toBeVisible();
  await bots.getByRole('button', { name: 'Contribution of By hand: show the proof' }).click();
  const contribution = page.getByRole('dialog', { name: 'Proof: Contribution of By hand' });
  await expect(contribution.getByText('Both agree to the last digit.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Exchange' }).selectOption('kraken');
  await expect(page.getByText('No Kraken account is connected.')).toBeVisible();
});

base('sums are shown in the currency that is chosen once, with its rate', async ({ signedIn: page }) => {
  const choose = async (currency: string): Promise<void> => {
    await page.goto('/settings/trading');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    // The radio button lies under its label.
    const options = page.getByRole('radiogroup', { name: 'Reporting currency' });
    await options.getByText(currency, { exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await expect(options.getByRole('radio', { name: currency, exact: true })).toBeChecked();
  };
  await choose('USD');
  await page.goto('/portfolio');
  await expect(page.getByText('Sums in USD at 1 (one for one)')).toBeVisible();
  await page.getByRole('button', { name: 'Total equity (USD): show the proof' }).click();
  const proof = page.getByRole('region', { name: 'In the reporting currency' });
  await expect(proof).toContainText('10000 USDT × 1 = 10000 USD');
  await choose('EUR');
  await page.goto('/overview');
  await expect(page.getByText(/Sums in USDT: no rate of EUR is known/u)).toBeVisible();
});
