import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { addDemoAccounts, type DemoKeys } from '../../apps/server/src/exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from '../../apps/server/src/exchange-simulator/exchange-simulator.ts';
import { LOOSE_LIMITS } from '../../apps/server/src/exchange-simulator/simulator-options.ts';
import { makeTemporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { epochMs } from '../../packages/core/src/base/time.ts';
import { findFreePort } from './free-port.ts';
import { startServer } from './start-server.ts';

export interface ExchangePlace {
  readonly url: string;
  /** Of the server. */
  readonly dataDir: string;
  readonly demo: DemoKeys;
}

export interface ExchangePlaceOptions {
  /** In the history of each demo account. */
  readonly trades: number;
  /** Further settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A server of the test's own beside a local exchange, as `npm run exchange` starts it. */
export async function withExchange(
  context: BrowserContext,
  { trades, env = {} }: ExchangePlaceOptions,
  use: (place: ExchangePlace) => Promise<void>,
): Promise<void> {
  const folder = await makeTemporaryFolder('e2e-exchange');
  const now = () => epochMs(Date.now());
  const simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now });
  const demo = await addDemoAccounts(simulator, { trades, until: now(), keysFile: join(folder.path, 'keys.json') });
  const exchangeUrl = await simulator.listen(0);
  const port = await findFreePort();
  const dataDir = join(folder.path, 'data');
  const server = await startServer({
    port,
    dataDir,
    env: { ATB_EXCHANGE_URL: exchangeUrl, ...env },
  });
  try {
    await use({ url: server.url, dataDir, demo });
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

/** Fills in the keys on the form that is open. */
export async function enterKeys(page: Page, { apiKey, apiSecret }: Pair): Promise<void> {
  await page.getByLabel('API Key', { exact: true }).fill(apiKey);
  await page.getByLabel('API Secret', { exact: true }).fill(apiSecret);
}

/** The account itself is connected, not one of the test network. */
export const leaveTestnet = (page: Page): Promise<void> => page.getByRole('switch', { name: /^Testnet/u }).uncheck();

/** To the next step of the wizard, as far as it lets one. */
export const nextStep = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();

/** Saves the account whose keys have passed the test. */
export async function saveAccount(page: Page): Promise<void> {
  await nextStep(page);
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.waitForURL(/\/bots\?welcome=true$/u);
}
