import { expect, type Page } from '@playwright/test';

/** To the next step of the bot wizard, which names itself. */
export async function nextWizardStep(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** From the bots page to the parameters of a grid on BTC; answers the price that the market's card shows. */
export async function chooseGridMarket(page: Page): Promise<number> {
  await page
    .getByRole('link', { name: /create/iu })
    .first()
    .click();
  await expect(page).toHaveURL(/\/bots\/create/u);
  await nextWizardStep(page, 'Choose Symbol');
  await page.getByRole('radio', { name: /BTC\/USDT/u }).check();
  const price = await readShownPrice(page);
  await nextWizardStep(page, 'AI Optimization');
  await nextWizardStep(page, 'Configure Parameters');
  return price;
}

/** Fills in the figures of a grid between two prices around a price; `halfWidth` is a fraction of it. */
export async function fillGrid(
  page: Page,
  grid: { readonly price: number; readonly halfWidth: number; readonly lines: number },
): Promise<void> {
  const { price, halfWidth, lines } = grid;
  await page.getByText('Between two prices', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Between two prices' })).toBeChecked();
  await page.getByRole('spinbutton', { name: 'Lower price' }).fill((price * (1 - halfWidth)).toFixed(2));
  await page.getByRole('spinbutton', { name: 'Upper price' }).fill((price * (1 + halfWidth)).toFixed(2));
  await page.getByRole('spinbutton', { name: 'Grid lines' }).fill(String(lines));
  await page.getByRole('spinbutton', { name: 'Allocation' }).fill('1000');
}

/** The last step: gives the bot a name and starts it. */
export async function deployBot(page: Page, name: string): Promise<void> {
  await nextWizardStep(page, 'Review & Deploy');
  await page.getByLabel('Name (optional)').fill(name);
  await page.getByRole('button', { name: 'Deploy Bot' }).click();
  await expect(page).toHaveURL(/\/bots\/[0-9a-f-]{36}/u);
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function readShownPrice(page: Page): Promise<number> {
  const card = page.locator('label').filter({ hasText: 'BTC/USDT' });
  await expect(card).toContainText(/\d\.\d/u);
  const price = /[\d,]+\.\d+/u.exec((await card.textContent()) ?? '')?.[0] ?? '';
  return Number(price.replaceAll(',', ''));
}
