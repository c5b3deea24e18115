import { startGrid } from './support/start-grid.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

test('a running grid is edited with its orders in view, grouped, paused with others and scheduled', async ({
  signedIn: page,
  trader,
}) => {
  const botId = await startGrid(trader);
  await page.goto(`/bots/${botId}`);
  await settle(page);

  await test.step('edit it, having seen what goes and what comes', async () => {
    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Narrow grid' });
    const apply = dialog.getByRole('button', { name: 'Apply changes' });
    await expect(apply).toBeDisabled();
    await dialog.getByRole('spinbutton', { name: 'Stop loss below the lowest line' }).fill('99.5');
    await expect(dialog.getByText(/Stop loss must/u)).toBeVisible();
    await dialog.getByRole('spinbutton', { name: 'Stop loss below the lowest line' }).fill('0');
    await dialog.getByRole('spinbutton', { name: 'Allocation' }).fill('1500');
    await expect(dialog.getByText('Budget 1,000.00 → 1,500.00 USDT')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Orders that go' })).toContainText('Buy');
    await expect(dialog.getByRole('region', { name: 'Orders that come' })).toContainText('Buy');
    await expectAccessible(page, 'the dialog of an edit');
    await apply.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Narrow grid changed')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mechanics' })).toContainText('of 1,500.00 USDT');
  });

  await test.step('put it in a group and pause it by its box', async () => {
    await page.goto('/bots');
    await settle(page);
    await page.getByRole('checkbox', { name: 'Select Narrow grid' }).check();
    await page.getByRole('button', { name: 'Move to group…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Narrow grid to a group' });
    await dialog.getByLabel('Group', { exact: true }).fill('Majors');
    await dialog.getByRole('button', { name: 'Move' }).click();
    const heading = page.getByRole('button', { name: 'Majors', exact: true });
    await expect(heading).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Pause 1 bot' }).click();
    await expect(page.getByText('Paused 1 bot')).toBeVisible();
    await heading.press('Enter');
    await expect(page.getByRole('link', { name: 'Narrow grid' })).toBeHidden();
  });

  // By the market's clock 17:30 comes every 144 seconds: it finds a bot that is paused already.
  await test.step('give it times', async () => {
    await page.goto(`/bots/${botId}`);
    await settle(page);
    const panel = page.getByRole('region', { name: 'Schedule' });
    await panel.getByRole('button', { name: 'Set times…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule of Narrow grid' });
    await dialog.getByRole('button', { name: 'Add a time' }).click();
    await dialog.getByRole('combobox', { name: 'Does' }).selectOption('Pause');
    await dialog.getByLabel('At', { exact: true }).fill('17:30');
    await expectAccessible(page, 'the dialog of a schedule');
    await dialog.getByRole('button', { name: 'Save times' }).click();
    await expect(panel).toContainText('Mon–Fri, 17:30');
    await expect(panel).toContainText('Next:');
  });
});
