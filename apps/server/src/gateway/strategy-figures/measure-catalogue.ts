import type { FigureWindow, StrategyFigures, StrategyFiguresEntry } from '@atb/api/functions/research/strategy-figures';
import { type Assumptions, DEFAULT_ASSUMPTIONS, instrumentFilters } from '@atb/core/backtest/assumptions';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { createBacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { epochMs, toIso } from '@atb/core/base/time';
import { lowerBound } from '@atb/core/market/candle-series';
import { findInstrument } from '@atb/core/market/instruments';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { compileStrategy, createColumnCache } from '@atb/core/strategies/compile-strategy';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { columnsOf } from '../../market-data/archive/columns-of.ts';
import { hashCandles } from '../../market-data/archive/hash-candles.ts';
import { figureKey, keepFigures, readKeptFigures } from './figure-cache.ts';
import type { FigureWorkerInit, FigureMessage } from './figure-messages.ts';
import { findWindow, type TimeWindow } from '../../market-data/archive/find-window.ts';
import { type Measure, measureStrategy } from './measure-strategy.ts';

const VENUE = 'binance';

/** Default fees and slippage, and what the venue asks of orders. */
export function figureAssumptions(symbol: string): Assumptions {
  const instrument = findInstrument(symbol);
  return instrument === null ? DEFAULT_ASSUMPTIONS : { ...DEFAULT_ASSUMPTIONS, ...instrumentFilters(instrument) };
}

interface Candles {
  readonly measure: Measure;
  readonly window: FigureWindow;
}

/** Measures every strategy on candles of its own timeframe, telling each as it is known. Inside a thread. */
export async function measureCatalogue(
  { symbol, dataDir }: Pick<FigureWorkerInit, 'symbol' | 'dataDir'>,
  archive: CandleArchive,
  notify: (message: FigureMessage) => void,
): Promise<void> {
  const known = await readKeptFigures(dataDir, symbol);
  const kept: Record<string, StrategyFigures> = {};
  const entries = (await archive.list()).filter((each) => each.venue === VENUE && each.symbol === symbol);
  for (const [timeframe, definitions] of Map.groupBy(STRATEGIES, ({ runsOn }) => runsOn)) {
    const span = findWindow(entries, timeframe);
    const candles = span === null ? null : await loadCandles(archive, { symbol, timeframe, span, definitions });
    if (candles !== null) notify({ kind: 'window', window: candles.window });
    for (const definition of definitions) {
      notify({ kind: 'entry', entry: measureOne({ definition, symbol, candles, known, kept }) });
    }
  }
  notify({ kind: 'done' });
  if (Object.keys(kept).some((key) => known[key] === undefined)) await keepFigures(dataDir, symbol, kept);
}

interface LoadRequest {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly span: TimeWindow;
  readonly definitions: readonly StrategyDefinition[];
}

/** The window with the candles before it that the slowest of the strategies needs. */
async function loadCandles(archive: CandleArchive, request: LoadRequest): Promise<Candles | null> {
  const { symbol, timeframe, span, definitions } = request;
  const key = { venue: VENUE, symbol, timeframe };
  const warmUp = Math.max(...definitions.map((each) => compileStrategy(each, { timeframe }).warmUp));
  const from = epochMs(span.from - warmUp * timeframeMs(timeframe));
  const loaded = await archive.load(key, from, epochMs(span.to));
  const candles = columnsOf(loaded);
  const startRow = lowerBound(candles, epochMs(span.from));
  if (candles.length - startRow < 2) return null;
  const assumptions = figureAssumptions(symbol);
  const benchmark = runBuyAndHold(candles, assumptions, startRow);
  return {
    measure: {
      candles,
      startRow,
      assumptions,
      cache: createColumnCache(candles),
      workspace: createBacktestWorkspace(candles, startRow),
    },
    window: {
      timeframe,
      sourceTimeframe: loaded.sourceTimeframe,
      from: toIso(epochMs(span.from)),
      to: toIso(epochMs(span.to)),
      candles: benchmark.rows,
      missing: benchmark.missingCandles,
      dataHash: hashCandles(key, candles),
      benchmarkReturn: benchmark.endEquity / benchmark.startEquity - 1,
      benchmarkDrawdown: benchmark.drawdownMax,
    },
  };
}

interface One {
  readonly definition: StrategyDefinition;
  readonly symbol: string;
  readonly candles: Candles | null;
  readonly known: Readonly<Record<string, StrategyFigures>>;
  readonly kept: Record<string, StrategyFigures>;
}

function measureOne({ definition, symbol, candles, known, kept }: One): StrategyFiguresEntry {
  const { id, runsOn: timeframe } = definition;
  if (candles === null) {
    return { id, timeframe, figures: null, reason: `There are no ${timeframe} candles of ${symbol} on this server.` };
  }
  const { measure, window } = candles;
  const key = figureKey(definition, window.dataHash, measure.assumptions);
  try {
    const figures = known[key] ?? measureStrategy(definition, measure);
    kept[key] = figures;
    return { id, timeframe, figures, reason: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, timeframe, figures: null, reason: `The run ended with a fault: ${message}` };
  }
}
