import { ZERO, decFromNumber } from '../../base/decimal.ts';
import { type EpochMs, epochMs } from '../../base/time.ts';
import { AccountBook } from '../../engine/account/account-book.ts';
import type { AccountChanges, AccountSnapshot } from '../../engine/account/account-types.ts';
import { quoteAround } from '../../market/candle-path.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { AccountId, UserId } from '../../orders/order-request.ts';
import type { SimulationOptions } from '../../simulation/run-simulation.ts';
import { SimulatedVenue } from '../../simulation/simulated-venue.ts';
import { OPEN_LIMITS } from '../bot-desk.ts';
import type { BacktestTerms } from '../backtest-terms.ts';
import { toRunTerms } from '../run-terms.ts';

const ACCOUNT_ID = '00000000-0000-4000-8000-00000000000a' as AccountId;
/** More than any risk limit asks for. */
const VOLUME_24H = 1e15;

export interface BotMarketTerms {
  readonly instrument: Instrument;
  readonly terms: BacktestTerms;
}

/** An account with cash and a venue that fills by the terms: the same two that trade on paper. */
export function createBotMarket(
  { instrument, terms }: BotMarketTerms,
  onChanges: (changes: AccountChanges) => void,
): SimulationOptions {
  const { exactFeeRate, exactVolumeShare } = toRunTerms(terms);
  const snapshot: AccountSnapshot = {
    accountId: ACCOUNT_ID,
    userId: '' as UserId,
    mode: 'simulation',
    quoteAsset: instrument.quote,
    feeRate: exactFeeRate,
    lotMethod: 'fifo',
    riskLimits: OPEN_LIMITS,
    instruments: [instrument],
    balances: [{ asset: instrument.quote, free: decFromNumber(terms.startEquity), held: ZERO }],
    positions: [],
    lots: [],
    orders: [],
    bots: [],
    quotes: [],
    recentTradeIds: [],
    memory: null,
  };
  const fillTerms = {
    feeRate: exactFeeRate,
    slippageBps: decFromNumber(terms.slippageBps),
    candleSpreadBps: decFromNumber(terms.spreadBps),
    limitRule: terms.limitRule,
    volumeShareMax: exactVolumeShare,
  };
  return {
    book: AccountBook.open(snapshot),
    venue: new SimulatedVenue(fillTerms, () => instrument),
    candleSpreadBps: terms.spreadBps,
    volume24hQuote: VOLUME_24H,
    onChanges,
  };
}

/** The quote that a traded price stands for. */
export function quoteAt(market: SimulationOptions, symbol: string, price: number, at: number): Quote {
  const eventTime: EpochMs = epochMs(at);
  return {
    symbol,
    ...quoteAround(price, market.candleSpreadBps),
    last: price,
    volume24hQuote: market.volume24hQuote,
    eventTime,
    receivedAt: eventTime,
  };
}
