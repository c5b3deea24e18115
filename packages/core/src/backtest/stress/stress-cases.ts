// backtest/stress: the same strategy under conditions that are harder than assumed.
import type { CandleSeries } from '../../market/candle-series.ts';
import type { SignalColumns } from '../../strategies/signal-columns.ts';
import type { BacktestTerms } from '../backtest-terms.ts';
import { delaySignals } from './delay-signals.ts';
import { dropCandles } from './drop-candles.ts';

export interface StressCase {
  readonly id: 'double_fees' | 'double_slippage' | 'one_candle_late' | 'worst_path' | 'missing_candles';
  /** A sentence. */
  readonly label: string;
  readonly terms: (terms: BacktestTerms) => BacktestTerms;
  readonly candles: (candles: CandleSeries) => CandleSeries;
  readonly signals: (signals: SignalColumns) => SignalColumns;
}

/** Below this a doubled slippage would be no test. Source: specification, slippage model. */
const SLIPPAGE_MIN_BPS = 8;
const MISSING_SHARE = 0.01;
const MISSING_SEED = 1;

function same<T>(value: T): T {
  return value;
}

export const STRESS_CASES: readonly StressCase[] = [
  {
    id: 'double_fees',
    label: 'Fees twice as high.',
    terms: (terms) => ({ ...terms, feeBps: terms.feeBps * 2 }),
    candles: same,
    signals: same,
  },
  {
    id: 'double_slippage',
    label: 'Slippage twice as high.',
    terms: (terms) => ({ ...terms, slippageBps: Math.max(SLIPPAGE_MIN_BPS, terms.slippageBps * 2) }),
    candles: same,
    signals: same,
  },
  {
    id: 'one_candle_late',
    label: 'Every signal acted on one candle late.',
    terms: same,
    candles: same,
    signals: (signals) => delaySignals(signals, 1),
  },
  {
    id: 'worst_path',
    label: 'Within each candle the stop before the target, and limits filled only beyond their price.',
    terms: (terms) => ({ ...terms, convention: 'ours', intrabarPath: 'worst', limitRule: 'through' }),
    candles: same,
    signals: same,
  },
  {
    id: 'missing_candles',
    label: 'One candle in a hundred missing.',
    terms: same,
    candles: (candles) => dropCandles(candles, { share: MISSING_SHARE, seed: MISSING_SEED }),
    signals: same,
  },
];
