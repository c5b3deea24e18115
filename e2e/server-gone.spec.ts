import type { Page } from '@playwright/test';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { createTrader } from './support/create-trader.ts';
import { settle } from './support/settle.ts';
import { type RunningServer, startServer } from './support/start-server.ts';
import { expect, signIn, test } from './support/test.ts';

/** Clear of the ports of the run's own server and of the one that is killed. */
const FIRST_PORT = 32_000;
const PORTS = 600;
/** Prices alone would be missed after a minute. */
const PATIENCE = { timeout: 20_000 };

// While the server is away the page's requests fail, and the browser says so.
test.use({ expectedComplaint: /WebSocket|ERR_|Failed to fetch/u });

let server: RunningServer;
let removeFolder = async (): Promise<void> => undefined;

test.beforeEach(async ({ context }) => {
  const folder = await makeTemporaryFolder('e2e-gone');
  removeFolder = () => folder.remove();
  server = await startServer({ port: FIRST_PORT + Math.floor(Math.random() * PORTS), dataDir: folder.path });
  await signIn(context, await createTrader(server.url));
});

test.afterEach(async () => {
  process.kill(server.pid, 'SIGCONT');
  await server.stop();
  await removeFolder();
});

async function fillOrder(page: Page): Promise<void> {
  const ticket = page.getByRole('form', { name: 'New order' });
  await ticket.getByRole('spinbutton', { name: 'Price' }).fill('50000');
  await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('0.001');
}

test('a server that stands still is noticed, orders are held, and all goes on when it answers', async ({ page }) => {
  await page.goto(`${server.url}/terminal`);
  await settle(page);
  await fillOrder(page);
  const submit = page.getByRole('button', { name: 'Buy BTC (paper)' });
  await expect(submit).toBeEnabled();

  process.kill(server.pid, 'SIGSTOP');
  await expect(page.getByRole('banner').getByText('Disconnected'), 'the header says so').toBeVisible(PATIENCE);
  await expect(submit).toBeDisabled();
  await expect(page.getByText('orders are held back until the server answers')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The server has not answered for' })).toBeVisible(PATIENCE);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('banner').getByText('Disconnected'), 'on a phone too').toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  process.kill(server.pid, 'SIGCONT');
  await expect(page.getByRole('banner').getByText('Disconnected')).toBeHidden(PATIENCE);
  await expect(submit).toBeEnabled(PATIENCE);
});

test('a server that is gone leaves the wizard and its words standing', async ({ page }) => {
  await page.goto(`${server.url}/bots/create?example=btc-grid`);
  await expect(page.getByText(/^Buys 0\.\d+ BTC now for about/u)).toBeVisible();
  process.kill(server.pid, 'SIGSTOP');
  await server.kill();
  await expect(page.getByRole('banner').getByText('Disconnected')).toBeVisible(PATIENCE);
  const deploy = page.getByRole('button', { name: 'Deploy Bot' });
  for (let presses = 0; presses < 3; presses += 1) {
    await deploy.click();
    await expect(page.getByText('No bot was created and no money moved.')).toBeVisible(PATIENCE);
    await expect(deploy).toBeEnabled(PATIENCE);
  }
  await expect(page.getByRole('heading', { name: /Review/u, level: 2 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
