import type { BacktestRequest } from '@atb/api/functions/start-backtest';
import { parseIso, toIso } from '@atb/core/base/time';
import { gridParamsSchema } from '@atb/core/bots/grid/params';
import { loadCandles } from './load-candles.ts';
import type { RunOutcome } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { GRID_STEPS } from './thread-messages.ts';

interface GridRequest extends Pick<BacktestRequest, 'venue' | 'timeframe' | 'from' | 'to' | 'terms'> {
  readonly symbol: string;
  readonly options: unknown;
}

/** A grid bot on one pair. */
export async function carryOutGrid(request: GridRequest, { archive, control }: RunTools): Promise<RunOutcome> {
  const { venue, symbol, timeframe, terms, options } = request;
  const [from, to] = [parseIso(request.from), parseIso(request.to)];
  control.enter('Loading candles.');
  // Buy and hold, which it is held against, buys at the first open after a candle before the range.
  const wish = { key: { venue, symbol, timeframe }, from, to, before: 1, detailTimeframe: null };
  const { candles, startRow, facts } = await loadCandles(archive, wish);
  control.enter(`Running ${candles.length - startRow} candles.`);
  control.followSteps(GRID_STEPS);
  const { bundle, digest, summary } = await control.carryOutWhole({
    kind: 'grid',
    params: gridParamsSchema.parse(options),
    candles,
    startRow,
    terms,
    facts: { ...facts, venue, from: toIso(from), to: toIso(to) },
  });
  return { bundle, digest, dataHash: facts.dataHash, summary, count: GRID_STEPS };
}
