import { showSymbol } from '../../../lib/split-symbol.ts';

/** The name, or with the first number that makes it differ from every bot there is: 'BTC Range Grid 2'. */
export function freeNameOf(base: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.trim().toLowerCase()));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base} ${count}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** 'BTC/USDT Grid', or with a number. */
export function freeName(label: string, symbol: string, taken: readonly string[]): string {
  return freeNameOf(`${showSymbol(symbol)} ${label}`, taken);
}
