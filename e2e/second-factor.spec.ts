import type { Page } from '@playwright/test';
import { ageSecondFactors } from '../apps/server/src/testing/age-second-factors.ts';
import { codeOf } from '../apps/server/src/testing/code-of.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { addApp, enterCode, saveRecoveryCodes, useRecoveryCode } from './support/second-factor.ts';
import { fillSignIn, signOut } from './support/sign-in-form.ts';
import { expect, test } from './support/test.ts';

const DATA_DIR = process.env['ATB_E2E_DATA_DIR'] ?? '';
const STEP_MS = 30_000;

test('an authenticator app is added, asked for at the sign-in, replaced by a recovery code, and asked for again at a risk limit', async ({
  signedIn: page,
  trader,
}) => {
  test.skip(DATA_DIR === '', 'the database of the server under test is not known');
  const secret = await addApp(page);
  const codes = await saveRecoveryCodes(page);
  await expect(page.getByRole('list', { name: 'Second factors' }).getByText('Phone', { exact: true })).toBeVisible();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await expectAccessible(page, 'the security settings with a second factor');

  await test.step('signing in takes the code after the password, and leads back to the page asked for', async () => {
    await signOut(page);
    await page.goto('/settings/risk');
    await fillSignIn(page, trader);
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
    await expectAccessible(page, 'the second step of the sign-in');
    await page.goto('/portfolio');
    await expect(page, 'no page before it').toHaveURL(/\/auth$/u);
    await enterCode(page, '000000');
    await expect(page.getByRole('alert')).toHaveText('Invalid TOTP code entered');
    await enterCode(page, codeOf(secret, STEP_MS));
    await expect(page).toHaveURL('/portfolio');
  });

  await test.step('a recovery code takes its place, once', async () => {
    await signOut(page);
    await fillSignIn(page, trader);
    await useRecoveryCode(page, codes[0] ?? '');
    await expect(page).toHaveURL('/overview');
    await signOut(page);
    await fillSignIn(page, trader);
    await useRecoveryCode(page, codes[0] ?? '');
    await expect(page.getByRole('alert')).toHaveText('Invalid recovery code entered');
    await useRecoveryCode(page, (codes[1] ?? '').toLowerCase());
    await expect(page).toHaveURL('/overview');
    await page.goto('/settings/security');
    await expect(page.getByText('8 of 10 left')).toBeVisible();
  });

  await test.step('raising a limit past its default asks for it when it was shown long ago, and then does it', async () => {
    await ageSecondFactors(DATA_DIR, trader.email, 16);
    await renewSession(page);
    await page.goto('/settings/risk');
    await page.getByRole('spinbutton', { name: 'Loss of a day' }).fill('4');
    await page.getByRole('button', { name: 'Save Loss of a day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm with your second factor' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'the dialog for the second factor');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(
      page.getByText(/4% was refused: Confirm with your second factor, then try again\. 3% stays/u),
    ).toBeVisible();
    await page.getByRole('spinbutton', { name: 'Loss of a day' }).fill('4');
    await page.getByRole('button', { name: 'Save Loss of a day' }).click();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(codes[2] ?? '');
    await dialog.getByRole('button', { name: 'Use recovery code' }).click();
    await expect(page.getByText('Now 4% · default 3%')).toBeVisible();
    await expect(page.getByText('Saved. It holds from the next order on.')).toBeVisible();
  });

  await test.step('removed, the password alone signs in', async () => {
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('list', { name: 'Second factors' })).toBeHidden();
    await signOut(page);
    await fillSignIn(page, trader);
    await expect(page).toHaveURL('/overview');
  });
});

test('a passkey is added and signs in', async ({ page, context, trader, baseURL }) => {
  // Browsers know passkeys of names, not of IP addresses.
  const site = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  test.skip(!site.includes('localhost'), 'the server under test is elsewhere');
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto(`${site}/auth`);
  await fillSignIn(page, trader);
  await expect(page).toHaveURL(`${site}/overview`);
  await page.goto(`${site}/settings/security`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name').fill('Laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await saveRecoveryCodes(page);
  await signOut(page);
  await fillSignIn(page, trader);
  await page.getByRole('button', { name: 'Use passkey “Laptop”' }).click();
  await expect(page).toHaveURL(/\/overview$/u);
});

/** The client renews a session that says it is over, the next time it is read. */
async function renewSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('atb-session') ?? '{}') as object;
    localStorage.setItem('atb-session', JSON.stringify({ ...session, expires_at: 1 }));
  });
}
