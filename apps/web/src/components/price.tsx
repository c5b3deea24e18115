import { decimalsOf, formatNumber, guessPriceDecimals, type NumberLike } from '../lib/format-number.ts';
import { Figure } from './figure.tsx';

export interface PriceProps {
  readonly value: NumberLike;
  /** Price increment of the instrument, '0.01'; guessed from the size when unknown. */
  readonly tick?: string | undefined;
  readonly unit?: string;
  readonly className?: string;
}

/** A price with the decimals of its market. Never compact. */
export function Price({ value, tick, unit, className }: PriceProps) {
  const decimals = tick === undefined ? guessPriceDecimals(value) : decimalsOf(tick);
  return <Figure figure={formatNumber(value, { decimals })} unit={unit} className={className} />;
}
