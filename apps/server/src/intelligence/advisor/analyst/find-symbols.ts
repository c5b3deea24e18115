import type { Question } from '../asker.ts';

const NAMES: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  ether: 'ETH',
  solana: 'SOL',
  cardano: 'ADA',
  chainlink: 'LINK',
  polkadot: 'DOT',
  avalanche: 'AVAX',
  polygon: 'MATIC',
  cosmos: 'ATOM',
  algorand: 'ALGO',
  ripple: 'XRP',
};
const SYMBOLS_MAX = 3;

/** Symbols of the market that a text names, by symbol, coin or the coin's English name; in their order, each once. */
export function findNamed(text: string, symbols: readonly string[]): readonly string[] {
  const words = text.match(/[A-Za-z0-9/]+/gu) ?? [];
  const named = words.flatMap((word) => {
    const upper = (NAMES[word.toLowerCase()] ?? word.toUpperCase()).replace('/', '');
    return symbols.includes(upper) ? [upper] : symbols.includes(`${upper}USDT`) ? [`${upper}USDT`] : [];
  });
  return [...new Set(named)];
}

/** Symbols of the market that a question names; else those on screen; else the market's own first. */
export function findSymbols({ question, context }: Question, symbols: readonly string[]): readonly string[] {
  const named = findNamed(question, symbols);
  if (named.length > 0) return named.slice(0, SYMBOLS_MAX);
  const shown = (context?.signals ?? [])
    .map((row) => row.symbol.replace('/', ''))
    .filter((one) => symbols.includes(one));
  if (shown.length > 0) return [...new Set(shown)].slice(0, SYMBOLS_MAX);
  return symbols.includes('BTCUSDT') ? ['BTCUSDT'] : symbols.slice(0, 1);
}
