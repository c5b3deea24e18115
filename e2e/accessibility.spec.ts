import type { Page } from '@playwright/test';
import { expect, test } from './support/busy-trader.ts';
import { DESKTOP, PHONE, PUBLIC_PAGES, TABLET, WIDE } from './support/pages.ts';
import {
  addAxe,
  expectAccessibleInAllLooks,
  expectAccessibleInBothThemes,
  expectAccessibleLayout,
  findViolations,
} from './support/scan-accessibility.ts';
import { expectNoSidewaysScroll } from './support/sideways-scroll.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/test.ts';

const SIZES = [
  { size: DESKTOP, expectAccessibleHere: expectAccessibleInAllLooks },
  { size: PHONE, expectAccessibleHere: expectAccessibleInBothThemes },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, path } of PUBLIC_PAGES) {
  test(`the page "${name}" is accessible in every look and size`, async ({ page }) => {
    for (const { size, expectAccessibleHere } of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path);
      await settle(page);
      await expectAccessibleHere(page, `${name} at ${size.width} px`);
    }
    for (const size of [TABLET, WIDE]) {
      await page.setViewportSize(size);
      await settle(page);
      await expectNoSidewaysScroll(page, name);
      await expectAccessibleLayout(page, `${name} at ${size.width} px`);
    }
  });
}

test('what a page lacks is named, but for a toast that leaves', async ({ page }) => {
  const leaving = '<p data-sonner-toast data-removed="true"><button></button></p>';
  const main = `<main><h1>Faults</h1><button></button>${leaving}</main>`;
  await page.setContent(`<!doctype html><html lang="en"><title>Faults</title>${main}</html>`);
  await addAxe(page);
  expect(await findViolations(page)).toEqual([expect.stringMatching(/^button-name: main > button: /u)]);
});

test('what opens above a page is accessible', async ({ page, context, busyTrader }) => {
  await signIn(context, busyTrader);
  await page.goto(`/bots/${busyTrader.botId}`);
  await settle(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the command palette');
  await closeTop(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the list of shortcuts');
  await closeTop(page);
  await page.getByRole('button', { name: 'Stop all' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the dialog of Stop all');
  await closeTop(page);
  await page.getByRole('button', { name: /^Stop…/u }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the dialog that stops a bot');
  await closeTop(page);
  await page.getByRole('button', { name: /^Account of/u }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the account menu');
});

test('on a phone, the drawer and the order sheet are accessible', async ({ page, context, busyTrader }) => {
  await signIn(context, busyTrader);
  await page.setViewportSize(PHONE);
  await page.goto('/terminal');
  await settle(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the navigation drawer');
  await closeTop(page);
  await page.getByRole('button', { name: /^Buy/u }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the order sheet');
});

/** Keys go to what is open until it is gone. */
async function closeTop(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toHaveCount(0);
}
