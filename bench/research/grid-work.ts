import { assumptionsSchema } from '@atb/core/backtest/assumptions';
import type { DoneBotBacktest } from '@atb/core/backtest/bot/bot-backtest';
import { runBotBacktest } from '@atb/core/backtest/bot/run-bot-backtest';
import { gridBacktester } from '@atb/core/bots/grid/backtest/grid-backtester';
import type { GridBooking } from '@atb/core/bots/grid/backtest/grid-booking';
import type { GridState } from '@atb/core/bots/grid/state';
import { sumDecimals, toNumber, ZERO } from '@atb/core/base/decimal';
import { createRandom } from '@atb/core/base/random';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import { findInstrument } from '@atb/core/market/instruments';
import { gridLoop, type PlainGrid, type PlainResult } from '../ceiling/grid-loop.ts';
import { allocateColumns, YEAR_ROWS } from './synthetic-candles.ts';
import { CEILING, expectClose, OURS, type Prepared, type Work } from './work.ts';

const START = Date.UTC(2024, 0, 1);
const CASH = 10_000;
/** Decimals of the account against the doubles of the loop. */
const TOLERANCE = 1e-6;
const PARAMS = { lower: 28_000, upper: 32_000, grids: 20, allocation: CASH, tpPctPerFill: 0, stopLossPct: 0 };

/** A market that swings around one price, ticks of 0.01. */
function swingingYear(): CandleSeries {
  const random = createRandom(7);
  const candles = allocateColumns(YEAR_ROWS);
  const round = (price: number): number => Math.round(price * 100) / 100;
  let price = 30_000;
  for (let i = 0; i < YEAR_ROWS; i += 1) {
    const open = price;
    price = round(open + (30_000 - open) * 0.0001 + open * (random() + random() + random() - 1.5) * 0.001);
    candles.openTime[i] = START + i * 60_000;
    candles.open[i] = open;
    candles.close[i] = price;
    candles.high[i] = round(Math.max(open, price) * (1 + random() * 0.0003));
    candles.low[i] = round(Math.min(open, price) * (1 - random() * 0.0003));
    candles.volume[i] = random() * 100;
  }
  return { timeframe: '1m', length: YEAR_ROWS, ...candles };
}

type DoneGrid = DoneBotBacktest<GridState, GridBooking>;

function runGrid(candles: CandleSeries): DoneGrid {
  const instrument = findInstrument('BTCUSDT');
  if (instrument === null) throw new Error('BTCUSDT is not in the catalogue');
  const assumptions = assumptionsSchema.parse({ slippageBps: 0 });
  const result = runBotBacktest(gridBacktester, { candles, instrument, params: PARAMS, assumptions });
  if (result.status === 'refused') throw new Error(result.error);
  return result;
}

/** How the grid stands after its first candle, in which it has bought what its first sells need. */
function beginGrid(candles: CandleSeries): { readonly create: () => PlainGrid; readonly fills: number } {
  const { state, fills } = runGrid(sliceCandleSeries(candles, START, START + 60_000));
  const { slots, results } = state;
  const lines = Float64Array.from([...slots.map((slot) => slot.buyPrice), slots.at(-1)?.lineAbove ?? ZERO], toNumber);
  const quantities = Float64Array.from(slots, (slot) => toNumber(slot.quantity));
  const cash = CASH + toNumber(results.cashFlow);
  const held = toNumber(sumDecimals(slots.map((slot) => slot.held.quantity)));
  const isHolding = Uint8Array.from(slots, (slot) => (toNumber(slot.held.quantity) > 0 ? 1 : 0));
  return { create: () => ({ lines, quantities, isHolding: isHolding.slice(), cash, held }), fills: fills.length };
}

function runLoop(candles: CandleSeries, create: () => PlainGrid): PlainResult {
  return gridLoop(candles, create(), 1);
}

function prepareLoop(): Prepared {
  const candles = swingingYear();
  const { create } = beginGrid(candles);
  return { run: () => runLoop(candles, create), check: () => undefined };
}

function prepareOurs(): Prepared {
  const candles = swingingYear();
  return {
    run: () => runGrid(candles),
    check: (result) => {
      const ours = result as DoneGrid;
      const { create, fills } = beginGrid(candles);
      const plain = runLoop(candles, create);
      expectClose(ours.fills.length - fills, plain.fills, 0, 'fills');
      expectClose(ours.endEquity, plain.equity, TOLERANCE, 'end equity');
      expectClose(ours.drawdownMax, plain.drawdownMax, TOLERANCE, 'largest drawdown');
    },
  };
}

export const gridWork: Work = {
  id: 'grid',
  title: 'Grid bot of 20 lines through the step that trades live, some thousands of fills; a year of 1m',
  goal: 10,
  checked: 'Number of fills; end equity and largest drawdown within 1e-6 of the loop.',
  columns: new Map<string, () => Prepared>([
    [CEILING, prepareLoop],
    [OURS, prepareOurs],
  ]),
};
