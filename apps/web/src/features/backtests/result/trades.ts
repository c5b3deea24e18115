// features/backtests/result: what a backtest came to, figure by figure and trade by trade.
import type { AnyBacktestBundle, TradeList } from '@atb/api/research-bundle';
import type { ExitReason } from '@atb/core/backtest/exit-reason';
import type { Deal } from './deals.ts';

/** One round trip as tables and charts take it. */
export interface Trade {
  /** From 1, in the order in which they ended. */
  readonly number: number;
  /** 'BTCUSDT' */
  readonly symbol: string;
  readonly side: 'long' | 'short';
  /** Epoch milliseconds. */
  readonly entryTime: number;
  readonly exitTime: number;
  readonly entryPrice: number;
  readonly exitPrice: number;
  /** Base units. */
  readonly quantity: number;
  /** Quote units. */
  readonly fees: number;
  readonly slippage: number;
  readonly pnl: number;
  /** Fraction of the entry's notional. */
  readonly return: number;
  readonly reason: ExitReason;
  /** Of a round trip that several orders made, what was done within it. */
  readonly deal?: Deal;
}

/** The columns as rows; `deals` in the order of the round trips, none where these have one entry and one exit. */
export function toTrades(bundle: AnyBacktestBundle, deals: readonly Deal[]): readonly Trade[] {
  const list: TradeList = bundle.trades;
  return list.entryTime.map((entryTime, i) => ({
    number: i + 1,
    symbol: symbolOf(bundle, i),
    side: (list.side[i] ?? 1) < 0 ? 'short' : 'long',
    entryTime,
    exitTime: list.exitTime[i] ?? entryTime,
    entryPrice: list.entryPrice[i] ?? 0,
    exitPrice: list.exitPrice[i] ?? 0,
    quantity: list.quantity[i] ?? 0,
    fees: list.fees[i] ?? 0,
    slippage: list.slippageCost[i] ?? 0,
    pnl: list.pnl[i] ?? 0,
    return: list.return[i] ?? 0,
    reason: list.reason[i] ?? 'none',
    ...(deals[i] !== undefined && { deal: deals[i] }),
  }));
}

function symbolOf(bundle: AnyBacktestBundle, index: number): string {
  if (bundle.kind !== 'portfolio') return bundle.market.symbol;
  return bundle.market.symbols[bundle.trades.leg[index] ?? 0] ?? '';
}

const REASON_WORDS: Readonly<Record<ExitReason, string>> = {
  none: 'still open',
  signal: 'exit signal',
  rule: 'rule about the position',
  time: 'time exit',
  reversal: 'turned round',
  stop: 'stop loss',
  trailing: 'trailing stop',
  target: 'target',
  liquidation: 'loss used up the equity',
  end: 'candles ended',
};

/** Reasons for which some kinds of runs have words of their own. */
export type OwnReasons = Readonly<Partial<Record<ExitReason, string>>>;

/** Why a position was left, in words. */
export function reasonWords(reason: ExitReason, own: OwnReasons = {}): string {
  return own[reason] ?? REASON_WORDS[reason];
}
