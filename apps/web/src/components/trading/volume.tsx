import { type FormattedNumber, formatNumber, type NumberLike } from '../../lib/format-number.ts';
import { Figure } from '../figure.tsx';

const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** The one way in which a volume of quote units is written: from 1,000 on in thousands (K), from 1,000,000 on in millions (M). */
function shortVolume(value: NumberLike): FormattedNumber {
  const [unit, name] = Number(value) >= MILLION ? [MILLION, 'M'] : [THOUSAND, 'K'];
  const inUnits = Number(value) / unit;
  // No figure is no number of units either.
  if (!(inUnits >= 1)) return formatNumber(value, { decimals: 0 });
  const { text, sign } = formatNumber(inUnits, { decimals: 1, minDecimals: 0 });
  return { text: text + name, sign, full: formatNumber(value).text };
}

export interface VolumeProps {
  /** Quote units of a day. */
  readonly value: NumberLike;
}

/** What a market turned over, shortened. Nobody's own amount, so it is never hidden. */
export function Volume({ value }: VolumeProps) {
  return <Figure figure={shortVolume(value)} />;
}
