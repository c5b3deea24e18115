import { createTrader } from './support/create-trader.ts';
import { enterKeys, nextStep, saveAccount, withExchange } from './support/local-exchange.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { addApp, saveRecoveryCodes } from './support/second-factor.ts';
import { expect, signIn, test } from './support/test.ts';

test('an exchange is connected with keys that cannot withdraw, which are then rotated, revoked and deleted', async ({
  context,
  page,
}) => {
  await withExchange(context, { trades: 20 }, async ({ url, demo }) => {
    await signIn(context, await createTrader(url));
    await page.goto(url);
    await addApp(page, url);
    await saveRecoveryCodes(page);
    await page.goto(`${url}/exchange-setup?exchange=kraken`);

    await test.step('nothing is saved without keys, nor without a test', async () => {
      await nextStep(page);
      await expect(page.getByLabel('Label')).toHaveValue('Kraken Account');
      await expect(page.getByTestId('engine-key')).toHaveText(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/u);
      await expectAccessible(page, 'the step for keys');
      await nextStep(page);
      await expect(page.getByText('Please enter both API Key and Secret')).toBeVisible();
      await enterKeys(page, demo.kraken.withdraw);
      await nextStep(page);
      await nextStep(page);
      await expect(page.getByText('Please test your connection before saving.')).toBeVisible();
    });

    await test.step('keys that can withdraw are refused', async () => {
      await page.getByRole('button', { name: 'Test Connection' }).click();
      await expect(page.getByRole('alert')).toContainText('These keys can withdraw');
      await page.getByRole('button', { name: 'Back' }).click();
    });

    await test.step('good keys are tested and saved', async () => {
      await enterKeys(page, demo.kraken.read);
      await nextStep(page);
      await page.getByRole('button', { name: 'Test Connection' }).click();
      const found = page.getByRole('list', { name: 'Permissions' });
      await expect(found.getByRole('listitem')).toHaveText(['Read']);
      await expectAccessible(page, 'the test of the connection');
      await saveAccount(page);
    });

    await test.step('the account is listed, its keys are replaced, and worse ones are not taken', async () => {
      await page.goto(`${url}/settings/exchange`);
      const account = page.getByRole('list', { name: 'Exchange accounts' }).getByRole('listitem').first();
      await expect(account.getByText('Working')).toBeVisible();
      await expectAccessible(page, 'the connected accounts');
      await page.getByRole('button', { name: 'Rotate keys Kraken Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'New keys for Kraken Account' });
      await enterKeys(page, demo.kraken.revoked);
      await dialog.getByRole('button', { name: 'Test and replace' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Kraken refused these keys');
      await enterKeys(page, demo.kraken.trade);
      await dialog.getByRole('button', { name: 'Test and replace' }).click();
      await expect(dialog).toBeHidden();
      await expect(account.getByRole('list', { name: 'Permissions' })).toContainText('Trade');
    });

    await test.step('keys are revoked, and the account goes', async () => {
      await page.getByRole('button', { name: 'Revoke keys Kraken Account' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke keys' }).click();
      await expect(page.getByText('Keys revoked').first()).toBeVisible();
      await page.getByRole('button', { name: 'Delete Kraken Account' }).click();
      await page.getByLabel('Type DELETE to confirm').fill('DELETE');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByText('No exchange connected yet')).toBeVisible();
    });
  });
});
