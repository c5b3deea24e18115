import type { Page } from '@playwright/test';
import { codeOf } from '../../apps/server/src/testing/code-of.ts';
import { expectAccessible } from './scan-accessibility.ts';
import { expect } from './test.ts';

/**
 * Adds an app by the settings; answers its secret.
 * @param url Of a server of the test's own.
 */
export async function addApp(page: Page, url = ''): Promise<string> {
  await page.goto(`${url}/settings/security`);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await dialog.getByRole('button', { name: 'Show QR code' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/u })).toBeVisible();
  await expectAccessible(page, 'the QR code');
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/u).textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid TOTP code entered');
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  return secret;
}

/** Goes through the dialog that follows the first factor; answers the codes. */
export async function saveRecoveryCodes(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await dialog.getByRole('button', { name: 'Show recovery codes' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, 'the recovery codes');
  const texts = await codes.allTextContents();
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return texts;
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Confirm code' }).click();
}

export async function useRecoveryCode(page: Page, code: string): Promise<void> {
  const other = page.getByRole('button', { name: 'Use a recovery code' });
  const field = page.getByLabel('Recovery code');
  await expect(other.or(field).first()).toBeVisible();
  if (await other.isVisible()) await other.click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Use recovery code' }).click();
}
