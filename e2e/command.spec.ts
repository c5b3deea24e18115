import { startGrid } from './support/start-grid.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

test('OFFLINE halts what runs and says so, nothing is placed, SIMULATION brings it back, the journal has it all', async ({
  signedIn: page,
  trader,
}) => {
  await startGrid(trader);
  await page.goto('/actions');
  await settle(page);
  const modes = page.getByRole('group', { name: 'Mode of all accounts' });
  await expect(modes.getByRole('button', { name: 'SIMULATION' })).toHaveAttribute('aria-pressed', 'true');

  await modes.getByRole('button', { name: 'LIVE MODE' }).click();
  await expect(page.getByText('LIVE MODE needs an exchange account')).toBeVisible();
  await expect(modes.getByRole('button', { name: 'SIMULATION' })).toHaveAttribute('aria-pressed', 'true');

  await expect(page.getByRole('progressbar', { name: 'Account exposure' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Exposure by symbol/u })).toContainText('BTC/USDT');
  await expect(page.getByRole('list', { name: 'Latest orders' })).toContainText('BTC/USDT');
  const log = page.getByRole('region', { name: 'Event log' });
  await log.getByRole('button', { name: 'Pause' }).click();
  await expect(log.getByRole('status')).toContainText('Paused');
  await log.getByRole('button', { name: 'Resume' }).click();

  const offline = modes.getByRole('button', { name: 'OFFLINE' });
  // A busy browser may take longer between two keys than they may be apart.
  await expect(async () => {
    for (const key of 'mo') await page.keyboard.press(key);
    await expect(offline).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 });
  }).toPass();
  await expect(page.getByText(/1 bot halted, \d+ orders? cancelled\./u)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bots' })).toContainText('Paused');

  await page.getByRole('button', { name: 'Execute Neural Trade' }).click();
  await expect(page.getByText(/Nothing was placed/u).first()).toBeVisible();

  await modes.getByRole('button', { name: 'SIMULATION' }).click();
  await expect(page.getByText(/stay paused until you start them/u)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bots' })).toContainText('Paused');

  await page.getByRole('button', { name: 'Halt Paper Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Halt' }).click();
  await page.getByRole('button', { name: 'Set Paper Account to ACTIVE' }).click();
  await expect(page.getByRole('button', { name: 'Halt Paper Account' })).toBeVisible();

  await page.getByRole('link', { name: 'Account journal' }).first().click();
  await expect(page.getByRole('heading', { name: 'Account journal', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'By' }).selectOption('user');
  await expect(page.getByText('All accounts were switched to OFFLINE.')).toBeVisible();
  await expect(page).toHaveURL(/by=user/u);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^atb-journal-.*\.csv$/u);
});
