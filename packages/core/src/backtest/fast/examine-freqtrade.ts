import type { CandleSeries } from '../../market/candle-series.ts';
import { EXIT_TARGET, EXIT_TRAILING, NOT_LEFT } from '../exit-reason.ts';
import { trailingFromOpen } from '../exit-levels.ts';
import { NO_OFFSET, offsetPrice } from '../offset-price.ts';
import { fillLimit } from './limit-fill.ts';
import { follow, leaveAtMarket } from './levels-inside.ts';
import type { RunState } from './run-state.ts';

interface FreqtradeCandle {
  readonly isEntry: boolean;
  /** Whether a step of the target begins at this candle's open. */
  readonly isStepped: boolean;
}

/** A candle by the rules of freqtrade, which the assumptions of a backtest list. */
export function examineFreqtrade(run: RunState, candles: CandleSeries, row: number, candle: FreqtradeCandle): number {
  const { position, assumptions, resting } = run;
  const { side } = position;
  const isFirst = candle.isEntry && position.placedRow === position.entryRow;
  if (resting.reason !== NOT_LEFT) return leaveByOrder(run, candles, row);
  const worse = (side === 1 ? candles.low[row] : candles.high[row]) ?? Number.NaN;
  const better = (side === 1 ? candles.high[row] : candles.low[row]) ?? Number.NaN;
  const isStill = side * (worse - position.stop) <= 0;
  if (!isStill && position.isTrailing) follow(run, better);
  const isStopped = side * (worse - position.stop) <= 0;
  const open = candles.open[row] ?? Number.NaN;
  if (isStopped && position.stopReason !== EXIT_TRAILING) return leaveAtStop(run, open, better);
  if (side * (better - position.ownTrigger) >= 0 && !(isFirst && isBeforeFill(run, candles, row)))
    return leaveAtTarget(run, { open, better, worse, isStepped: candle.isStepped });
  if (!isStopped) return NOT_LEFT;
  if (!isFirst || side * (better - position.stop) < 0) return leaveAtStop(run, open, better);
  const offset = trailingFromOpen(position.trailing, position.activation, open);
  const price = offsetPrice(assumptions.tick, open, offset, side === 1 ? -1 : 1);
  return leaveAtMarket(run, side * (price - worse) > 0 ? price : worse, EXIT_TRAILING);
}

function leaveByOrder(run: RunState, candles: CandleSeries, row: number): number {
  const { resting, position, filled, found } = run;
  const order = { direction: position.side, price: resting.price, isNew: resting.isNew };
  if (!fillLimit(run, candles, row, order)) return NOT_LEFT;
  found.price = filled.price;
  found.reference = filled.reference;
  return resting.reason;
}

function leaveAtStop(run: RunState, open: number, better: number): number {
  const { stop, side, stopReason } = run.position;
  return leaveAtMarket(run, side * (better - stop) < 0 ? open : stop, stopReason);
}

/** The entry lay below the open of a candle that fell since: a target above its close was traded before, if at all. */
function isBeforeFill({ position }: RunState, { open, close }: CandleSeries, row: number): boolean {
  const { side, entryPrice, ownTarget } = position;
  const first = open[row] ?? Number.NaN;
  const last = close[row] ?? Number.NaN;
  return side * (first - last) > 0 && side * (first - entryPrice) > 0 && side * (ownTarget - last) > 0;
}

function leaveAtTarget(
  { position, found, assumptions }: RunState,
  at: { readonly open: number; readonly better: number; readonly worse: number; readonly isStepped: boolean },
): number {
  const { side, ownTarget } = position;
  const isAtOpen = at.isStepped && side * (at.open - ownTarget) > 0;
  const nearest = side * (ownTarget - at.better) > 0 ? at.better : ownTarget;
  const inRange = side * (nearest - at.worse) < 0 ? at.worse : nearest;
  found.price = isAtOpen ? offsetPrice(assumptions.tick, at.open, NO_OFFSET, side === 1 ? -1 : 1) : inRange;
  found.reference = isAtOpen ? at.open : inRange;
  return EXIT_TARGET;
}
