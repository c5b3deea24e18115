import { type Refusal, toReason } from '@atb/api/functions/refusal';
import type { BotModule } from '@atb/core/engine/bot/bot-module';
import type { BotState } from '@atb/core/engine/bot/bot-state';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { AccountId, BotId } from '@atb/core/orders/order-request';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import type { FunctionServices } from '../function-services.ts';
import { unknownSymbol } from './unknown-symbol.ts';

type BotMarket =
  | { readonly status: 'open'; readonly instrument: Instrument; readonly quote: Quote }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** The market that a bot is to trade, with its price now. */
function findBotMarket({ market }: FunctionServices, symbol: string): BotMarket {
  const instrument = market.source.instrument(symbol);
  if (instrument === null || !market.source.symbols.includes(symbol)) {
    return { status: 'refused', refusal: unknownSymbol(symbol) };
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
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** The bot as the engine would begin with it now, or what the engine would refuse at its start. */
export function tryBot(
  services: FunctionServices,
  symbol: string,
  { module, params }: { readonly module: BotModule; readonly params: object },
): TriedBot {
  const market = findBotMarket(services, symbol);
  if (market.status === 'refused') return market;
  const created = module.create({
    accountId: '' as AccountId,
    botId: '' as BotId,
    params,
    instrument: market.instrument,
    quote: market.quote,
    feeRate: DEFAULT_FILL_MODEL.feeRate,
    nextSequence: 0,
  });
  if (created.status === 'created') return { status: 'made', state: created.state };
  const { field, code, message } = created;
  return { status: 'refused', refusal: { field, reason: toReason(code, 'INVALID_PARAMS'), error: message } };
}
