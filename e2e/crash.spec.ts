import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { createTrader, type Trader } from './support/create-trader.ts';
import { findFreePort } from './support/free-port.ts';
import { GRID_NAME, startGrid, waitForFills } from './support/start-grid.ts';
import { type RunningServer, startServer } from './support/start-server.ts';
import { countFillsShown } from './support/count-fills-shown.ts';
import { expect, signIn, test } from './support/test.ts';

const CRASHES = 3;
const FILLS_FIRST = 4;
/** The server is ended and started again, and the market goes on all the while. */
const WIDE = 0.1;

// While the server is down the page's requests and its websocket fail, and the browser says so.
test.use({ expectedComplaint: /WebSocket connection|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/u });

test('a server killed while a bot trades goes on where it was, and the page with it', async ({ page, context }) => {
  test.setTimeout(400_000);
  const folder = await makeTemporaryFolder('e2e-crash');
  const dataDir = folder.path;
  const port = await findFreePort();
  let server = await startServer({ port, dataDir });
  try {
    const trader = await createTrader(server.url);
    const botId = await startGrid(trader, WIDE);
    await waitForFills(trader, FILLS_FIRST);
    await signIn(context, trader);
    await page.goto(`${server.url}/bots/${botId}`);
    await expect(page.getByRole('heading', { name: GRID_NAME })).toBeVisible();
    await expect.poll(() => countFillsShown(page)).toBeGreaterThanOrEqual(FILLS_FIRST);
    for (let crash = 0; crash < CRASHES; crash += 1) server = await crashAndCompare(server, { port, dataDir, trader });

    const { fills } = await readHistory(trader);
    await expect
      .poll(() => countFillsShown(page), { message: 'the open page has caught up by itself' })
      .toBeGreaterThanOrEqual(fills.length);
    await page.goto(`${server.url}/portfolio?tab=reconcile`);
    await expect(page.getByText('Everything adds up')).toBeVisible();
  } finally {
    await server.stop();
    await folder.remove();
  }
});

interface Crash {
  readonly port: number;
  readonly dataDir: string;
  readonly trader: Trader;
}

/** Kills the server between two reads of the books: whatever was acknowledged before must be there after. */
async function crashAndCompare(server: RunningServer, { port, dataDir, trader }: Crash): Promise<RunningServer> {
  const before = await readHistory(trader);
  await server.kill();
  const next = await startServer({ port, dataDir });
  const after = await readHistory(trader);
  expect(after.fills, 'no fill is lost').toEqual(expect.arrayContaining(before.fills));
  expect(new Set(after.fills).size, 'no fill is doubled').toBe(after.fills.length);
  expect(after.orders, 'no order is lost').toEqual(expect.arrayContaining(before.orders));
  await expectBooksAddUp(trader);
  await waitForFills(trader, after.fills.length + 1);
  return next;
}

interface History {
  /** Ids that the venue gave. */
  readonly fills: string[];
  readonly orders: string[];
}

async function readHistory({ client }: Trader): Promise<History> {
  const fills = await client.from('trade_ledger').select('venue_trade_id').throwOnError();
  const orders = await client.from('bot_orders').select('client_order_id').throwOnError();
  return {
    fills: fills.data.map(({ venue_trade_id }) => String(venue_trade_id)),
    orders: orders.data.map(({ client_order_id }) => String(client_order_id)),
  };
}

async function expectBooksAddUp({ client, accountId }: Trader): Promise<void> {
  const { data } = await client.rpc('reconcile_account', { account_id: accountId }).throwOnError();
  const rows = data as ReadonlyArray<{ readonly difference: number }>;
  expect(rows.length, 'the books are compared').toBeGreaterThan(5);
  expect(
    rows.filter(({ difference }) => Number(difference) !== 0),
    'every figure agrees',
  ).toEqual([]);
}
