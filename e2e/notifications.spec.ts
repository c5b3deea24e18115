import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type Received, startReceiver, TELEGRAM_OK } from '../apps/server/src/notifications/testing/receiver.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { callFunction } from './support/call-function.ts';
import { createTrader, type Trader } from './support/create-trader.ts';
import { findFreePort } from './support/free-port.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { startServer } from './support/start-server.ts';
import { expect, signIn, test } from './support/test.ts';

/** As the Bot API gives them out. */
const BOT_TOKEN = '123456789:AAE-token_of_a_bot_that_is_nobodys_01';

interface Place {
  readonly url: string;
  readonly trader: Trader;
  readonly telegram: readonly Received[];
  readonly program: { readonly url: string; readonly received: readonly Received[] };
}

/** A server of the test's own, which may send to this machine, beside what stands in for Telegram and a program that listens. */
async function withReceivers(context: BrowserContext, use: (place: Place) => Promise<void>): Promise<void> {
  const folder = await makeTemporaryFolder('e2e-notifications');
  const [telegram, program] = [await startReceiver(TELEGRAM_OK), await startReceiver()];
  const server = await startServer({
    port: await findFreePort(),
    dataDir: join(folder.path, 'data'),
    env: { ATB_TELEGRAM_URL: telegram.url, ATB_WEBHOOK_PRIVATE_RANGES: '127.0.0.1' },
  });
  try {
    const trader = await createTrader(server.url);
    await signIn(context, trader);
    await use({ url: server.url, trader, telegram: telegram.received, program });
  } finally {
    // A page that is open would complain that the server goes.
    for (const page of context.pages()) await page.goto('about:blank');
    await server.stop();
    for (const receiver of [telegram, program]) receiver.stop();
    await folder.remove();
  }
}

let orders = 0;
/** Something happens: a trade, at once. */
async function buy({ client }: Trader): Promise<void> {
  orders += 1;
  await callFunction(client, 'exchange-binance/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    newClientOrderId: `told-${orders}`,
    type: 'MARKET',
    quantity: '0.001',
  });
}

const channel = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Channels' }).getByRole('listitem', { name });

/** What stands beside the button that copies it. */
const shownFor = async (page: Page, label: string): Promise<string> =>
  (
    await page
      .getByRole('button', { name: `Copy ${label}`, exact: true })
      .locator('xpath=..')
      .innerText()
  ).trim();

const clockIn = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

test('what happens is told in Telegram and to a program, held back in quiet hours; an alert that comes twice counts once', async ({
  context,
  page,
}) => {
  await withReceivers(context, async ({ url, trader, telegram, program }) => {
    const log = page.getByRole('region', { name: 'Deliveries' });
    let secret = '';

    await test.step('a chat and a webhook are added, and a private address that nobody has opened is not', async () => {
      await page.goto(`${url}/settings/notifications`);
      await page.getByRole('button', { name: 'Add channel' }).click();
      await page.getByLabel('Bot token').fill(BOT_TOKEN);
      await page.getByLabel('Chat', { exact: true }).fill('42');
      await page.locator('form').getByRole('button', { name: 'Add channel' }).click();
      await expect(channel(page, 'Telegram')).toContainText('chat 42');
      await page.getByRole('button', { name: 'Add channel' }).click();
      await page.getByLabel('Where to').selectOption('Webhook');
      await page.getByRole('textbox', { name: 'Address' }).fill('https://192.168.0.1/hook');
      await page.locator('form').getByRole('button', { name: 'Add channel' }).click();
      await expect(page.getByText('The receiver is at a private address')).toBeVisible();
      await page.getByRole('textbox', { name: 'Address' }).fill(`${program.url}/hook`);
      await expectAccessible(page, 'the form of a channel');
      await page.locator('form').getByRole('button', { name: 'Add channel' }).click();
      secret = await shownFor(page, 'Signing secret');
      await page.getByRole('button', { name: 'I have saved it' }).click();
      await expect(channel(page, 'Webhook')).toContainText('127.0.0.1');
    });

    await test.step('a test says what came of it', async () => {
      await page.getByRole('button', { name: 'Send test to Telegram' }).click();
      await expect(channel(page, 'Telegram').getByRole('status')).toContainText('The test has arrived');
      await page.getByRole('button', { name: 'Send test to Webhook' }).click();
      await expect(channel(page, 'Webhook').getByRole('status')).toContainText('The receiver answered 200.');
      expect(telegram.map(({ path }) => path)).toContain(`/bot${BOT_TOKEN}/sendMessage`);
      const sent = program.received.find(({ text }) => text.includes('Test from ATB'));
      const timestamp = String(sent?.headers['x-atb-timestamp']);
      const signature = createHmac('sha256', secret).update(`${timestamp}.${sent?.text}`).digest('hex');
      expect(sent?.headers['x-atb-signature']).toBe(`v1=${signature}`);
    });

    await test.step('a trade arrives within seconds, and the delivery log shows it', async () => {
      for (const name of ['Telegram', 'Webhook']) {
        const trades = channel(page, name).getByRole('checkbox', { name: 'Trades' });
        await trades.click();
        await expect(trades).toBeChecked();
      }
      await buy(trader);
      for (const received of [telegram, program.received])
        await expect.poll(() => received.filter(({ text }) => text.includes('Bought 0.001 BTCUSDT')).length).toBe(1);
      await expect(log.getByRole('row', { name: /Bought 0\.001 BTCUSDT.*Delivered/u })).toHaveCount(2);
    });

    await test.step('quiet hours hold the next one back', async () => {
      await page.getByLabel('From', { exact: true }).fill(clockIn(-1));
      await page.getByLabel('Until', { exact: true }).fill(clockIn(1));
      await page.getByLabel('Until', { exact: true }).blur();
      const quiet = page.getByRole('switch', { name: /^Quiet hours/u });
      await quiet.click();
      await expect(quiet).toBeChecked();
      await buy(trader);
      await expect(log.getByRole('row', { name: /Bought 0\.001 BTCUSDT.*Waiting.*Held back until/u })).toHaveCount(2);
      expect(telegram.filter(({ text }) => text.includes('Bought'))).toHaveLength(1);
      await expectAccessible(page, 'channels and their log');
    });

    await test.step('an alert that is posted twice is taken once, and prepares one order', async () => {
      await page.goto(`${url}/alerts`);
      await page.getByRole('button', { name: 'Create source' }).click();
      await page.getByLabel('Quantity (optional)').fill('0.001');
      await page.locator('form').getByRole('button', { name: 'Create source' }).click();
      const address = await shownFor(page, 'Webhook URL, with the key');
      const body = (await shownFor(page, 'Message'))
        .replace('{{strategy.order.action}}', 'buy')
        .replace('{{ticker}}', 'BTCUSDT')
        .replace('{{timenow}}', new Date().toISOString())
        .replace('{{strategy.order.contracts}}', '0.002');
      const post = async (to: string) => {
        const response = await fetch(to, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
        return [response.status, ((await response.json()) as { readonly status?: string }).status];
      };
      expect([await post(address), await post(address)]).toEqual([
        [200, 'taken'],
        [200, 'repeated'],
      ]);
      expect((await post(`${address.slice(0, -4)}xxxx`))[0]).toBe(401);
      await page.getByRole('button', { name: 'I have saved it' }).click();
      const alerts = page.getByRole('region', { name: 'Alerts' });
      await expect(
        alerts.getByRole('row', { name: /Buy BTC\/USDT.*A prepared order waits for you until .* UTC\..*1 ×/u }),
      ).toHaveCount(1);
      await expect(alerts.getByRole('row', { name: /it is not from your source/u })).toHaveCount(1);
      await expect(page.getByRole('listitem', { name: 'TradingView' })).toContainText('Taken 1, refused 1');
      await expectAccessible(page, 'sources of alerts, prepared orders and the log');
      await page.getByRole('button', { name: /^Confirm: Buy 0\.002 BTC\/USDT/u }).click();
      await page.getByRole('button', { name: 'Place order' }).click();
      await expect(page.getByText('No orders waiting.')).toBeVisible();
      await page.getByRole('button', { name: /^Notifications, \d+ unread/u }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Prepared order: buy BTCUSDT');
    });
  });
});
