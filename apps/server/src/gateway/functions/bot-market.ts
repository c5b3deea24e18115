import { dec, roundDownToDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import type { BotKind, BotState } from '@atb/core/engine/bot-state';
import { createBotState } from '@atb/core/engine/create-bot-state';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { AccountId, BotId } from '@atb/core/orders/order-request';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import type { CallContext, FunctionServices } from './user-function.ts';

/** Why a bot is not made. */
export interface BotRefusal {
  readonly error: string;
  readonly field: string;
  readonly reason: string;
}

/** Money that a bot sets aside when it starts. */
export interface BotNeed {
  /** Quote units. */
  readonly amount: string;
  /** The option that says how much. */
  readonly field: string;
  /** `Allocation of 500 USDT is`: how a sentence begins that says it is too much. */
  readonly words: (amount: string) => string;
}

/** A bot's options as they are stored, once nothing is wrong with them. */
export type CheckedBot =
  | { readonly status: 'checked'; readonly params: object; readonly need: BotNeed }
  | { readonly status: 'refused'; readonly refusal: BotRefusal };

export function allocationNeed(allocation: string): BotNeed {
  return { amount: allocation, field: 'allocation', words: (amount) => `Allocation of ${amount} is` };
}

type BotMarket =
  | { readonly status: 'open'; readonly instrument: Instrument; readonly quote: Quote }
  | { readonly status: 'refused'; readonly refusal: BotRefusal };

/** The market that a bot is to trade, with its price now. */
function findBotMarket({ market }: FunctionServices, symbol: string): BotMarket {
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

type TriedBot =
  | { readonly status: 'made'; readonly state: BotState }
  | { readonly status: 'refused'; readonly refusal: BotRefusal };

/** The bot as the engine would begin with it now, or what the engine would refuse at its start. */
export function tryBot(
  services: FunctionServices,
  symbol: string,
  { kind, params }: { readonly kind: BotKind; readonly params: object },
): TriedBot {
  const market = findBotMarket(services, symbol);
  if (market.status === 'refused') return market;
  const created = createBotState({
    kind,
    accountId: '' as AccountId,
    botId: '' as BotId,
    params,
    instrument: market.instrument,
    quote: market.quote,
    feeRate: DEFAULT_FILL_TERMS.feeRate,
    nextSequence: 0,
  });
  if (created.status === 'created') return { status: 'made', state: created.state };
  return { status: 'refused', refusal: { field: created.field, reason: created.code, error: created.message } };
}

/** What the engine would say at once; what other bots may still spend is for the engine alone to know. */
export async function findShortage(
  { claims, services }: CallContext,
  accountId: string,
  { amount, field, words }: BotNeed,
): Promise<BotRefusal | null> {
  const { balances, quoteAsset } = (await services.readAccount(accountId, claims.sub)).snapshot();
  const free = balances.find((balance) => balance.asset === quoteAsset)?.free ?? ZERO;
  if (dec(amount).lte(free)) return null;
  return {
    field,
    reason: 'INSUFFICIENT_BALANCE',
    error: `${words(`${amount} ${quoteAsset}`)} more than the ${toPlain(roundDownToDecimals(free, 2))} ${quoteAsset} available.`,
  };
}
