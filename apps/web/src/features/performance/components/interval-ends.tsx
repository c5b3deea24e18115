import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Choice } from '../use-performance-view.ts';

export interface IntervalEndsProps {
  /** 'Win Rate': the figure that the interval is of. */
  readonly of: string;
  readonly interval: PerformanceAnswer['equity']['sharpeInterval'];
  readonly figure: 'winRate' | 'expectancy' | 'sharpe' | 'sortino';
  /** What the ends are proved of. */
  readonly choice: Choice;
  readonly isPercent?: boolean;
  readonly decimals?: number;
}

/** The 95% interval of a figure; each end opens its proof. */
export function IntervalEnds({ of, interval, figure, choice, isPercent = false, decimals = 2 }: IntervalEndsProps) {
  if (interval === null) return 'no interval yet';
  const write = (value: number): string => formatNumber(value, { decimals, percent: isPercent }).text;
  return (
    <>
      95%:{' '}
      <ProofButton of={`${of}, lower end`} request={{ ...choice, figure: `${figure}Low` as const }}>
        {write(interval.low)}
      </ProofButton>{' '}
      to{' '}
      <ProofButton of={`${of}, upper end`} request={{ ...choice, figure: `${figure}High` as const }}>
        {write(interval.high)}
      </ProofButton>
    </>
  );
}
