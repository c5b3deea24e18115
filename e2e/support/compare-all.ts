import { expect, type Page } from '@playwright/test';

/** Puts all runs of the list side by side, once each has its figures: quick clicks, as a hand does them that knows the page. */
export async function compareAll(page: Page, runs: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Compare/u });
  await expect(boxes).toHaveCount(runs);
  for (const box of await boxes.all()) await box.click();
  for (const box of await boxes.all()) await expect(box).toBeChecked();
}
