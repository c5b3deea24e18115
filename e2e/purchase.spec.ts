import type { Page } from '@playwright/test';
import { randomEmail, randomPassword } from './support/create-trader.ts';
import { readMail } from './support/read-mail.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { expect, test } from './support/test.ts';

const DATA_DIR = process.env['ATB_E2E_DATA_DIR'] ?? '';

test('a visitor buys Pro, receives the licence, signs up, enters it and cancels', async ({ page }) => {
  const email = randomEmail();
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
  await signUp(page, email);
  await page.goto('/settings/plan');
  await expect(page.getByLabel('License key')).toHaveValue(key);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Verify License' }).click();
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan.getByText('Pro', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear License' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '39.00 USD' })).toBeVisible();
  await expectAccessible(page, 'settings, plan');

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Nothing more is charged');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/the plan stays until/u)).toBeVisible();
  await expect(plan.getByText('Pro', { exact: true }), 'to the end of what is paid').toBeVisible();

  await page.getByRole('button', { name: 'Clear License' }).click();
  await page.getByLabel('License key').fill('atb-aaaaaaaa-aaaa');
  await page.getByRole('button', { name: 'Verify License' }).click();
  await expect(page.getByRole('alert')).toContainText('The license key or email is invalid');
  await page.getByLabel('License key').fill('');
  await page.getByRole('button', { name: 'Verify License' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter both email and license key');
});

test('a checkout that is left charges nothing, and a success page needs both of its parameters', async ({ page }) => {
  await openPricing(page);
  await page.getByRole('button', { name: 'Start with Starter Plan' }).click();
  await expect(page.getByRole('button', { name: 'Pay $190 (test)' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/payment/cancelled');
  await expect(page.getByText('No charge was made.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/checkout\//u);
  await page.goto('/payment/success?session_id=chk_x');
  await expect(page.getByRole('alert')).toContainText('Missing session ID or lookup token in URL');
});

async function openPricing(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expect(page.locator('#root[data-ready]')).toBeAttached();
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=sign-up');
  const password = randomPassword();
  await page.getByLabel('Full name').fill('Ada Buyer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/overview');
}
