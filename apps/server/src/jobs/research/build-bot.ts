import { gzipSync } from 'node:zlib';
import type { DescribedBotBundle } from '@atb/api/research-bundle';
import { runBotBacktest } from '@atb/core/backtest/bot/run-bot-backtest';
import { findBotInstrument } from '@atb/core/backtest/bot/bot-instrument';
import type { BotBacktester, BotBooking } from '@atb/core/backtest/bot/bot-backtester';
import type { BotRun } from '@atb/core/backtest/bot/bot-run';
import { BOT_BACKTESTERS } from '@atb/core/bots/backtesters';
import type { BotState } from '@atb/core/engine/bot/bot-state';
import { listFills, toBotBundle } from './bot-result.ts';
import type { BotTask, WholeAnswer } from './thread-messages.ts';

/** A bot's backtest with everything that its result says, inside a thread. @throws with a sentence when it cannot start. */
export function buildBot(task: BotTask, onStep: () => void): WholeAnswer {
  const bundle = build(task, onStep);
  const { figures, digest, benchmark } = bundle;
  return {
    kind: task.kind,
    bundle: gzipSync(JSON.stringify(bundle)),
    digest,
    summary: { ...figures, benchmarkReturn: benchmark.totalReturn, params: {} },
  };
}

function build(task: BotTask, onStep: () => void): DescribedBotBundle {
  const backtester = BOT_BACKTESTERS[task.bot];
  const run = runTask(task, backtester);
  onStep();
  const described = backtester.describe(run);
  const { listed, columns } = listFills(run.result.bookings);
  return {
    kind: task.bot,
    params: task.params,
    ...toBotBundle(task, run, described, { backtester, onStep }),
    sum: described.sum,
    levels: described.levels,
    exits: described.exits,
    fills: { ...columns, ...backtester.fillColumns(listed) },
  };
}

/** Runs a bot for a description of its result. @throws with a sentence when it cannot start. */
function runTask(
  { candles, startRow, assumptions, params, facts }: BotTask,
  backtester: BotBacktester,
): BotRun<BotState, BotBooking> {
  const instrument = findBotInstrument(facts, assumptions);
  if (instrument === null) throw new Error(`The rules of ${facts.symbol} on ${facts.venue} are not known.`);
  const result = runBotBacktest(
    backtester,
    { candles, startRow, assumptions, params, instrument },
    { isDescribed: true },
  );
  if (result.status === 'refused') throw new Error(result.error);
  return { candles, startRow, assumptions, result };
}
