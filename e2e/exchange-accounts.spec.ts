import type { Page } from '@playwright/test';
import { codeOf } from '../apps/server/src/testing/code-of.ts';
import { createTrader, type Trader } from './support/create-trader.ts';
import { enterKeys, leaveTestnet, nextStep, saveAccount, withExchange } from './support/local-exchange.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { expect, signIn, test } from './support/test.ts';

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
  await nextStep(page);
  await enterKeys(page, keys);
  await leaveTestnet(page);
  await nextStep(page);
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful').first()).toBeVisible();
  await saveAccount(page);
}

test('the history of a connected account comes in by itself, and the book explains what the exchange reports', async ({
  context,
  page,
}) => {
  await withExchange(context, { trades: TRADES }, async ({ url, demo }) => {
    const trader = await showSecondFactor(await createTrader(url));
    await signIn(context, trader);
    await connect(page, url, demo.binance.read);

    await page.goto(`${url}/portfolio?tab=reconcile&exchange=binance`);
    await expect(page.getByText('Read up to now, looked at every minute.')).toBeVisible({ timeout: 180_000 });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText(/^The book explains all \d+ balances/u)).toBeVisible();
    await expect(page.getByRole('region', { name: /^Reading of/u }).getByText('limit')).toBeVisible();
    await expectAccessible(page, 'the reconciliation of a connected account');
    const fills = await trader.client.from('trade_ledger').select('id', { count: 'exact', head: true });
    expect(fills.count).toBe(TRADES);
  });
});
