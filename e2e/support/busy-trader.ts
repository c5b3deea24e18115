// e2e/support: what the journeys share: a server, traders of its own, and what a person would do or read on a page.
import type { Body } from '@atb/api/functions/contracts';
import { callFunction } from './call-function.ts';
import { test as base } from './test.ts';
import { createTrader, type Trader } from './create-trader.ts';
import { runBacktest } from './run-backtest.ts';
import { startCopy } from './start-copy.ts';
import { readPrice, startGrid, waitForFills } from './start-grid.ts';

/** Somebody whose screens have something to show: a bot that has traded, a copy, a position by hand, an order that rests, a backtest. */
export interface BusyTrader extends Trader {
  readonly botId: string;
  readonly copyId: string;
  /** A finished backtest. */
  readonly runId: string;
}

const FILLS = 3;

/** Tests that look on only: one trader serves all of a worker's. */
export const test = base.extend<object, { readonly busyTrader: BusyTrader }>({
  busyTrader: [
    async ({ browserName }, use) => {
      const trader = await createTrader(process.env['ATB_E2E_URL'] ?? '');
      const botId = await startGrid(trader);
      const copyId = await startCopy(trader, process.env['ATB_E2E_URL'] ?? '');
      const runId = await runBacktest(trader.client);
      const price = await readPrice(trader, 'BTCUSDT');
      await placeOrder(trader, { newClientOrderId: `${browserName}-1`, type: 'MARKET', quantity: '0.001' });
      const limit = (price * 0.8).toFixed(2);
      await placeOrder(trader, {
        newClientOrderId: `${browserName}-2`,
        type: 'LIMIT',
        quantity: '0.001',
        price: limit,
      });
      await waitForFills(trader, FILLS);
      await use({ ...trader, botId, copyId, runId });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

export { expect } from '@playwright/test';

type NewOrder = Pick<Body<'exchange-binance/order'>, 'newClientOrderId' | 'type' | 'quantity' | 'price'>;

async function placeOrder({ client }: Trader, order: NewOrder): Promise<void> {
  await callFunction(client, 'exchange-binance/order', { symbol: 'BTCUSDT', side: 'BUY', ...order });
}
