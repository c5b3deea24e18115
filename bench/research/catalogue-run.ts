import { DEFAULT_ASSUMPTIONS, instrumentFilters } from '@atb/core/backtest/assumptions';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { createBacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { summarise } from '@atb/core/backtest/summarise';
import { findInstrument } from '@atb/core/market/instruments';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import { meanMs, median } from './measure-work.ts';
import { createCandles, YEAR_ROWS } from './synthetic-candles.ts';

export interface StrategyTime {
  readonly id: string;
  readonly ms: number;
  readonly trades: number;
}

const RUNS = 3;
/** Prices of the pair have two decimals. */
const CENTS = 100;

/**
 * Every strategy of the catalogue over a year of one-minute candles by all rules, tick, lot and minimums of the
 * venue among them, from its definition to statistics; medians.
 */
export function measureCatalogue(): readonly StrategyTime[] {
  const instrument = findInstrument('BTCUSDT');
  if (instrument === null) throw new Error('BTCUSDT is not in the catalogue');
  const candles = createCandles(YEAR_ROWS, '1m', CENTS);
  const workspace = createBacktestWorkspace(candles);
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...instrumentFilters(instrument), allowShort: true };
  return STRATEGIES.map((definition) => {
    let trades = 0;
    const run = (): void => {
      const signals = compileStrategy(definition, { timeframe: candles.timeframe }).columns(candles);
      const result = runBacktest({ candles, signals, assumptions }, { workspace, equity: true });
      trades = summarise(result).trades;
    };
    const times = Array.from({ length: RUNS }, () => meanMs(1, run));
    return { id: definition.id, ms: median(times), trades };
  });
}
