import { assumptionsSchema, instrumentFilters } from '@atb/core/backtest/assumptions';
import { runBotBacktest } from '@atb/core/backtest/bot/run-bot-backtest';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { toNumber } from '@atb/core/base/decimal';
import { describeGrid } from '@atb/core/bots/grid/backtest/describe-grid';
import { gridBacktester } from '@atb/core/bots/grid/backtest/grid-backtester';
import { aggregateCandles } from '@atb/core/market/aggregate-candles';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { findInstrument } from '@atb/core/market/instruments';
import type { RecordedRun } from '../../features/landing/landing-data.ts';
import { readCandles } from './read-candles.ts';

const SYMBOL = 'BTCUSDT';
const FROM = Date.UTC(2025, 5, 2);
const TO = Date.UTC(2025, 6, 1);
const MINUTE_MS = 60_000;
/** What is drawn. */
const CANDLE_MINUTES = 240;
/** From 10 % below to 10 % above the first price, in round thousands: nothing is known of the month yet. All of the money is in it. */
const PARAMS = { lower: 95_000, upper: 116_000, grids: 43, allocation: 10_000, tpPctPerFill: 0, stopLossPct: 5 };

const cents = (value: number): number => Math.round(value * 100) / 100;

/** A grid bot over a month of minutes, by the step that trades and the rules of paper orders. @throws when it is refused */
export async function recordGrid(repository: string): Promise<RecordedRun> {
  const instrument = findInstrument(SYMBOL);
  if (instrument === null) throw new Error(`${SYMBOL} is not known`);
  const all = await readCandles(repository, SYMBOL, '1m');
  const minutes = all.filter(({ openTime }) => openTime >= FROM && openTime < TO);
  const candles = toCandleSeries(minutes, '1m');
  const assumptions = assumptionsSchema.parse({ ...instrumentFilters(instrument) });
  const input = { candles, instrument, params: PARAMS, assumptions };
  const result = runBotBacktest(gridBacktester, input, { isDescribed: true });
  if (result.status === 'refused') throw new Error(result.error);
  const { sum, levels } = describeGrid({ candles, startRow: 0, assumptions, result });
  const hold = runBuyAndHold(candles, assumptions);
  const drawn = aggregateCandles(minutes, '1m', '4h');
  const indexOf = (time: number): number => Math.floor((time - 1 - FROM) / (CANDLE_MINUTES * MINUTE_MS));
  return {
    symbol: SYMBOL,
    from: FROM,
    to: TO,
    candleMinutes: CANDLE_MINUTES,
    candles: drawn.map(({ open, high, low, close, volume }) => [open, high, low, close, Math.round(volume)] as const),
    lines: levels.map(({ price }) => price),
    fills: result.bookings.map(
      ({ fill, realized }) =>
        [
          indexOf(fill.executedAt),
          fill.side === 'buy' ? 1 : -1,
          toNumber(fill.price),
          cents(toNumber(realized)),
        ] as const,
    ),
    ...followEquity(result.equity ?? new Float64Array(), drawn.length),
    startEquity: result.startEquity,
    endEquity: cents(result.endEquity),
    feesPaid: cents(result.feesPaid),
    feeBps: assumptions.feeBps,
    slippageBps: assumptions.slippageBps,
    pairsClosed: sum.pairsClosed,
    buyAndHold: hold.endEquity / hold.startEquity - 1,
    buyAndHoldDrawdown: hold.drawdownMax,
  };
}

/** Equity and deepest fall at the end of each drawn candle, from those of every minute. */
function followEquity(byMinute: Float64Array, count: number): Pick<RecordedRun, 'equity' | 'drawdown'> {
  const equity: number[] = [];
  const drawdown: number[] = [];
  let [peak, deepest] = [0, 0];
  for (const [row, value] of byMinute.entries()) {
    peak = Math.max(peak, value);
    deepest = Math.max(deepest, 1 - value / peak);
    if ((row + 1) % CANDLE_MINUTES !== 0 || equity.length >= count) continue;
    equity.push(cents(value));
    drawdown.push(Math.round(deepest * 1e6) / 1e6);
  }
  return { equity, drawdown };
}
