import { waitAfter } from '../../../engine/bot/lifecycle/wait-after.ts';
import { timeframeMs } from '../../../market/timeframe.ts';
import { BUY, type GhostGrid, NONE, type Slot, costOf, findNearest, place } from './ghost-grid.ts';

/** Places the slot's buy, or holds it back while its money is missing: a sale at a loss brought less than its line costs. */
export function rearm(run: GhostGrid, slot: Slot, row: number): void {
  const { account } = run;
  const needed = costOf(run, slot);
  if (needed > Math.min(account.cash, account.allowance) - account.reserved) return holdBack(run, slot, row);
  account.reserved += needed;
  slot.retryAt = Number.POSITIVE_INFINITY;
  place(run, slot, { order: BUY, tick: slot.buyTick, row });
}

/** Tries the buys again whose time has come by the close of a candle. */
export function retryBuys(run: GhostGrid, row: number): void {
  if (!isDue(run, row)) return;
  const at = closeTime(run, row);
  for (const slot of run.slots) if (slot.order === NONE && slot.retryAt <= at) rearm(run, slot, row);
  findNearest(run);
  findRetry(run);
}

/** Whether a buy without money is tried again with a candle. */
export function isDue({ candles, retryOpen }: GhostGrid, row: number): boolean {
  return (candles.openTime[row] ?? retryOpen) >= retryOpen;
}

function holdBack(run: GhostGrid, slot: Slot, row: number): void {
  run.sequence += 1;
  slot.attempts += 1;
  slot.retryAt = closeTime(run, row) + waitAfter(slot.attempts);
  findRetry(run);
}

function findRetry(run: GhostGrid): void {
  const next = run.slots.reduce((least, { retryAt }) => Math.min(least, retryAt), Number.POSITIVE_INFINITY);
  run.retryOpen = next - timeframeMs(run.candles.timeframe);
}

function closeTime({ candles }: GhostGrid, row: number): number {
  return (candles.openTime[row] ?? 0) + timeframeMs(candles.timeframe);
}
