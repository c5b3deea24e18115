import type { ExitDistance, SideSignals } from '../strategies/signal-columns.ts';

/** What a strategy lays around a signal of its own. Quote units. */
export interface OwnLevels {
  /** Price of its entry: of its limit order, else the close. */
  readonly entry: number;
  /** How far from the entry its stop lies, above 0; null where it has none and leaves by its rules. */
  readonly stopDistance: number | null;
  /** How far from the entry its target lies, above 0; null where it has none, or one that changes with time. */
  readonly targetDistance: number | null;
}

/** The levels of a signal at a row. Of a fixed stop and one that follows from the entry on, the nearer counts, as in a backtest. */
export function ownLevels({ entryOrder, protection }: SideSignals, row: number, close: number): OwnLevels {
  const limit = entryOrder?.price[row] ?? Number.NaN;
  const entry = limit > 0 ? limit : close;
  const { stopLoss, takeProfit, trailing } = protection;
  const stops = [
    distanceAt(stopLoss, row, entry),
    trailing !== null && trailing.activation <= 0 ? distanceAt(trailing.distance, row, entry) : null,
  ].filter((distance) => distance !== null);
  return {
    entry,
    stopDistance: stops.length === 0 ? null : Math.min(...stops),
    targetDistance: takeProfit?.kind === 'schedule' ? null : distanceAt(takeProfit, row, entry),
  };
}

function distanceAt(distance: ExitDistance | null, row: number, entry: number): number | null {
  if (distance === null) return null;
  const value = distance.kind === 'fraction' ? distance.value * entry : (distance.values[row] ?? Number.NaN);
  return value > 0 && Number.isFinite(value) ? value : null;
}
