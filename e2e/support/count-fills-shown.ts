import type { Page } from '@playwright/test';

/** How many fills the chart of a bot's page has drawn, by what it tells assistive technology. */
export async function countFillsShown(page: Page): Promise<number> {
  const name = await page.getByRole('application', { name: /BTC\/USDT/u }).getAttribute('aria-label');
  return Number(/(\d+) fills/u.exec(name ?? '')?.[1] ?? 0);
}
