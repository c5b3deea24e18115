import { randomEmail, randomPassword } from './support/create-trader.ts';
import { linkOf, readMail } from './support/read-mail.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { fillSignIn, signOut } from './support/sign-in-form.ts';
import { expect, test } from './support/test.ts';

const DATA_DIR = process.env['ATB_E2E_DATA_DIR'] ?? '';

test('a wrong password is refused without telling whether the account exists', async ({ signedIn: page, trader }) => {
  await signOut(page);
  await fillSignIn(page, { email: trader.email, password: 'not my password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await fillSignIn(page, { email: randomEmail(), password: 'not my password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await fillSignIn(page, trader);
  await expect(page).toHaveURL('/overview');
});

test('a forgotten password is replaced by way of the mailed link', async ({ signedIn: page, trader }) => {
  test.skip(DATA_DIR === '', 'the outbox of the server under test is not known');
  await signOut(page);
  await page.getByLabel('Email').fill(trader.email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  const mail = await readMail(DATA_DIR, trader.email);
  expect(mail).toContain('Subject: Reset your ATB password');

  await page.goto(linkOf(mail));
  await expectAccessible(page, 'the page behind the mailed link');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  const password = randomPassword();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/overview');

  await signOut(page);
  await fillSignIn(page, trader);
  await expect(page.getByRole('alert'), 'the old password is dead').toHaveText('Invalid login credentials');
  await fillSignIn(page, { email: trader.email, password });
  await expect(page).toHaveURL('/overview');
});

test('a link that was used or made up leads back to the sign-in with the reason', async ({ page }) => {
  await page.goto(`/auth/v1/verify?token=${'0'.repeat(32)}&type=recovery`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/auth/u);
  await expect(page.getByRole('alert')).toContainText('Email link is invalid or has expired');
});

test('sign-in leads on to the page that was asked for', async ({ signedIn: page, trader }) => {
  await signOut(page);
  await page.goto('/terminal?symbol=ETHUSDT');
  await expect(page).toHaveURL(/\/auth$/u);
  await fillSignIn(page, trader);
  await expect(page).toHaveURL(/\/terminal\?symbol=ETHUSDT/u);
});

test('signing out everywhere ends the session of every other browser', async ({ signedIn: page, trader }) => {
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/auth/u);
  const { error } = await trader.client.auth.getUser();
  expect(error?.message, "the other client's session").toBe('Auth session missing!');
});

test('the password can be changed in the settings, and the new one signs in', async ({ signedIn: page, trader }) => {
  await page.goto('/settings/security');
  const password = randomPassword();
  await page.getByLabel('Current password').fill(trader.password);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await signOut(page);
  await fillSignIn(page, { email: trader.email, password });
  await expect(page, 'not back to what somebody else had open').toHaveURL('/overview');
});

/** Signs this browser out by its menu. */
