import type { BotBundle, BotFillList } from '@atb/api/research-bundle';
import type { BotRun } from '@atb/core/backtest/bot/bot-run';
import { findBotInstrument } from '@atb/core/backtest/bot/bot-instrument';
import type { BotBacktest, BotBacktestInput, BotBacktestOptions } from '@atb/core/backtest/bot/run-bot-backtest';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import { type BacktestSummary, summarise } from '@atb/core/backtest/summarise';
import type { TradeColumns } from '@atb/core/backtest/trade-columns';
import { type Decimal, toNumber } from '@atb/core/base/decimal';
import type { BotState } from '@atb/core/engine/bot-state';
import { candleNeed } from '@atb/core/engine/candle-need';
import type { Fill } from '@atb/core/orders/fill';
import { findWarnings } from '@atb/core/statistics/find-warnings';
import { describeCoverage } from './describe-coverage.ts';
import { listTrades, TRADES_MAX } from './list-trades.ts';
import { warnOfWarmUp } from './result-warnings.ts';
import { sampleEquity } from './sample-equity.ts';
import type { BotTask } from './thread-messages.ts';

const NOTES_MAX = 100;

type Runner<State extends BotState, Booking> = (
  input: BotBacktestInput,
  options: BotBacktestOptions,
) => BotBacktest<State, Booking>;

/** Runs a bot for a description of its result. @throws with a sentence when it cannot start. */
export function runTask<State extends BotState, Booking>(
  { candles, startRow, terms, params, facts }: BotTask,
  runner: Runner<State, Booking>,
): BotRun<State, Booking> {
  const instrument = findBotInstrument(facts, terms);
  if (instrument === null) throw new Error(`The rules of ${facts.symbol} on ${facts.venue} are not known.`);
  const result = runner({ candles, startRow, terms, params, instrument }, { isTold: true });
  if (result.status === 'refused') throw new Error(result.error);
  return { candles, startRow, terms, result };
}

interface ToldBot {
  readonly figures: BacktestSummary;
  readonly sum: { readonly lastWords: string };
  readonly trades: TradeColumns;
  readonly missingCandles: number;
  readonly warnings: BotBundle['warnings'];
  readonly digest: string;
}

interface BotWords {
  /** `The grid`: what a sentence says did nothing. */
  readonly subject: string;
  /** Notes of what the fills say already. */
  readonly saidByFills: readonly string[];
}

/** What is told of a bot of any kind; buy and hold is run for it, which is a step. */
export function tellBot(
  task: BotTask,
  { result }: BotRun<BotState, unknown>,
  told: ToldBot,
  { words, onStep }: { readonly words: BotWords; readonly onStep: () => void },
): BotBundle {
  const { facts, terms, candles, startRow, wanted } = task;
  const { venue, symbol, sourceTimeframe, from, to, dataHash } = facts;
  const { startEquity, endEquity, daily, notes } = result;
  const needsWarmUp = candleNeed(result.state) !== null;
  const hold = runBuyAndHold(candles, terms, startRow, { equity: true });
  onStep();
  return {
    digest: told.digest,
    engineVersion: BACKTEST_ENGINE_VERSION,
    dataHash,
    market: { venue, symbol, timeframe: candles.timeframe, sourceTimeframe, from, to },
    terms,
    coverage: describeCoverage({ candles, startRow, facts, wanted }),
    figures: told.figures,
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
    trades: listTrades(told.trades),
    notes: notes
      .filter(({ code }) => !words.saidByFills.includes(code))
      .slice(0, NOTES_MAX)
      .map(({ at, severity, code, message }) => ({ at, severity, code, message })),
    warnings: [
      ...warn(told, words.subject),
      ...warnOfWarmUp(needsWarmUp ? [{ symbol, startRow, wanted }] : []),
      ...told.warnings,
    ],
  };
}

/** The usual warnings; of a bot that never sold the reason is told. */
function warn({ figures, trades, sum, missingCandles }: ToldBot, subject: string): BotBundle['warnings'] {
  const found = findWarnings({ profits: trades.pnl, costs: figures.fees + figures.slippage, missingCandles });
  return found.map(({ code, message }) => ({
    code,
    message: code === 'NO_TRADES' ? `${subject} bought and sold nothing in this range. ${sum.lastWords}` : message,
  }));
}

/** The executions that are listed, and what is told of those of any bot. */
export function listFills<Booking extends { readonly fill: Fill; readonly realized: Decimal }>(
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
