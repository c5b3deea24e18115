import type { StrategyFigures } from '@atb/api/functions/research/strategy-figures';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { sketchEquity, SKETCH } from './sketch-equity.ts';

export interface EquitySparkProps {
  readonly name: string;
  readonly figures: StrategyFigures;
  /** Height, e.g. 'h-12'. */
  readonly className?: string;
}

/** Equity over the window, the falls from the peak shaded, the start as a dotted line. */
export function EquitySpark({ name, figures, className = 'h-12' }: EquitySparkProps) {
  const { line, falls, startY } = sketchEquity(figures);
  const percent = (value: number, signed: boolean): string =>
    formatNumber(value, { percent: true, signed, decimals: 1 }).text;
  const ends = `ends at ${percent(figures.totalReturn, true)}`;
  return (
    <svg
      role="img"
      aria-label={`Equity of ${name}: ${ends}, deepest fall ${percent(figures.drawdownMax, false)}`}
      viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`}
      preserveAspectRatio="none"
      fill="none"
      className={cn('block w-full', className)}
    >
      <path d={falls} fill="var(--down-soft)" />
      <path
        d={`M0 ${startY}H${SKETCH.width}`}
        stroke="var(--fg-3)"
        strokeOpacity="0.6"
        strokeDasharray="1 3"
        vectorEffect="non-scaling-stroke"
      />
      <path d={line} stroke="var(--fg)" strokeWidth="1.3" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
