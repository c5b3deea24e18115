import { dec, toNumber } from '../../../base/decimal.ts';
import type { BotBacktestInput } from '../../../backtest/bot/bot-backtest.ts';
import { closeAtEnd } from '../../../backtest/bot/bot-marks.ts';
import { markHeld } from '../../../backtest/fast/mark-equity.ts';
import type { GhostRun } from '../../../backtest/ghost/ghost-run.ts';
import { marketFillPrice } from '../../../simulation/slippage-model.ts';
import { beginGhostGrid } from './begin-ghost-grid.ts';
import { type Exits, type GhostGrid, NONE, NotWhole, book, findNearest, realize, tickOf } from './ghost-grid.ts';
import { isDue, retryBuys } from './retry-buys.ts';
import { tradeCandle } from './trade-candle.ts';

/**
 * A grid's backtest in whole ticks, lots and units of money: the same executions and the same equity to the last digit as
 * `runBotBacktest`, some fifty times faster. Null for what it leaves to that: options that place other orders than a line's
 * buy and its sale, a spread or a volume cap, and amounts beyond whole doubles.
 */
export function runGridGhost(input: BotBacktestInput): GhostRun | null {
  const run = beginGhostGrid(input);
  if (run === null) return null;
  try {
    walk(run, input.startRow ?? 0);
  } catch (error) {
    if (error instanceof NotWhole) return null;
    throw error;
  }
  return toResult(run);
}

/** From candle to candle that reaches an order or an exit. */
function walk(run: GhostGrid, startRow: number): void {
  const { candles, exits, marks } = run;
  const { high, low, length } = candles;
  const ending = Math.min(exits.takeProfit ?? Number.POSITIVE_INFINITY, exits.upperStop ?? Number.POSITIVE_INFINITY);
  const stop = exits.stop ?? Number.NEGATIVE_INFINITY;
  for (let row = startRow; row < length && run.phase !== 'ended'; row += 1) {
    const [bottom, top] = [low[row] ?? 0, high[row] ?? 0];
    const fills = bottom <= run.buyAt || top >= run.sellAt || run.startLots > 0;
    if (run.phase === 'running' && !fills && bottom > stop && top < ending && !isDue(run, row)) continue;
    markHeld(marks, row);
    if (run.phase === 'selling') sellOut(run, row);
    else {
      if (fills) tradeCandle(run, row, startRow);
      leaveAtExit(run, row);
      if (run.phase === 'running') retryBuys(run, row);
    }
    marks.cash = run.account.cash / run.units.money;
    marks.held = run.account.heldLots / run.units.lots;
  }
  markHeld(marks, length);
}

/** What becomes of the grid at a price range; of a stop and a profit in one candle the stop counts. */
function exitAt({ stop, takeProfit, upperStop, keeps }: Exits, low: number, high: number): 'keep' | 'sell' | null {
  if (stop !== null && low <= stop) return keeps ? 'keep' : 'sell';
  if (takeProfit !== null && high >= takeProfit) return 'sell';
  if (upperStop !== null && high >= upperStop) return keeps ? 'keep' : 'sell';
  return null;
}

/** Ends the grid at its stop or its profit: no order is left, and what is held is sold at the next open. */
function leaveAtExit(run: GhostGrid, row: number): void {
  const { candles, exits, account } = run;
  const close = candles.close[row] ?? 0;
  const exit = exitAt(exits, close, close) ?? exitAt(exits, candles.low[row] ?? 0, candles.high[row] ?? 0);
  if (exit === null) return;
  for (const slot of run.slots) slot.order = NONE;
  account.reserved = 0;
  findNearest(run);
  if (exit === 'keep' || account.heldLots < run.minLots || account.heldLots === 0) run.phase = 'ended';
  else if (account.heldLots * tickOf(run, close, -1) < run.minNotional) throw new NotWhole();
  else run.phase = 'selling';
}

function sellOut(run: GhostGrid, row: number): void {
  const { candles, input, slots, account } = run;
  const price = marketFillPrice('sell', candles.open[row] ?? 0, run.slippage, input.instrument.priceIncrement);
  const cost = slots.reduce((sum, { costTick, lots }) => sum + costTick * lots, 0);
  realize(run, book(run, row, { side: -1, tick: tickOf(run, toNumber(price), -1), lots: account.heldLots }), cost);
  run.phase = 'ended';
}

function toResult(run: GhostGrid): GhostRun {
  const { account, units, marks, columns, input } = run;
  const endEquity = closeAtEnd(input, marks, {
    cash: dec(`${account.cash}e-${units.places}`),
    held: dec(String(account.heldLots)).times(input.instrument.quantityIncrement),
  });
  return {
    fills: {
      length: columns.row.length,
      row: Int32Array.from(columns.row),
      side: Int8Array.from(columns.side),
      price: Float64Array.from(columns.price),
      quantity: Float64Array.from(columns.quantity),
      fee: Float64Array.from(columns.fee),
    },
    equity: marks.equity ?? new Float64Array(0),
    daily: marks.daily,
    startEquity: input.assumptions.startEquity,
    endEquity,
    peakEquity: marks.peak,
    drawdownMax: marks.drawdownMax,
    feesPaid: account.feesPaid,
    realized: account.realized / units.money,
    hasEnded: run.phase !== 'running',
  };
}
