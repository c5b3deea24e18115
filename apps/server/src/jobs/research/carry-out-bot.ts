import type { BacktestRequest, BotBacktestKind } from '@atb/api/functions/start-backtest';
import { parseIso, toIso } from '@atb/core/base/time';
import { dcaParamsSchema } from '@atb/core/bots/dca/params';
import { gridParamsSchema } from '@atb/core/bots/grid/params';
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
  // Buy and hold, which it is held against, buys at the first open after a candle before the range.
  const wish = { key: { venue, symbol: subject.symbol, timeframe }, from, to, before: 1, detailTimeframe: null };
  const { candles, startRow, facts } = await loadCandles(archive, wish);
  control.enter(`Running ${candles.length - startRow} candles.`);
  control.followSteps(BOT_STEPS);
  const ground = { candles, startRow, terms, facts: { ...facts, venue, from: toIso(from), to: toIso(to) } };
  const { bundle, digest, summary } = await control.carryOutWhole(toTask(subject, ground));
  return { bundle, digest, dataHash: facts.dataHash, summary, count: BOT_STEPS };
}

function toTask({ kind, options }: BotBacktestKind, ground: BotGround): BotTask {
  switch (kind) {
    case 'grid':
      return { kind, params: gridParamsSchema.parse(options), ...ground };
    case 'dca':
      return { kind, params: dcaParamsSchema.parse(options), ...ground };
  }
}
