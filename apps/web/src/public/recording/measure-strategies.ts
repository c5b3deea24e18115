import { DEFAULT_ASSUMPTIONS, instrumentFilters } from '@atb/core/backtest/assumptions';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { summarise } from '@atb/core/backtest/summarise';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { findInstrument } from '@atb/core/market/instruments';
import { timeframeMs } from '@atb/core/market/timeframe';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import type { MeasuredStrategy } from '../../features/landing/landing-data.ts';
import { readCandles } from './read-candles.ts';

const SYMBOL = 'BTCUSDT';
/** Known by name, of every difficulty; not chosen by their results. */
const CHOSEN = ['golden-cross', 'turtle', 'rsi-dip', 'two-day-rsi', 'volatility-squeeze', 'hurst-regime'] as const;

/** Strategies of the catalogue with their defaults over all shipped hours of Bitcoin. @throws when one is not there any more */
export async function measureStrategies(
  repository: string,
  ids: readonly string[] = CHOSEN,
): Promise<readonly MeasuredStrategy[]> {
  const instrument = findInstrument(SYMBOL);
  if (instrument === null) throw new Error(`${SYMBOL} is not known`);
  const found = ids.map((id) => {
    const definition = strategyById(id);
    if (definition === null) throw new Error(`There is no strategy ${id}`);
    return definition;
  });
  const measured = found.map(async (definition): Promise<MeasuredStrategy> => {
    const candles = toCandleSeries(await readCandles(repository, SYMBOL, '1h', definition.runsOn), definition.runsOn);
    const allowShort = definition.entry.short !== undefined;
    const assumptions = { ...DEFAULT_ASSUMPTIONS, ...instrumentFilters(instrument), allowShort };
    const signals = compileStrategy(definition).columns(candles);
    const { trades, totalReturn, drawdownMax } = summarise(runBacktest({ candles, signals, assumptions }));
    const { id, name, description, failsWhen, difficulty, timeframe } = definition;
    const from = candles.openTime[0] ?? 0;
    const to = (candles.openTime.at(-1) ?? 0) + timeframeMs(definition.runsOn);
    const figures = { trades, totalReturn, drawdownMax, symbol: SYMBOL, from, to };
    return { id, name, description, failsWhen, complexity: difficulty, timeframe, ...figures };
  });
  return Promise.all(measured);
}
