import { formatNumber } from '../../lib/format-number.ts';
const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** A volume of quote units: from 1,000 on in thousands (K), from 1,000,000 on in millions (M). */
export function shortVolume(value: number): string {
  const [unit, name] = value >= MILLION ? [MILLION, 'M'] : value >= THOUSAND ? [THOUSAND, 'K'] : [1, ''];
  return `${formatNumber(value / unit, { decimals: unit === 1 ? 0 : 1, minDecimals: 0 }).text}${name}`;
}
