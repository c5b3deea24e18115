import type { BrowserContext, Page } from '@playwright/test';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { callFunction } from './support/call-function.ts';
import { createTrader, type Trader } from './support/create-trader.ts';
import { findFreePort } from './support/free-port.ts';
import { settle } from './support/settle.ts';
import { startServer } from './support/start-server.ts';
import { expect, signIn, test } from './support/test.ts';

/** In which it is noticed: prices alone would be missed after a minute. */
const NOTICED = { timeout: 20_000 };

const RISK_CHECK = '**/functions/v1/risk-check';

// While the server is away the page's requests fail, and the browser says so.
test.use({ expectedComplaint: /WebSocket|ERR_|Failed to fetch/u });

interface Away {
  readonly url: string;
  /** It is there and answers nothing. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly kill: () => Promise<void>;
}

/** A server of the test's own, whose trader the browser is; it is ended whatever became of it. */
async function withServer(
  context: BrowserContext,
  use: (server: Away, trader: Trader) => Promise<void>,
): Promise<void> {
  const folder = await makeTemporaryFolder('e2e-gone');
  const port = await findFreePort();
  const server = await startServer({ port, dataDir: folder.path });
  let isFrozen = false;
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    process.kill(server.pid, name);
    isFrozen = name === 'SIGSTOP';
  };
  try {
    const trader = await createTrader(server.url);
    await signIn(context, trader);
    const away = {
      url: server.url,
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      kill: server.kill,
    };
    await use(away, trader);
  } finally {
    if (isFrozen) signal('SIGCONT');
    await server.stop();
    await folder.remove();
  }
}

async function fillOrder(page: Page): Promise<void> {
  const ticket = page.getByRole('form', { name: 'New order' });
  await ticket.getByRole('spinbutton', { name: 'Price' }).fill('50000');
  await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('0.001');
}

test('a server that stands still is noticed, orders are held, and all goes on when it answers', ({ page, context }) =>
  withServer(context, async (server) => {
    await page.goto(`${server.url}/terminal`);
    await settle(page);
    await fillOrder(page);
    const submit = page.getByRole('button', { name: 'Buy BTC (paper)' });
    await expect(submit).toBeEnabled();

    await page.setViewportSize({ width: 375, height: 800 });
    server.freeze();
    await expect(page.getByRole('banner').getByText('Disconnected'), 'a phone finds it, too').toBeInViewport(NOTICED);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('banner').getByText('Disconnected'), 'the header says so').toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(page.getByText('orders are held back until the server answers')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'The server has not answered for' })).toBeVisible(NOTICED);

    server.thaw();
    await expect(page.getByRole('banner').getByText('Disconnected')).toBeHidden();
    await expect(submit).toBeEnabled();
  }));

test('orders are held on every page that places one, and go on when the server answers', ({ page, context }) =>
  withServer(context, async (server, trader) => {
    await callFunction(trader.client, 'exchange-binance/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.001',
      isPaper: true,
      accountId: trader.accountId,
      newClientOrderId: 'held_1',
    });
    const command = page;
    await command.goto(`${server.url}/actions`);
    await settle(command);
    const execute = command.getByRole('button', { name: 'Execute Neural Trade' });
    await expect(execute).toBeEnabled();
    const portfolio = await context.newPage();
    await portfolio.goto(`${server.url}/portfolio?tab=positions`);
    await portfolio.getByRole('button', { name: 'Close BTC/USDT position' }).first().click();
    const close = portfolio.getByRole('button', { name: 'Close 100%' });
    await expect(close).toBeEnabled();
    const voice = await context.newPage();
    await voice.goto(`${server.url}/dashboard/voice-demo`);
    await voice.getByLabel('Type a command').fill('buy 0.001 bitcoin');
    await voice.getByRole('button', { name: 'Send' }).click();
    const yes = voice.getByRole('button', { name: 'Yes, do it' });
    await expect(yes).toBeEnabled();

    server.freeze();
    for (const [shown, button] of [
      [voice, yes],
      [portfolio, close],
      [command, execute],
    ] as const) {
      await shown.bringToFront();
      await expect(button).toBeDisabled(NOTICED);
      await expect(shown.getByText('orders are held back until the server answers').first()).toBeVisible();
    }

    server.thaw();
    for (const [shown, button] of [
      [command, execute],
      [portfolio, close],
    ] as const) {
      await shown.bringToFront();
      await expect(button).toBeEnabled();
    }
    const orders = await trader.client.from('bot_orders').select('client_order_id').throwOnError();
    expect(orders.data, 'nothing was placed meanwhile').toEqual([{ client_order_id: 'held_1' }]);
  }));

test('an order that is pressed while the browser is offline is not sent when it is back', ({ page, context }) =>
  withServer(context, async (server, trader) => {
    await page.goto(`${server.url}/terminal`);
    await settle(page);
    const judged = page.waitForResponse(RISK_CHECK);
    await fillOrder(page);
    const verdict = await (await judged).text();
    await expect(page.getByText('Trade Approved')).toBeVisible();
    // The page does not notice: what it asks the server by, and the risk check, go on being answered.
    const config = await (await fetch(`${server.url}/config.json`)).text();
    await page.route('**/config.json', (route) => route.fulfill({ contentType: 'application/json', body: config }));
    await page.route(RISK_CHECK, (route) => route.fulfill({ contentType: 'application/json', body: verdict }));
    const submit = page.getByRole('button', { name: 'Buy BTC (paper)' });
    await expect(submit).toBeEnabled();
    await context.setOffline(true);
    await submit.click();
    await expect(page.getByText('The server did not answer.').first()).toBeVisible(NOTICED);
    await page.unroute(RISK_CHECK);
    const isBack = page.waitForResponse(RISK_CHECK);
    await context.setOffline(false);
    await isBack;
    await page.waitForTimeout(2_000);
    const orders = await trader.client.from('bot_orders').select('client_order_id').throwOnError();
    expect(orders.data).toEqual([]);
  }));

test('a server that is gone leaves the wizard and its words standing', ({ page, context }) =>
  withServer(context, async (server) => {
    // As if the server had gone before this came: what is missing is a part of the page, and not the page.
    await page.route('**/assets/ghost-panel-*.js', (route) => route.abort());
    const accounts = page.waitForResponse((response) => response.url().includes('/rest/v1/exchange_accounts'));
    await page.goto(`${server.url}/bots/create?example=btc-grid`);
    await accounts;
    await expect(page.getByText(/^Buys 0\.\d+ BTC now for about/u)).toBeVisible();
    await server.kill();
    await expect(page.getByRole('banner').getByText('Disconnected')).toBeVisible(NOTICED);
    const deploy = page.getByRole('button', { name: 'Deploy Bot' });
    for (let presses = 0; presses < 3; presses += 1) {
      await deploy.click();
      await expect(page.getByText('No bot was created and no money moved.')).toBeVisible();
      await expect(deploy).toBeEnabled();
    }
    await expect(page.getByRole('heading', { name: /Review/u, level: 2 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }));
