import type { Page } from '@playwright/test';
import { SAMPLE_CALLS } from '../../packages/api/src/public-api/samples.ts';
import { expect } from './test.ts';

/** Makes a key that may do everything. @returns the key, as it is shown. */
export async function createKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Give the key a name')).toBeVisible();
  await page.getByLabel('Name').fill('Watcher');
  await page.getByLabel(/^Trade:/u).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Watcher: copy your key now')).toBeVisible();
  return (await page.getByText(/^atb_[\w-]{43}$/u).textContent()) ?? '';
}

/** What the public API answers to a call of the documents' samples. */
export async function callWith(url: string, key: string, path: keyof typeof SAMPLE_CALLS): Promise<unknown> {
  const call: { readonly path: string; readonly body?: object } = SAMPLE_CALLS[path];
  const response = await fetch(`${url}${call.path}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(call.body === undefined ? {} : { method: 'POST', body: JSON.stringify(call.body) }),
  });
  return response.json();
}
