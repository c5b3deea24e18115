const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** A volume of quote units: from 1,000 on in thousands (K), from 1,000,000 on in millions (M). */
export function shortVolume(value: number): string {
  const [unit, name] = value >= MILLION ? [MILLION, 'M'] : value >= THOUSAND ? [THOUSAND, 'K'] : [1, ''];
  return `${(value / unit).toLocaleString('en-US', { maximumFractionDigits: unit === 1 ? 0 : 1 })}${name}`;
}
