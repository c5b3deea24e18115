import type { BacktestRequest } from '@atb/api/functions/start-backtest';
import { withVenueRules } from '@atb/core/backtest/order-filters';
import { parseIso, toIso } from '@atb/core/base/time';
import { joinHashes, loadCandles } from './load-candles.ts';
import { findDefinition, longestWarmUp } from './load-subject.ts';
import type { RunOutcome } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { type PortfolioPart, portfolioSteps } from './thread-messages.ts';

type PortfolioRequest = Omit<BacktestRequest, 'symbols'> & { readonly symbols: readonly string[] };

/** A strategy on several pairs that share one account. */
export async function carryOutPortfolio(
  request: PortfolioRequest,
  { archive, control }: RunTools,
): Promise<RunOutcome> {
  const { venue, symbols, timeframe, assumptions, params } = request;
  const definition = findDefinition(request);
  const [from, to] = [parseIso(request.from), parseIso(request.to)];
  const before = longestWarmUp(definition, [params], timeframe);
  const parts: PortfolioPart[] = [];
  for (const symbol of symbols) {
    control.enter(`Loading candles of ${symbol}.`);
    const { detailTimeframe } = assumptions;
    const loaded = await loadCandles(archive, { key: { venue, symbol, timeframe }, from, to, before, detailTimeframe });
    parts.push({ ...loaded, assumptions: withVenueRules(await archive.filters({ venue, symbol }), assumptions) });
  }
  const count = parts.reduce((sum, { candles, startRow }) => sum + candles.length - startRow, 0);
  control.enter(`Running ${count} candles of ${symbols.length} pairs.`);
  const steps = portfolioSteps(parts.length);
  control.followSteps(steps);
  const range = { venue, from: toIso(from), to: toIso(to) };
  const task = { kind: 'portfolio', definition, params, parts, assumptions, range } as const;
  const { bundle, digest, summary } = await control.carryOutWhole(task);
  return { bundle, digest, dataHash: joinHashes(parts.map(({ facts }) => facts.dataHash)), summary, count: steps };
}
