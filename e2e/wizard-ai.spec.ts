import type { Page } from '@playwright/test';
import { dragLine } from './support/drag-line.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

async function recommend(page: Page): Promise<void> {
  await page.goto('/bots/create?step=ai&symbol=BTCUSDT');
  await page.getByRole('button', { name: 'AI Recommend' }).click();
  const result = page.getByRole('region', { name: 'Recommendation' });
  await expect(result.getByText(/^Confidence \d+%$/u)).toBeVisible();
  await expect(result.getByText(/in 24 hours\. A move/u), 'reasons in figures').toBeVisible();
  await expect(result.getByText(/^(?:Low|Medium|High) risk$/u)).toBeVisible();
  await result.getByRole('button', { name: 'Apply AI Parameters' }).click();
  await expect(result.getByText('AI Optimized', { exact: true })).toBeVisible();
}

async function executionsShown(page: Page): Promise<number> {
  const name = await page.getByRole('img', { name: /over 90 days with/u }).getAttribute('aria-label');
  return Number(/with (\d+) executions/u.exec(name ?? '')?.[1] ?? Number.NaN);
}

/** Milliseconds from a move of the pointer to the picture of its run, by the page's own timeline. */
async function pictureTimes(page: Page): Promise<readonly number[]> {
  const times = await page.evaluate(() => performance.getEntriesByName('ghost-run').map(({ duration }) => duration));
  return times.toSorted((a, b) => a - b).map((time) => Math.round(time));
}

test('a recommendation is applied, dragged and deployed', async ({ signedIn: page }) => {
  await recommend(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Configure Parameters' })).toBeVisible();
  await expect(page.getByText('AI Optimized', { exact: true })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Grid lines' })).toHaveValue(/^(?:10|15|20)$/u);
  await settle(page);

  await expect.poll(() => executionsShown(page), 'the ninety days were replayed').toBeGreaterThan(0);
  const upper = page.getByRole('spinbutton', { name: 'Upper price' });
  const before = Number(await upper.inputValue());
  await dragLine(page, 'Upper price', -30);
  await expect.poll(async () => Number(await upper.inputValue()), 'the field follows the line').toBeGreaterThan(before);
  await expect(page.getByText('AI Optimized, edited since')).toBeVisible();
  await expect.poll(async () => (await pictureTimes(page)).length, 'pictures while it was dragged').toBeGreaterThan(0);
  console.log(`drag to picture, ms: ${(await pictureTimes(page)).join(' ')}`);

  const line = page.getByRole('slider', { name: 'Upper price' });
  await line.press('ArrowDown');
  await expect.poll(async () => Number(await upper.inputValue()), 'and by the keyboard').toBeGreaterThan(0);
  await expect(page.getByText(/[1-9]\d* histories\./u), 'the spread of outcomes before Deploy').toBeVisible();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('What the bot will do')).toBeVisible();
  await expect(page.getByText('Paper Trading', { exact: true })).toBeVisible();
  await page.getByLabel('Name (optional)').fill('Recommended grid');
  await page.getByRole('button', { name: 'Deploy Bot' }).click();
  await expect(page).toHaveURL(/\/bots\/[0-9a-f-]{36}/u);
  await expect(page.getByRole('heading', { name: 'Recommended grid' })).toBeVisible();
});

test('a template of the catalogue is deployed and stopped', async ({ signedIn: page }) => {
  await page.goto('/bots');
  const catalogue = page.getByRole('region', { name: 'Bot catalogue' });
  await expect(catalogue.getByText('Signal accuracy')).toBeVisible();
  await catalogue.getByRole('button', { name: 'Deploy Bot BTC Dip Ladder' }).click();
  const dialog = page.getByRole('dialog', { name: 'BTC Dip Ladder' });
  await dialog.getByRole('button', { name: 'Deploy Bot' }).click();
  await expect(page).toHaveURL(/\/bots\/[0-9a-f-]{36}/u);
  await page.goto('/bots');
  await catalogue.getByRole('button', { name: 'Stop BTC Dip Ladder' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('radio', { name: /Sell at the market price/u }).check();
  await question.getByRole('button', { name: /^Stop and sell/u }).click();
  await expect(catalogue.getByRole('button', { name: 'Deploy Bot BTC Dip Ladder' })).toBeVisible();
});
