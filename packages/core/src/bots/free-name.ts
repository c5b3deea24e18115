import { showPair } from '../market/pair.ts';

/** What the database takes. */
const CHARACTERS_MAX = 80;

/** The name, or with the first number that makes it differ from every bot there is: 'BTC Range Grid 2'. What is too long loses its end. */
export function freeNameOf(base: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.trim().toLowerCase()));
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? '' : ` ${count}`;
    const name = `${base.slice(0, CHARACTERS_MAX - number.length).trimEnd()}${number}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** 'BTC/USDT Grid', or with a number. */
export function freeName(label: string, symbol: string, taken: readonly string[]): string {
  return freeNameOf(`${showPair(symbol)} ${label}`, taken);
}
