// backtest/stress: the same strategy under conditions that are harder than assumed.
import type { CandleSeries } from '../../market/candle-series.ts';
import type { SignalColumns } from '../../strategies/signal-columns.ts';
import type { Assumptions } from '../assumptions.ts';
import { delaySignals } from './delay-signals.ts';
import { dropCandles } from './drop-candles.ts';

export interface StressCase {
  readonly id: 'double_fees' | 'double_slippage' | 'one_candle_late' | 'worst_path' | 'missing_candles';
  /** A sentence. */
  readonly label: string;
  readonly assumptions: (assumptions: Assumptions) => Assumptions;
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
    assumptions: (assumptions) => ({ ...assumptions, feeBps: assumptions.feeBps * 2 }),
    candles: same,
    signals: same,
  },
  {
    id: 'double_slippage',
    label: 'Slippage twice as high.',
    assumptions: (assumptions) => ({
      ...assumptions,
      slippageBps: Math.max(SLIPPAGE_MIN_BPS, assumptions.slippageBps * 2),
    }),
    candles: same,
    signals: same,
  },
  {
    id: 'one_candle_late',
    label: 'Every signal acted on one candle late.',
    assumptions: same,
    candles: same,
    signals: (signals) => delaySignals(signals, 1),
  },
  {
    id: 'worst_path',
    label: 'Within each candle the stop before the target, and limits filled only beyond their price.',
    assumptions: (assumptions) => ({ ...assumptions, convention: 'ours', intrabarPath: 'worst', limitRule: 'through' }),
    candles: same,
    signals: same,
  },
  {
    id: 'missing_candles',
    label: 'One candle in a hundred missing.',
    assumptions: same,
    candles: (candles) => dropCandles(candles, { share: MISSING_SHARE, seed: MISSING_SEED }),
    signals: same,
  },
];
