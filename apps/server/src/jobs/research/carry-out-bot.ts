import type { BacktestRequest, BotBacktestKind } from '@atb/api/functions/start-backtest';
import { parseIso, toIso } from '@atb/core/base/time';
import { BOT_MODULES } from '@atb/core/bots/registry';
import type { DecisionCandles } from '@atb/core/engine/bot/bot-module';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { loadCandles } from './load-candles.ts';
import type { RunOutcome } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { BOT_STEPS, type BotTask } from './thread-messages.ts';

type BotRunRequest = Pick<BacktestRequest, 'venue' | 'timeframe' | 'from' | 'to' | 'assumptions'>;

/** A bot on one pair. */
export async function carryOutBot(
  request: BotRunRequest,
  { kind: bot, symbol, options }: BotBacktestKind,
  { archive, control }: RunTools,
): Promise<RunOutcome> {
  const { venue, timeframe, assumptions } = request;
  const [from, to] = [parseIso(request.from), parseIso(request.to)];
  control.enter('Loading candles.');
  const parsed = BOT_MODULES[bot].parse(options);
  if (parsed.status === 'invalid') throw new Error(parsed.message);
  const { params } = parsed;
  const wanted = candlesBefore(BOT_MODULES[bot].decidesOn(params), timeframe);
  const key = { venue, symbol, timeframe };
  const candleRequest = { key, from, to, before: wanted, detailTimeframe: null };
  const { candles, startRow, facts } = await loadCandles(archive, candleRequest);
  control.enter(`Running ${candles.length - startRow} candles.`);
  control.followSteps(BOT_STEPS);
  const range = { venue, from: toIso(from), to: toIso(to) };
  const task: BotTask = {
    kind: 'bot',
    bot,
    params,
    candles,
    startRow,
    wanted,
    assumptions,
    facts: { ...facts, ...range },
  };
  const { bundle, digest, summary } = await control.carryOutWhole(task);
  return { bundle, digest, dataHash: facts.dataHash, summary, count: BOT_STEPS };
}

/** Buy and hold, which a bot is held against, buys at the first open after a candle before the range. */
const BEFORE_HOLD = 1;

/** Candles before the range that the bot decides on, or that what it is held against asks for. */
function candlesBefore(candles: DecisionCandles | null, timeframe: Timeframe): number {
  if (candles === null) return BEFORE_HOLD;
  // One more, of which the range may begin in the middle.
  const spanMs = (candles.count() + 1) * timeframeMs(candles.timeframe);
  return Math.ceil(spanMs / timeframeMs(timeframe));
}
