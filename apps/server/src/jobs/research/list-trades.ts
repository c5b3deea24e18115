import type { TradeList } from '@atb/api/research-bundle';
import { exitReason } from '@atb/core/backtest/exit-reason';
import type { TradeColumns } from '@atb/core/backtest/trade-columns';

/** So many are told; figures count all. */
export const TRADES_MAX = 50_000;

/** Round trips as they are told. */
export function listTrades(trades: TradeColumns): TradeList {
  const first = (column: Float64Array): number[] => [...column.subarray(0, TRADES_MAX)];
  return {
    total: trades.length,
    entryTime: first(trades.entryTime),
    exitTime: first(trades.exitTime),
    side: first(trades.side),
    reason: first(trades.reason).map(exitReason),
    entryPrice: first(trades.entryPrice),
    exitPrice: first(trades.exitPrice),
    quantity: first(trades.quantity),
    fees: first(trades.fees),
    slippageCost: first(trades.slippageCost),
    pnl: first(trades.pnl),
    return: first(trades.return),
  };
}
