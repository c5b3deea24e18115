import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('exports all of one’s data, downloads it and deletes the export', async ({ signedIn: page }) => {
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const exports = page.getByRole('list', { name: 'Exports' });
  await expect(exports.getByText(/MB$/u)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exports.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^atb-data-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.zip$/u);
  await exports.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No exports yet.')).toBeVisible();
});

test('deletes the account, and keeps it after all', async ({ signedIn: page, trader }) => {
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/API keys are dead/u)).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(trader.password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(/\/auth/u);
  await page.getByLabel('Email').fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(/Your account will be deleted on/u).first()).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).first().click();
  await expect(page.getByText('Your account stays')).toBeVisible();
  await expect(page.getByText(/Your account will be deleted on/u)).toHaveCount(0);
});
