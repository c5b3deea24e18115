import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { UNLIMITED } from '@atb/core/plans/tiers';
import { showSymbol } from '../../lib/split-symbol.ts';

export interface ProviderMarket {
  readonly symbol: string;
  /** Of the provider's trades, a fraction; null while it has made none. */
  readonly share: number | null;
}

/** What a provider trades, the market with most of its trades first. */
export function marketsOf({
  symbols,
  market_trades: trades,
}: Pick<SignalProviderRow, 'symbols' | 'market_trades'>): readonly ProviderMarket[] {
  const all = Object.values(trades).reduce((sum, count) => sum + count, 0);
  return symbols
    .map((symbol) => ({ symbol, share: all === 0 ? null : (trades[symbol] ?? 0) / all }))
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0) || a.symbol.localeCompare(b.symbol));
}

/** Bots that the plan still allows. @param maxBots -1: without a limit. */
export function roomForBots({ maxBots, botCount }: { readonly maxBots: number; readonly botCount: number }): number {
  return maxBots === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, maxBots - botCount);
}

/** Every market that is not followed yet, as far as there is room: those with most trades first. At least the first one. */
export function marketsToBegin(
  markets: readonly ProviderMarket[],
  followed: ReadonlySet<string>,
  room: number,
): readonly string[] {
  const symbols = markets.map(({ symbol }) => symbol);
  const open = symbols.filter((symbol) => !followed.has(symbol));
  return (open.length === 0 ? symbols.slice(0, 1) : open).slice(0, Math.max(1, room));
}

const percentOf = (share: number): string => `${Math.round(share * 100)}%`;

/** 'ETH/USDT, 38% of its trades' */
export function describeMarket({ symbol, share }: ProviderMarket): string {
  return share === null ? showSymbol(symbol) : `${showSymbol(symbol)}, ${percentOf(share)} of its trades`;
}

/** What of the provider is left out; null for nothing. */
export function describeLeftOut(markets: readonly ProviderMarket[]): string | null {
  if (markets.length === 0) return null;
  const names = markets.map(({ symbol }) => showSymbol(symbol)).join(', ');
  const shares = markets.flatMap(({ share }) => share ?? []);
  if (shares.length === 0) return `Not followed: ${names}.`;
  const together = shares.reduce((sum, share) => sum + share, 0);
  return `Not followed: ${names}, ${percentOf(together)} of the trades so far.`;
}
