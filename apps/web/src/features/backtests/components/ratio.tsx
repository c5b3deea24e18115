// features/backtests/components: how figures of results are written, everywhere the same.
import { Figure } from '../../../components/figure.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

export interface RatioProps {
  /** Null is written n/a: not defined for this result. */
  readonly value: number | null;
  readonly decimals?: number;
}

/** A figure without a unit. */
export function Ratio({ value, decimals = 2 }: RatioProps) {
  return value === null ? <NotDefined /> : <Figure figure={formatNumber(value, { decimals })} />;
}

/** In place of a figure that is not defined: never 0, never infinity. */
export function NotDefined() {
  return <span className="text-fg-3">n/a</span>;
}
