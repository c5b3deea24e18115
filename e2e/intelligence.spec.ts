import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  type ModelServer,
  callTools,
  say as answer,
  startModelServer,
} from '../apps/server/src/intelligence/advisor/testing/model-server.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { callFunction } from './support/call-function.ts';
import { createTrader, type Trader } from './support/create-trader.ts';
import { dragLine } from './support/drag-line.ts';
import { findFreePort } from './support/free-port.ts';
import { settle } from './support/settle.ts';
import { showAll } from './support/show-all.ts';
import { say, standInRecogniser } from './support/stand-in-recogniser.ts';
import { startServer } from './support/start-server.ts';
import { expect, signIn, test } from './support/test.ts';

/** Every wait of this journey, generous for a machine that does other things. */

test('a trader looks, asks, takes a recommendation, checks it, speaks an order, and exports what came of it', async ({
  page,
  context,
}) => {
  test.setTimeout(400_000);
  const folder = await makeTemporaryFolder('e2e-intelligence');
  const model = await startModelServer();
  const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model' };
  const port = await findFreePort();
  const server = await startServer({ port, dataDir: folder.path, env });
  try {
    const trader = await createTrader(server.url);
    await signIn(context, trader);
    await standInRecogniser(page);
    const open = async (path: string): Promise<void> => {
      await page.goto(`${server.url}${path}`);
      await settle(page);
    };
    await test.step('demo data', () => loadDemoData(page, server.url));
    await test.step('overview with the scanner on', () => scan(page));
    await test.step('a signal with its record', () => readSignal(page, open));
    await test.step('a question with a model and without', () => ask(page, model, open));
    await test.step('a recommendation applied and dragged', () => recommend(page, open));
    await test.step('deployed, with its twin at no difference', () => deploy(page, trader));
    await test.step('a spoken order confirmed, another refused', () => speak(page, trader, open));
    await test.step('a report exported', () => exportReport(page, open));
    // An open page would complain of the server that is gone.
    await page.goto('about:blank');
  } finally {
    await server.stop();
    await model.stop();
    await folder.remove();
  }
});

type Open = (path: string) => Promise<void>;

async function loadDemoData(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/overview`);
  // It is said for a moment alone: before everything has settled.
  await expect(page.getByText('Demo Data Ready')).toBeVisible();
  await settle(page);
}

async function scan(page: Page): Promise<void> {
  const scanner = page.getByRole('region', { name: /Live coin scanner/u });
  await showAll(page);
  await expect(scanner).toBeVisible();
  await scanner.getByRole('button', { name: 'Start Scanner' }).click();
  await expect(page.getByText('Scanner started')).toBeVisible();
  const scans = scanner.locator('div:has(> dt:text-is("Total scans")) dd').first();
  await expect(scans).toHaveText('1');
  await scanner.getByRole('button', { name: 'Stop' }).click();
}

async function readSignal(page: Page, open: Open): Promise<void> {
  await open('/signals?interval=1h');
  await expect(page.getByRole('table', { name: 'Signals' }).getByRole('rowheader', { name: 'BTC/USDT' })).toBeVisible();
  const record = page.getByRole('region', { name: 'Record of BTC/USDT 1h signals' });
  await expect(record.getByRole('img', { name: /^Long: share followed by a gain/u })).toBeVisible();
}

async function ask(page: Page, model: ModelServer, open: Open): Promise<void> {
  model.play(callTools(['portfolio', {}]), answer('You have 10,000.00 USDT.'));
  await open('/advisor');
  await expect(page.getByText(new URL(model.baseUrl).host)).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Question' });
  await box.fill('What is it worth?');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: '10,000.00, from T1, equity' }).first()).toBeVisible();
  const asked = model.seen.length;
  await page.getByRole('switch', { name: /built-in analyst/iu }).click();
  await box.fill('What is the outlook for BTC?');
  await box.press('Enter');
  await expect(page.getByText(/^BTCUSDT on 1h/u).first()).toBeVisible();
  expect(model.seen.length, 'the model heard nothing of it').toBe(asked);
}

async function recommend(page: Page, open: Open): Promise<void> {
  await open('/bots/create?step=ai&symbol=BTCUSDT');
  await page.getByRole('button', { name: 'AI Recommend' }).click();
  const result = page.getByRole('region', { name: 'Recommendation' });
  await expect(result.getByText(/^Confidence \d+%$/u)).toBeVisible();
  await result.getByRole('button', { name: 'Apply AI Parameters' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const upper = page.getByRole('spinbutton', { name: 'Upper price' });
  await expect(page.getByRole('img', { name: /over 90 days with [1-9]/u })).toBeVisible();
  const before = Number(await upper.inputValue());
  await dragLine(page, 'Upper price', -30);
  await expect.poll(async () => Number(await upper.inputValue()), 'the field follows the line').toBeGreaterThan(before);
  await expect(page.getByText('AI Optimized, edited since')).toBeVisible();
}

async function deploy(page: Page, trader: Trader): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name (optional)').fill('Recommended grid');
  await page.getByRole('button', { name: 'Deploy Bot' }).click();
  await expect(page).toHaveURL(/\/bots\/[0-9a-f-]{36}/u);
  const botId = /\/bots\/(?<id>[0-9a-f-]{36})/u.exec(page.url())?.groups?.['id'] ?? '';
  await expect(async () => {
    const twin = await callFunction(trader.client, 'bot-twin', { botId });
    expect(twin).toMatchObject({ difference: '0', causes: [] });
    expect(twin.orders.both).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Recommended grid' })).toBeVisible();
  await page.getByRole('region', { name: 'Replay check' }).scrollIntoViewIfNeeded();
  const panel = page.getByRole('region', { name: 'Twin' });
  await expect(panel.getByText('No difference: the bot does what its settings say')).toBeVisible();
}

async function speak(page: Page, trader: Trader, open: Open): Promise<void> {
  await open('/dashboard/voice-demo');
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await page.getByRole('button', { name: 'Start listening' }).click();
  await expect(page.getByText('Listening…')).toBeVisible();
  const card = page.getByRole('region', { name: 'Command to confirm' });
  await say(page, 'buy 0.001 bitcoin');
  await expect(card).toContainText('Is that right?');
  await say(page, 'yesterday');
  await expect(card).toContainText('Not done: you did not say yes.');
  await say(page, 'buy 0.001 bitcoin');
  await expect(card).toContainText('Is that right?');
  await say(page, 'yes');
  await expect(card).toContainText(/(?:Done|Placed): Buy 0\.001 BTC\/USDT/u);
  const { data } = await trader.client
    .from('bot_orders')
    .select('client_order_id')
    .like('client_order_id', 'voice_%')
    .throwOnError();
  expect(data, 'one of the two was placed').toHaveLength(1);
}

async function exportReport(page: Page, open: Open): Promise<void> {
  await open('/dashboard/performance');
  const [pdf] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Export Report' }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
}
