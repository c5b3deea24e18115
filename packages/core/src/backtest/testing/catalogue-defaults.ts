import { DAY_MS } from '../../base/time.ts';
import { findInstrument } from '../../market/instruments.ts';
import { STRATEGIES } from '../../strategies/catalogue/catalogue.ts';
import { compileStrategy } from '../../strategies/compile-strategy.ts';
import type { StrategyDefinition } from '../../strategies/definition.ts';
import { SAMPLE_MARKETS, type SampleMarket, sampleMarketCandles } from '../../strategies/testing/sample-candles.ts';
import { DEFAULT_ASSUMPTIONS, instrumentFilters } from '../assumptions.ts';
import { runBacktest } from '../run-backtest.ts';
import { summarise } from '../summarise.ts';

/** What a strategy's defaults came to on all that is shipped of one market. Returns are fractions. */
export interface MarketFigures {
  readonly symbol: SampleMarket;
  readonly years: number;
  readonly trades: number;
  readonly totalReturn: number;
  /** Without fees, slippage and spread. */
  readonly costlessReturn: number;
}

export interface DefaultFigures {
  readonly definition: StrategyDefinition;
  readonly markets: readonly MarketFigures[];
}

const COSTLESS = { feeBps: 0, slippageBps: 0, spreadBps: 0 } as const;

/** Every strategy of the catalogue with its defaults, on the candles it is made for, by the assumptions that a form begins with. */
export function measureDefaults(): readonly DefaultFigures[] {
  return STRATEGIES.map((definition) => ({
    definition,
    markets: SAMPLE_MARKETS.flatMap((symbol) => measure(definition, symbol) ?? []),
  }));
}

function measure(definition: StrategyDefinition, symbol: SampleMarket): MarketFigures | null {
  const candles = sampleMarketCandles(symbol, definition.runsOn);
  const instrument = findInstrument(symbol);
  if (candles === null || instrument === null) return null;
  const allowShort = definition.entry.short !== undefined;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...instrumentFilters(instrument), allowShort };
  const signals = compileStrategy(definition).columns(candles);
  const [paid, free] = [assumptions, { ...assumptions, ...COSTLESS }].map((each) =>
    summarise(runBacktest({ candles, signals, assumptions: each })),
  );
  const span = (candles.openTime.at(-1) ?? 0) - (candles.openTime[0] ?? 0);
  return {
    symbol,
    years: span / (365 * DAY_MS),
    trades: paid?.trades ?? 0,
    totalReturn: paid?.totalReturn ?? 0,
    costlessReturn: free?.totalReturn ?? 0,
  };
}
