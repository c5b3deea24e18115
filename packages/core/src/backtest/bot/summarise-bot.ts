import type { BotState } from '../../engine/bot/bot-state.ts';
import { countMissing, daysOf } from '../outline-result.ts';
import { type BacktestSummary, summarise } from '../summarise.ts';
import type { TradeColumns } from '../trade-columns.ts';
import { type BotRun, digestBotRun } from './bot-run.ts';

/** What a description of any bot's result begins with. */
export interface SummarisedBot {
  readonly figures: BacktestSummary;
  readonly trades: TradeColumns;
  readonly missingCandles: number;
  /** Names executions, daily equity and totals: the same run gives the same. */
  readonly digest: string;
}

/**
 * The figures of a bot by the same definitions as those of a strategy.
 * @param slippageAside what was paid for purchases that are no part of a round trip, quote units.
 */
export function summariseBot(
  run: BotRun<BotState, unknown>,
  trades: TradeColumns,
  slippageAside: number,
): SummarisedBot {
  const { candles, startRow, result } = run;
  const missingCandles = countMissing(candles, startRow);
  const figures = summarise({
    ...result,
    startRow,
    rows: candles.length - startRow,
    days: daysOf(candles, startRow),
    trades,
    feesPaid: trades.fees.reduce((sum, fee) => sum + fee, 0),
    slippagePaid: trades.slippageCost.reduce((sum, cost) => sum + cost, 0) + slippageAside,
    skippedEntries: 0,
    missingCandles,
  });
  return { figures, trades, missingCandles, digest: digestBotRun(run) };
}
