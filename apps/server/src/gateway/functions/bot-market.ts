import { dec, roundDownToDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { FunctionServices } from './user-function.ts';

/** Why a bot is not made. */
export interface BotRefusal {
  readonly error: string;
  readonly field: string;
  readonly reason: string;
}

export type BotMarket =
  | { readonly status: 'open'; readonly instrument: Instrument; readonly quote: Quote }
  | { readonly status: 'refused'; readonly refusal: BotRefusal };

/** The market that a bot is to trade, with its price now. */
export function findBotMarket({ market }: FunctionServices, symbol: string): BotMarket {
  const instrument = market.source.instrument(symbol);
  if (instrument === null || !market.source.symbols.includes(symbol)) {
    const error = `Invalid trading symbol. ${symbol} is not in this market.`;
    return { status: 'refused', refusal: { field: 'symbol', reason: 'INVALID_SYMBOL', error } };
  }
  const quote = market.latestQuote(symbol);
  if (quote === null || market.isStale(symbol)) {
    const error = `Unable to fetch current market data. There is no current price for ${symbol}.`;
    return { status: 'refused', refusal: { field: 'symbol', reason: 'NO_PRICE_DATA', error } };
  }
  return { status: 'open', instrument, quote };
}

/** What the engine would say at once; what other bots may still spend is for the engine alone to know. */
export async function findShortage(
  { readAccount }: FunctionServices,
  accountId: string,
  allocation: string,
): Promise<BotRefusal | null> {
  const { balances, quoteAsset } = (await readAccount(accountId)).snapshot();
  const free = balances.find((balance) => balance.asset === quoteAsset)?.free ?? ZERO;
  if (dec(allocation).lte(free)) return null;
  return {
    field: 'allocation',
    reason: 'INSUFFICIENT_BALANCE',
    error: `Allocation of ${allocation} ${quoteAsset} is more than the ${toPlain(roundDownToDecimals(free, 2))} ${quoteAsset} available.`,
  };
}
