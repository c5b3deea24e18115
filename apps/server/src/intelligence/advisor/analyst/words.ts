/** '1,234.50' */
export function money(value: unknown): string {
  const amount = Number(value);
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** '+12.30 USDT' */
export function change(value: unknown, unit: string): string {
  return `${Number(value) >= 0 ? '+' : '-'}${money(Math.abs(Number(value)))} ${unit}`;
}

/** Of percentage points: '1.2%'. */
export function percent(value: unknown): string {
  return `${Number(value).toFixed(1)}%`;
}

/** With as many decimals as tell prices of its size apart. */
export function price(value: unknown): string {
  const amount = Number(value);
  const decimals = amount >= 100 ? 2 : amount >= 1 ? 4 : 6;
  return amount.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** What users wrote is quoted, on one line and not at length. */
export function quote(text: string): string {
  const clean = text.replaceAll(/\s+/gu, ' ').trim();
  return `“${clean.length <= 60 ? clean : `${clean.slice(0, 60)}…`}”`;
}
