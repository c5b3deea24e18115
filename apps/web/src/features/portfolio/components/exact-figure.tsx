import { Figure } from '../../../components/figure.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

/** All digits that the database holds. */
const EXACT = { decimals: 18, minDecimals: 0 } as const;

/** A figure to the last digit. `value`: decimal text. */
export function ExactFigure({ value }: { readonly value: string }) {
  return <Figure figure={formatNumber(value, EXACT)} />;
}
