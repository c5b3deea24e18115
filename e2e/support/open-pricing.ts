import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The page of prices, once it answers to clicks. */
export async function openPricing(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expect(page.locator('#root[data-ready]')).toBeAttached();
}
