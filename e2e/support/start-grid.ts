import { setTimeout as sleep } from 'node:timers/promises';
import { callFunction } from './call-function.ts';
import type { Trader } from './create-trader.ts';

export const GRID_NAME = 'Narrow grid';

/** Half the width of the grid as a fraction of the price: not left within a test, even by a fast replay. */
const HALF_WIDTH = 0.025;
/** A quarter of a percent from line to line: some hours of the market reach the next one, and the fees are covered. */
const LINES = 21;
const WAIT_MS = 60_000;
const POLL_MS = 250;

export async function readPrice({ client }: Trader, symbol: string): Promise<number> {
  const { prices } = await callFunction(client, 'exchange-binance/prices', {});
  const price = prices.find((each) => each.symbol === symbol)?.last;
  if (price === undefined) throw new Error(`There is no price of ${symbol}.`);
  return price;
}

/** A running grid on BTCUSDT around the current price, made over the API. */
export async function startGrid(trader: Trader): Promise<string> {
  const price = await readPrice(trader, 'BTCUSDT');
  const params = {
    lower: (price * (1 - HALF_WIDTH)).toFixed(2),
    upper: (price * (1 + HALF_WIDTH)).toFixed(2),
    grids: LINES,
    allocation: '1000',
    stopLossPct: '0',
  };
  const request = { type: 'grid', symbol: 'BTCUSDT', name: GRID_NAME, params, start: true } as const;
  return (await callFunction(trader.client, 'create-bot', request)).bot.id;
}

/** Waits until the trader has at least so many fills. */
export async function waitForFills({ client }: Trader, count: number): Promise<void> {
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; await sleep(POLL_MS)) {
    const { data } = await client.from('trade_ledger').select('id').throwOnError();
    if (data.length >= count) return;
  }
  throw new Error(`There were fewer than ${count} fills within ${WAIT_MS / 1_000} s.`);
}
