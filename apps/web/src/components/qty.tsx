import { usePreferences } from '../hooks/use-preferences.ts';
import { decimalsOf, formatNumber, type NumberLike } from '../lib/format-number.ts';
import { Figure } from './figure.tsx';

export interface QtyProps {
  readonly value: NumberLike;
  /** Quantity increment of the instrument; up to 8 decimals, zeros cut, when unknown. */
  readonly lot?: string | undefined;
  readonly unit?: string;
  /** The reader's own holdings are hidden with the amounts. */
  readonly isOwn?: boolean;
  readonly className?: string;
}

/** A quantity of an asset. */
export function Qty({ value, lot, unit, isOwn = false, className }: QtyProps) {
  const { areAmountsHidden } = usePreferences();
  if (isOwn && areAmountsHidden) return <span className={className}>••••</span>;
  const format = lot === undefined ? { decimals: 8, minDecimals: 0 } : { decimals: decimalsOf(lot) };
  return <Figure figure={formatNumber(value, format)} unit={unit} className={className} />;
}
