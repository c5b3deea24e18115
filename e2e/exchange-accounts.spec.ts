import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDemoAccounts } from '../apps/server/src/exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from '../apps/server/src/exchange-simulator/exchange-simulator.ts';
import { LOOSE_LIMITS } from '../apps/server/src/exchange-simulator/simulator-options.ts';
import { codeOf } from '../apps/server/src/testing/code-of.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { epochMs } from '../packages/core/src/base/time.ts';
import { createTrader, type Trader } from './support/create-trader.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { startServer } from './support/start-server.ts';
import { expect, signIn, test } from './support/test.ts';

/** Clear of the ports that other tests start servers on. */
const PORT = 33_711;
const TRADES = 150;

/** What the wizard asks for before it saves keys. */
async function showSecondFactor(trader: Trader): Promise<Trader> {
  const { mfa } = trader.client.auth;
  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (enrolled.error !== null) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const { error } = await mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
  if (error !== null) throw error;
  const { data } = await trader.client.auth.getSession();
  if (data.session === null) throw new Error('The second factor gave no session.');
  return { ...trader, session: data.session };
}

async function connect(page: Page, url: string, keys: { readonly apiKey: string; readonly apiSecret: string }) {
  await page.goto(`${url}/exchange-setup?exchange=binance`);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await page.getByLabel('API Key', { exact: true }).fill(keys.apiKey);
  await page.getByLabel('API Secret', { exact: true }).fill(keys.apiSecret);
  await next.click();
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful').first()).toBeVisible();
  await next.click();
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page).toHaveURL(/\/bots\?welcome=true$/u);
}

test('the history of a connected account comes in by itself, and the book explains what the exchange reports', async ({
  context,
  page,
}) => {
  const folder = await makeTemporaryFolder('e2e-exchange');
  const now = () => epochMs(Date.now());
  const simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now });
  const keysFile = join(folder.path, 'keys.json');
  const demo = await addDemoAccounts(simulator, { trades: TRADES, until: now(), keysFile });
  const env = { ATB_EXCHANGE_URL: await simulator.listen(0) };
  const server = await startServer({ port: PORT, dataDir: join(folder.path, 'data'), env });
  try {
    const trader = await showSecondFactor(await createTrader(server.url));
    await signIn(context, trader);
    await connect(page, server.url, demo.binance.read);

    await page.goto(`${server.url}/portfolio?tab=reconcile&exchange=binance`);
    await expect(page.getByText('Read up to now, looked at every minute.')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText(/^The book explains all \d+ balances/u)).toBeVisible();
    await expect(page.getByRole('region', { name: /^Reading of/u }).getByText('limit')).toBeVisible();
    await expectAccessible(page, 'the reconciliation of a connected account');
    const fills = await trader.client.from('trade_ledger').select('id', { count: 'exact', head: true });
    expect(fills.count).toBe(TRADES);
  } finally {
    await page.goto('about:blank');
    await server.stop();
    await simulator.close();
    await folder.remove();
  }
});
