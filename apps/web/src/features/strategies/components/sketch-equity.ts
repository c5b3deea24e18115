import type { StrategyFigures } from '@atb/api/functions/research/strategy-figures';

export const SKETCH = { width: 100, height: 40 } as const;
const PAD = 2;

export interface EquitySketch {
  /** SVG paths in a box of 100 by 40. */
  readonly line: string;
  /** Between the highest equity so far and the equity. */
  readonly falls: string;
  /** Where the start equity lies. */
  readonly startY: number;
}

/** Paths of a small equity chart. */
export function sketchEquity({ equity, drawdown }: Pick<StrategyFigures, 'equity' | 'drawdown'>): EquitySketch {
  // From a total loss the peak cannot be told: it is the highest point before.
  let highest = 1;
  const peaks = equity.map((value, index) => {
    const fall = drawdown[index] ?? 0;
    highest = Math.max(highest, fall < 1 ? value / (1 - fall) : 0);
    return highest;
  });
  const low = Math.min(1, ...equity);
  const span = Math.max(...peaks, 1) - low || 1;
  const y = (value: number): number => round(PAD + (1 - (value - low) / span) * (SKETCH.height - 2 * PAD));
  const x = (index: number): number => round((index * SKETCH.width) / Math.max(1, equity.length - 1));
  const points = (values: readonly number[]): readonly string[] => values.map((value, i) => `${x(i)} ${y(value)}`);
  const down = points(equity);
  return {
    line: `M${down.join('L')}`,
    falls: `M${[...points(peaks), ...down.toReversed()].join('L')}Z`,
    startY: y(1),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
