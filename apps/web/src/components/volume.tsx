import { formatNumber, type NumberLike } from '../lib/format-number.ts';
import { Figure } from './figure.tsx';

export interface VolumeProps {
  /** Quote units of a day. */
  readonly value: NumberLike;
}

/** What a market turned over, shortened from one million on: '1.28B'. Nobody's own amount, so it is never hidden. */
export function Volume({ value }: VolumeProps) {
  return <Figure figure={formatNumber(value, { compact: true })} />;
}
