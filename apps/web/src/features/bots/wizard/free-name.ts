import { showSymbol } from '../../../lib/split-symbol.ts';

/** 'BTC/USDT Grid', or with the first number that makes it differ from every bot there is: 'BTC/USDT Grid 2'. */
export function freeName(label: string, symbol: string, taken: readonly string[]): string {
  const base = `${showSymbol(symbol)} ${label}`;
  const names = new Set(taken.map((name) => name.trim().toLowerCase()));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base} ${count}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
