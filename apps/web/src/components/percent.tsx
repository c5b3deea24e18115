import { formatNumber, type NumberLike } from '../lib/format-number.ts';
import { Figure } from './figure.tsx';

export interface PercentProps {
  /** A fraction (0.0184 = 1.84%), or percentage points when `isPoints`. */
  readonly value: NumberLike;
  readonly isPoints?: boolean;
  readonly decimals?: number;
  /** Changes are always signed; rates such as win rate or a fee are not. */
  readonly isRate?: boolean;
  readonly isToned?: boolean;
  readonly className?: string;
}

/** A share or a change. */
export function Percent({ value, isPoints = false, decimals = 2, isRate = false, isToned, className }: PercentProps) {
  const figure = formatNumber(value, { decimals, signed: !isRate, percent: !isPoints });
  const shown = isPoints && figure.text !== '—' ? { ...figure, text: `${figure.text}%` } : figure;
  return <Figure figure={shown} isToned={isToned} className={className} />;
}
