import { gzipSync } from 'node:zlib';
import type { GridBundle, GridFillList } from '@atb/api/research-bundle';
import type { BacktestResult } from '@atb/core/backtest/backtest-result';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { type DescribedGrid, describeGrid } from '@atb/core/backtest/grid/describe-grid';
import { findBotInstrument } from '@atb/core/backtest/bot/bot-instrument';
import type { GridRun } from '@atb/core/backtest/grid/grid-run';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import { runGridBacktest } from '@atb/core/backtest/run-grid-backtest';
import { summarise } from '@atb/core/backtest/summarise';
import { toNumber } from '@atb/core/base/decimal';
import { findWarnings } from '@atb/core/statistics/find-warnings';
import { describeCoverage } from './describe-coverage.ts';
import { listTrades, TRADES_MAX } from './list-trades.ts';
import { sampleEquity } from './sample-equity.ts';
import type { GridTask, WholeAnswer } from './thread-messages.ts';

const NOTES_MAX = 100;

/** A grid bot's backtest with everything that is told of it, inside a thread. @throws with a sentence when it cannot start. */
export function buildGrid(task: GridTask, onStep: () => void): WholeAnswer {
  const run = runGrid(task);
  onStep();
  const { candles, startRow, terms } = task;
  const hold = runBuyAndHold(candles, terms, startRow, { equity: true });
  onStep();
  const bundle = tell(task, { run, hold, told: describeGrid(run) });
  const { figures, digest, benchmark } = bundle;
  return {
    kind: 'grid',
    bundle: gzipSync(JSON.stringify(bundle)),
    digest,
    summary: { ...figures, benchmarkReturn: benchmark.totalReturn, params: {} },
  };
}

function runGrid({ candles, startRow, terms, params, facts }: GridTask): GridRun {
  const instrument = findBotInstrument(facts, terms);
  if (instrument === null) throw new Error(`The rules of ${facts.symbol} on ${facts.venue} are not known.`);
  const result = runGridBacktest({ candles, startRow, terms, params, instrument }, { isTold: true });
  if (result.status === 'refused') throw new Error(result.error);
  const { state } = result;
  if (state.kind !== 'grid') throw new Error('A grid became another bot.');
  return { candles, startRow, terms, result: { ...result, state } };
}

interface Parts {
  readonly run: GridRun;
  readonly hold: BacktestResult;
  readonly told: DescribedGrid;
}

function tell({ params, facts, terms, candles, startRow }: GridTask, { run, hold, told }: Parts): GridBundle {
  const { venue, symbol, sourceTimeframe, from, to, dataHash } = facts;
  const { result } = run;
  const { figures, sum, levels, exits, trades, digest, missingCandles } = told;
  const { startEquity, endEquity, daily } = result;
  return {
    kind: 'grid',
    digest,
    engineVersion: BACKTEST_ENGINE_VERSION,
    dataHash,
    params,
    market: { venue, symbol, timeframe: candles.timeframe, sourceTimeframe, from, to },
    terms,
    coverage: describeCoverage({ candles, startRow, facts, wanted: 1 }),
    figures,
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
    trades: listTrades(trades),
    sum,
    levels,
    exits,
    fills: listFills(run),
    notes: listNotes(run),
    warnings: [...warn(told, missingCandles), ...told.warnings],
  };
}

/** The usual warnings; of a grid that never sold the reason is told. */
function warn({ figures, trades, sum }: DescribedGrid, missingCandles: number): GridBundle['warnings'] {
  const found = findWarnings({ profits: trades.pnl, costs: figures.fees + figures.slippage, missingCandles });
  return found.map(({ code, message }) => ({
    code,
    message: code === 'NO_TRADES' ? `The grid bought and sold nothing in this range. ${sum.lastWords}` : message,
  }));
}

function listFills({ result }: GridRun): GridFillList {
  const { bookings } = result;
  const first = bookings.slice(0, TRADES_MAX);
  return {
    total: bookings.length,
    time: first.map(({ fill }) => fill.executedAt),
    side: first.map(({ fill }) => fill.side),
    role: first.map(({ role }) => role),
    line: first.map(({ slotKey }) => slotKey),
    price: first.map(({ fill }) => toNumber(fill.price)),
    quantity: first.map(({ fill }) => toNumber(fill.quantity)),
    fee: first.map(({ fill }) => toNumber(fill.fee)),
    realized: first.map(({ fill, realized }) => (fill.side === 'sell' ? toNumber(realized) : null)),
  };
}

/** Pairs are in the fills already. */
function listNotes({ result: { notes } }: GridRun): GridBundle['notes'] {
  return notes
    .filter(({ code }) => code !== 'PAIR_CLOSED')
    .slice(0, NOTES_MAX)
    .map(({ at, severity, code, message }) => ({ at, severity, code, message }));
}
