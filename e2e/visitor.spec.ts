import type { Page } from '@playwright/test';
import { codeOf } from '../apps/server/src/testing/code-of.ts';
import { SAMPLE_PATHS } from '../packages/api/src/public-api/samples.ts';
import { callWith, createKey } from './support/api-key.ts';
import { randomEmail, randomPassword, type Trader } from './support/create-trader.ts';
import { openPricing } from './support/open-pricing.ts';
import { readMail } from './support/read-mail.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { addApp, enterCode, saveRecoveryCodes, useRecoveryCode } from './support/second-factor.ts';
import { fillSignIn, signOut, signUpByForm } from './support/sign-in-form.ts';
import { expect, test } from './support/test.ts';

const DATA_DIR = process.env['ATB_E2E_DATA_DIR'] ?? '';
const STEP_MS = 30_000;

type Person = Pick<Trader, 'name' | 'email' | 'password'>;

test('a visitor reads, buys Pro, signs up, secures the account, uses the API, takes the data along, and leaves', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const person: Person = { name: 'Ada Buyer', email: randomEmail(), password: randomPassword() };
  await readLandingPage(page);
  const key = await buyPro(page, person.email);
  await enterLicence(page, person, key);
  const recoveryCode = await secure(page, person);
  await callApi(page, baseURL ?? '');
  await takeDataAlong(page);
  await cancelPlan(page);
  await deleteAccount(page);

  await test.step('for some days, signing in finds the account and offers to keep it', async () => {
    await fillSignIn(page, person);
    await useRecoveryCode(page, recoveryCode);
    await expect(page.getByText(/will be deleted on/u).first()).toBeVisible();
  });
});

async function readLandingPage(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
}

/** @returns the licence key. */
async function buyPro(page: Page, email: string): Promise<string> {
  await openPricing(page);
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(page.getByText('Save up to 25%')).toBeVisible();
  await expectAccessible(page, 'pricing');
  const pro = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pro' }) });
  await expect(pro).toContainText('$390');
  await page.getByText('Monthly', { exact: true }).click();
  await expect(pro).toContainText('$39 a month');
  await pro.getByRole('button', { name: 'Get Started with Pro' }).click();
  await expect(page).toHaveURL(/\/checkout\/chk_/u);
  await expect(page.getByText('This server has no payment provider. No money moves')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await expectAccessible(page, 'checkout');
  await page.getByRole('button', { name: 'Pay $39 (test)' }).click();
  await expect(page).toHaveURL(/\/payment\/success\?session_id=chk_[\w-]+&t=/u);
  const key = (await page.getByText(/^ATB-[A-Z0-9]{8}-[A-Z0-9]{4}$/u).textContent()) ?? '';
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page, 'payment success');
  if (DATA_DIR !== '') expect(await readMail(DATA_DIR, email)).toContain(key);
  await page.getByRole('button', { name: 'Continue to Trading Bot' }).click();
  await expect(page).toHaveURL(/\/auth/u);
  return key;
}

async function enterLicence(page: Page, person: Person, key: string): Promise<void> {
  await signUpByForm(page, person);
  await page.goto('/settings/plan');
  await expect(page.getByLabel('License key')).toHaveValue(key);
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Verify License' }).click();
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan.getByText('Pro', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear License' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '39.00 USD' })).toBeVisible();
  await expectAccessible(page, 'settings, plan');
  await page.getByRole('button', { name: 'Clear License' }).click();
  await page.getByLabel('License key').fill('atb-aaaaaaaa-aaaa');
  await page.getByRole('button', { name: 'Verify License' }).click();
  const says = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(says('The license key or email is invalid')).toBeVisible();
  await page.getByLabel('License key').fill('');
  await page.getByRole('button', { name: 'Verify License' }).click();
  await expect(says('Please enter both email and license key')).toBeVisible();
}

/** Turns the second factor on, signs in with a code and with a recovery code. @returns a recovery code that is left. */
async function secure(page: Page, person: Person): Promise<string> {
  const secret = await addApp(page);
  const [first = '', second = ''] = await saveRecoveryCodes(page);
  await signOut(page);
  await fillSignIn(page, person);
  await enterCode(page, codeOf(secret, STEP_MS));
  await expect(page).toHaveURL('/overview');
  await signOut(page);
  await fillSignIn(page, person);
  await useRecoveryCode(page, first);
  await expect(page).toHaveURL('/overview');
  return second;
}

/** Makes a key and calls the three documented endpoints: what Pro includes answers, for the others it names the plan. */
async function callApi(page: Page, url: string): Promise<void> {
  await page.goto('/settings/api-keys');
  const apiKey = await createKey(page);
  for (const path of SAMPLE_PATHS) {
    expect(await callWith(url, apiKey, path), path).toMatchObject(
      path === '/signals/live'
        ? { status: 'success' }
        : { status: 'error', message: 'This feature requires elite tier or higher.' },
    );
  }
}

async function takeDataAlong(page: Page): Promise<void> {
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('list', { name: 'Exports' }).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/u);
}

async function cancelPlan(page: Page): Promise<void> {
  await page.goto('/settings/plan');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Nothing more is charged');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/the plan stays until/u)).toBeVisible();
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan.getByText('Pro', { exact: true }), 'to the end of what is paid').toBeVisible();
}

async function deleteAccount(page: Page): Promise<void> {
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/auth/u);
}
