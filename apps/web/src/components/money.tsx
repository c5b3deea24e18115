import { usePreferences } from '../hooks/use-preferences.ts';
import { formatNumber, type NumberLike } from '../lib/format-number.ts';
import { Figure } from './figure.tsx';

export interface MoneyProps {
  /** Decimal string from the API. */
  readonly value: NumberLike;
  /** Asset or currency after the figure; leave it out where the column header says it. */
  readonly unit?: string;
  /** Defaults to 2, right for USDT. */
  readonly decimals?: number;
  readonly isSigned?: boolean;
  /** Colours gains and losses; implies the sign. */
  readonly isToned?: boolean;
  /** Compact from one million on; defaults to true. */
  readonly isCompact?: boolean;
  readonly className?: string;
}

/** An amount that is owned or owed. Hidden while amounts are hidden. */
export function Money({ value, unit, decimals = 2, isSigned, isToned, isCompact = true, className }: MoneyProps) {
  const { areAmountsHidden } = usePreferences();
  if (areAmountsHidden) {
    return (
      <span className={className}>
        <span aria-hidden>••••</span>
        <span className="sr-only">amount hidden</span>
      </span>
    );
  }
  const figure = formatNumber(value, { decimals, signed: isSigned ?? isToned ?? false, compact: isCompact });
  return <Figure figure={figure} unit={unit} isToned={isToned} className={className} />;
}
