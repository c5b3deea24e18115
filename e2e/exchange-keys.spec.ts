import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { ExchangeSimulator } from '../apps/server/src/exchange-simulator/exchange-simulator.ts';
import { addDemoAccounts, type DemoKeys } from '../apps/server/src/exchange-simulator/demo-exchange.ts';
import { LOOSE_LIMITS } from '../apps/server/src/exchange-simulator/simulator-options.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { epochMs } from '../packages/core/src/base/time.ts';
import { createTrader } from './support/create-trader.ts';
import { findFreePort } from './support/free-port.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { addApp, saveRecoveryCodes } from './support/second-factor.ts';
import { startServer } from './support/start-server.ts';
import { expect, signIn, test } from './support/test.ts';

interface Place {
  readonly url: string;
  readonly demo: DemoKeys;
}

/** A server of the test's own beside a local exchange. */
async function withExchange(context: BrowserContext, use: (place: Place) => Promise<void>): Promise<void> {
  const folder = await makeTemporaryFolder('e2e-keys');
  const now = () => epochMs(Date.now());
  const simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now });
  const keysFile = join(folder.path, 'keys.json');
  const demo = await addDemoAccounts(simulator, { trades: 20, until: now(), keysFile });
  const exchangeUrl = await simulator.listen(0);
  const port = await findFreePort();
  const server = await startServer({
    port,
    dataDir: join(folder.path, 'data'),
    env: { ATB_EXCHANGE_URL: exchangeUrl },
  });
  try {
    await signIn(context, await createTrader(server.url));
    await use({ url: server.url, demo });
  } finally {
    // A page that is open would complain that the server goes.
    for (const page of context.pages()) await page.goto('about:blank');
    await server.stop();
    await simulator.close();
    await folder.remove();
  }
}

interface Pair {
  readonly apiKey: string;
  readonly apiSecret: string;
}

async function enter(page: Page, { apiKey, apiSecret }: Pair): Promise<void> {
  await page.getByLabel('API Key', { exact: true }).fill(apiKey);
  await page.getByLabel('API Secret', { exact: true }).fill(apiSecret);
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

test('an exchange is connected with keys that cannot withdraw, which are then rotated, revoked and deleted', async ({
  context,
  page,
}) => {
  await withExchange(context, async ({ url, demo }) => {
    await page.goto(url);
    await addApp(page, url);
    await saveRecoveryCodes(page);
    await page.goto(`${url}/exchange-setup?exchange=kraken`);

    await test.step('nothing is saved without keys, nor without a test', async () => {
      await next(page);
      await expect(page.getByLabel('Label')).toHaveValue('Kraken Account');
      await expect(page.getByTestId('engine-key')).toHaveText(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/u);
      await expectAccessible(page, 'the step for keys');
      await next(page);
      await expect(page.getByText('Please enter both API Key and Secret')).toBeVisible();
      await enter(page, demo.kraken.withdraw);
      await next(page);
      await next(page);
      await expect(page.getByText('Please test your connection before saving.')).toBeVisible();
    });

    await test.step('keys that can withdraw are refused', async () => {
      await page.getByRole('button', { name: 'Test Connection' }).click();
      await expect(page.getByRole('alert')).toContainText('These keys can withdraw');
      await page.getByRole('button', { name: 'Back' }).click();
    });

    await test.step('good keys are tested and saved', async () => {
      await enter(page, demo.kraken.read);
      await next(page);
      await page.getByRole('button', { name: 'Test Connection' }).click();
      const found = page.getByRole('list', { name: 'Permissions' });
      await expect(found.getByRole('listitem')).toHaveText(['Read']);
      await expectAccessible(page, 'the test of the connection');
      await next(page);
      await page.getByRole('button', { name: 'Save account' }).click();
      await expect(page).toHaveURL(/\/bots\?welcome=true$/u);
    });

    await test.step('the account is listed, its keys are replaced, and worse ones are not taken', async () => {
      await page.goto(`${url}/settings/exchange`);
      const account = page.getByRole('list', { name: 'Exchange accounts' }).getByRole('listitem').first();
      await expect(account.getByText('Working')).toBeVisible();
      await expectAccessible(page, 'the connected accounts');
      await page.getByRole('button', { name: 'Rotate keys Kraken Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'New keys for Kraken Account' });
      await enter(page, demo.kraken.revoked);
      await dialog.getByRole('button', { name: 'Test and replace' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Kraken refused these keys');
      await enter(page, demo.kraken.trade);
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
