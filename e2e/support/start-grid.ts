import { setTimeout as sleep } from 'node:timers/promises';
import { callFunction } from './call-function.ts';
import type { Trader } from './create-trader.ts';

export const GRID_NAME = 'Narrow grid';

/** Half the width of the grid as a fraction of the price. */
const HALF_WIDTH = 0.025;
/** As a fraction of the price: some hours of the market reach the next line, and the fees are covered. */
const LINE_TO_LINE = 0.0025;
/** A market may stand nearly still for half a day, and a busy server plays it slower. */
const WAIT_MS = 120_000;
const POLL_MS = 250;

export async function readPrice({ client }: Trader, symbol: string): Promise<number> {
  const { prices } = await callFunction(client, 'exchange-binance/prices', {});
  const price = prices.find((each) => each.symbol === symbol)?.last;
  if (price === undefined) throw new Error(`There is no price of ${symbol}.`);
  return price;
}

/**
 * A running grid on BTCUSDT around the current price, made over the API.
 * @param halfWidth a fraction of the price: wider where a test lets days of the market pass, which may leave a narrow one.
 */
export async function startGrid(trader: Trader, halfWidth = HALF_WIDTH): Promise<string> {
  const price = await readPrice(trader, 'BTCUSDT');
  const params = {
    lower: (price * (1 - halfWidth)).toFixed(2),
    upper: (price * (1 + halfWidth)).toFixed(2),
    grids: Math.round((2 * halfWidth) / LINE_TO_LINE) + 1,
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
