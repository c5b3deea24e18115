import type { BacktestRequest, BotBacktestKind } from '@atb/api/functions/start-backtest';
import { parseIso, toIso } from '@atb/core/base/time';
import { dcaParamsSchema } from '@atb/core/bots/dca/params';
import { signalHistory } from '@atb/core/bots/dca/safety-signal';
import { gridParamsSchema } from '@atb/core/bots/grid/params';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { loadCandles } from './load-candles.ts';
import type { RunOutcome } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { BOT_STEPS, type BotGround, type BotTask } from './thread-messages.ts';

type BotRequest = Pick<BacktestRequest, 'venue' | 'timeframe' | 'from' | 'to' | 'terms'>;

/** A bot on one pair. */
export async function carryOutBot(
  request: BotRequest,
  subject: BotBacktestKind,
  { archive, control }: RunTools,
): Promise<RunOutcome> {
  const { venue, timeframe, terms } = request;
  const [from, to] = [parseIso(request.from), parseIso(request.to)];
  control.enter('Loading candles.');
  const wanted = candlesBefore(subject, timeframe);
  const key = { venue, symbol: subject.symbol, timeframe };
  const wish = { key, from, to, before: wanted, detailTimeframe: null };
  const { candles, startRow, facts } = await loadCandles(archive, wish);
  control.enter(`Running ${candles.length - startRow} candles.`);
  control.followSteps(BOT_STEPS);
  const ground = { candles, startRow, wanted, terms, facts: { ...facts, venue, from: toIso(from), to: toIso(to) } };
  const { bundle, digest, summary } = await control.carryOutWhole(toTask(subject, ground));
  return { bundle, digest, dataHash: facts.dataHash, summary, count: BOT_STEPS };
}

/** Buy and hold, which a bot is held against, buys at the first open after a candle before the range. */
const BEFORE_HOLD = 1;

/** Candles before the range that the bot decides on, or that what it is held against asks for. */
function candlesBefore({ kind, options }: BotBacktestKind, timeframe: Timeframe): number {
  const signal = kind === 'dca' ? dcaParamsSchema.parse(options).safetySignal : null;
  if (signal === null) return BEFORE_HOLD;
  // One more, of which the range may begin in the middle.
  const spanMs = (signalHistory(signal) + 1) * timeframeMs(signal.timeframe);
  return Math.ceil(spanMs / timeframeMs(timeframe));
}

function toTask({ kind, options }: BotBacktestKind, ground: BotGround): BotTask {
  switch (kind) {
    case 'grid':
      return { kind, params: gridParamsSchema.parse(options), ...ground };
    case 'dca':
      return { kind, params: dcaParamsSchema.parse(options), ...ground };
  }
}
