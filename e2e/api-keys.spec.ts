import { SAMPLE_PATHS } from '../packages/api/src/public-api/samples.ts';
import { callWith, createKey } from './support/api-key.ts';
import { readMail } from './support/read-mail.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { expect, test } from './support/test.ts';

const DATA_DIR = process.env['ATB_E2E_DATA_DIR'] ?? '';

test('a trader makes an API key, calls the three endpoints with it, tries one on the page, and revokes it', async ({
  signedIn: page,
  trader,
  baseURL,
}) => {
  const url = baseURL ?? '';
  await page.goto('/settings/api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expectAccessible(page, 'no API keys');
  const key = await createKey(page);
  await expectAccessible(page, 'a new API key');
  if (DATA_DIR !== '') expect(await readMail(DATA_DIR, trader.email)).toContain(`ends in ${key.slice(-4)}`);

  for (const path of SAMPLE_PATHS) expect(await callWith(url, key, path), path).toMatchObject({ status: 'success' });

  await page.reload();
  await expect(page.getByText(key), 'the key is shown once').toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Watcher' });
  await expect(row).toContainText(key.slice(-4));
  await expect(row.getByText('Last used').locator('..')).not.toContainText('Never');

  await page.goto('/api-docs');
  await expect(page.getByText(`${url}/signals/live`).first()).toBeVisible();
  await expect(page.getByText('GET /api/v1/market-candles')).toBeVisible();
  await expectAccessible(page, 'API documentation');
  await page.getByRole('region', { name: 'Try it' }).scrollIntoViewIfNeeded();
  await page.getByLabel('Your API key').fill(key);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Answer', { exact: true })).toContainText('"status": "success"');

  await page.goto('/settings/api-keys');
  await page.getByRole('button', { name: 'Revoke Watcher' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect(await callWith(url, key, '/signals/live')).toMatchObject({ status: 'error', code: 'INVALID_API_KEY' });
});

test('a visitor reads the API documentation, and POST /bots/create leaves the page of that address alone', async ({
  page,
  baseURL,
}) => {
  await page.goto('/api-docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible();
  await expectAccessible(page, 'API documentation for visitors');
  await page.getByText('Python', { exact: true }).first().click();
  await expect(page.getByLabel('/signals/live in Python', { exact: true })).toContainText('urllib.request');
  const opened = await page.goto('/bots/create');
  expect(opened?.headers()['content-type']).toContain('text/html');
  const posted = await fetch(`${baseURL ?? ''}/bots/create`, { method: 'POST' });
  expect(posted.status).toBe(401);
});
