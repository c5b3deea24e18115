import type { Page } from '@playwright/test';
import type { Trader } from './create-trader.ts';
import { expect } from './test.ts';

type Person = Pick<Trader, 'name' | 'email' | 'password'>;

/** By the menu of the account, from whatever page is open. */
export async function signOut(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/overview');
  await page.getByRole('button', { name: /^Account of/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/u);
}

/** Sends the first step of the sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Pick<Trader, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens an account by the form that is on screen, of the run's own server or of another. */
export async function signUpByForm(
  page: Page,
  { name, email, password }: Person,
  leadsTo = '/overview',
): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(leadsTo);
}
