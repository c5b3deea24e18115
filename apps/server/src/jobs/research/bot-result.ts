import type { BotBundle, BotFillList } from '@atb/api/research-bundle';
import type { BotRun } from '@atb/core/backtest/bot/bot-run';
import type { BotBacktester, BotBooking, DescribedBot } from '@atb/core/backtest/bot/bot-backtester';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import { summarise } from '@atb/core/backtest/summarise';
import { toNumber } from '@atb/core/base/decimal';
import type { BotState } from '@atb/core/engine/bot/bot-state';
import { findWarnings } from '@atb/core/statistics/find-warnings';
import { describeCoverage } from './describe-coverage.ts';
import { listTrades, TRADES_MAX } from './list-trades.ts';
import { warnOfWarmUp } from './result-warnings.ts';
import { sampleEquity } from './sample-equity.ts';
import type { BotTask } from './thread-messages.ts';

const NOTES_MAX = 100;

/** What a result says of a bot of any kind; buy and hold is run for it, which is a step. */
export function toBotBundle(
  task: BotTask,
  { result }: BotRun<BotState, unknown>,
  described: DescribedBot,
  { backtester, onStep }: { readonly backtester: BotBacktester; readonly onStep: () => void },
): BotBundle {
  const { facts, assumptions, candles, startRow, wanted } = task;
  const { venue, symbol, sourceTimeframe, from, to, dataHash } = facts;
  const { startEquity, endEquity, daily, notes } = result;
  const needsWarmUp = backtester.module.candleNeed(result.state) !== null;
  const hold = runBuyAndHold(candles, assumptions, startRow, { equity: true });
  onStep();
  return {
    digest: described.digest,
    engineVersion: BACKTEST_ENGINE_VERSION,
    dataHash,
    market: { venue, symbol, timeframe: candles.timeframe, sourceTimeframe, from, to },
    assumptions,
    coverage: describeCoverage({ candles, startRow, facts, wanted }),
    figures: described.figures,
    benchmark: summarise(hold),
    startEquity,
    endEquity,
    curve: sampleEquity({
      time: candles.openTime,
      equity: result.equity ?? new Float64Array(0),
      benchmark: hold.equity ?? new Float64Array(0),
      startRow,
    }),
    daily: { time: [...daily.time], equity: [...daily.equity], benchmark: [...hold.daily.equity] },
    trades: listTrades(described.trades),
    notes: notes
      .filter(({ code }) => !backtester.notesOfFills.includes(code))
      .slice(0, NOTES_MAX)
      .map(({ at, severity, code, message }) => ({ at, severity, code, message })),
    warnings: [
      ...warn(described, backtester.noun),
      ...warnOfWarmUp(needsWarmUp ? [{ symbol, startRow, wanted }] : []),
      ...described.warnings,
    ],
  };
}

/** The usual warnings; of a bot that never sold, why it did not. */
function warn({ figures, trades, sum, missingCandles }: DescribedBot, noun: string): BotBundle['warnings'] {
  const found = findWarnings({ profits: trades.pnl, costs: figures.fees + figures.slippage, missingCandles });
  return found.map(({ code, message }) => ({
    code,
    message: code === 'NO_TRADES' ? `The ${noun} bought and sold nothing in this range. ${sum.lastWords}` : message,
  }));
}

/** The executions that are listed, with the columns that those of any bot have. */
export function listFills<Booking extends BotBooking>(
  bookings: readonly Booking[],
): { readonly listed: readonly Booking[]; readonly columns: BotFillList } {
  const listed = bookings.slice(0, TRADES_MAX);
  return {
    listed,
    columns: {
      total: bookings.length,
      time: listed.map(({ fill }) => fill.executedAt),
      side: listed.map(({ fill }) => fill.side),
      price: listed.map(({ fill }) => toNumber(fill.price)),
      quantity: listed.map(({ fill }) => toNumber(fill.quantity)),
      fee: listed.map(({ fill }) => toNumber(fill.fee)),
      realized: listed.map(({ fill, realized }) => (fill.side === 'sell' ? toNumber(realized) : null)),
    },
  };
}
