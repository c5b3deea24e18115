import { ORDERS_MESSAGES } from '@atb/api/messages/orders';
import type { Answer } from '@atb/api/functions/contracts';
import {
  type Decimal,
  dec,
  decFromNumber,
  roundDownToIncrement,
  roundToIncrement,
  toPlain,
  ZERO,
} from '@atb/core/base/decimal';
import { riskMessage } from '@atb/core/risk/risk-code';
import type { VoiceAction } from '@atb/core/voice/parse-voice-command';
import type { SpokenSize } from '@atb/core/voice/parse-order';
import { accountKind } from '../../../lib/account-kind.ts';
import { call } from '../../../lib/api/call.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { isAnswered } from '../../../lib/api/is-answered.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { Prepared, PricedSale } from '../session/session-parts.ts';

type SpokenOrder = Extract<VoiceAction, { kind: 'PLACE_ORDER' }>;
type OrderAnswer = Answer<'exchange-binance/order'>;

/** A limit price farther from the market than this was misheard, or belongs to the terminal. Fraction. */
const LIMIT_DISTANCE_MAX = dec('0.1');
const sayAmount = (amount: Decimal): string => formatNumber(toPlain(amount), { isSpoken: true }).text;
const NAMES = { BTC: 'Bitcoin', ETH: 'Ethereum' } as const;

interface Draft {
  readonly accountId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: 'MARKET' | 'LIMIT';
  /** Base units and quote units, decimal text. */
  readonly quantity: string;
  readonly price?: string;
}

const refuse = (sentence: string): Prepared => ({ status: 'refused', sentence });

function toQuantity(size: SpokenSize, price: Decimal, lot: string): Decimal {
  const amount = dec(size.amount);
  return roundDownToIncrement(size.unit === 'base' ? amount : amount.div(price), dec(lot));
}

function isTooFar(limit: Decimal, market: Decimal): boolean {
  return limit.minus(market).abs().div(market).gt(LIMIT_DISTANCE_MAX);
}

function describeOutcome({ order }: OrderAnswer, { side, symbol, quantity, type }: Draft): string {
  const what = `${side === 'BUY' ? 'Buy' : 'Sell'} ${quantity} ${showSymbol(symbol)}`;
  if (order?.status === 'filled') return `Done: ${what}, filled on paper.`;
  return `Placed: ${what}, on paper. ${type === 'MARKET' ? 'It fills at the next price.' : 'It waits for its price.'}`;
}

/** Sends it; an answer that got lost is asked for once more under the same id, which is the same order. */
async function place(draft: Draft, newClientOrderId: string): Promise<OrderAnswer> {
  const body = { ...draft, isPaper: true, newClientOrderId };
  try {
    return await call('exchange-binance/order', body);
  } catch (error) {
    if (isAnswered(error)) throw error;
    return call('exchange-binance/order', body);
  }
}

/** What the risk check says to it; null when it lets it pass. */
async function findDenial({ symbol, accountId, side, quantity, price }: Draft): Promise<string | null> {
  const verdict = await call('risk-check', {
    accountId,
    symbol,
    side,
    quantity,
    strategy: 'voice',
    ...(price !== undefined && { entry: price }),
  });
  return verdict.ok ? null : (verdict.message ?? riskMessage(verdict.reason ?? ''));
}

/** Turns a spoken order into one of the account, checked and worded; nothing is sent before its `carryOut`. */
export async function prepareOrder(spoken: SpokenOrder, id: string, account: Account | undefined): Promise<Prepared> {
  if (account === undefined) return refuse('There is no account to trade on yet.');
  if (accountKind(account) !== 'paper') return refuse('Orders by voice are placed on paper accounts only.');
  const { side, asset, size, limit } = spoken;
  const verb = side === 'BUY' ? 'buy' : 'sell';
  if (size === null) {
    return {
      status: 'needs-size',
      question: `How much ${NAMES[asset]} to ${verb}? Say or type an amount, such as 0.001, or 100 dollars.`,
    };
  }
  const symbol = `${asset}USDT`;
  const { prices } = await call('exchange-binance/prices', {});
  const market = prices.find((price) => price.symbol === symbol);
  if (market === undefined) return refuse(`${showSymbol(symbol)} has no price at the moment.`);
  const { lot, tick } = incrementsOf(symbol);
  const best = decFromNumber(side === 'BUY' ? market.ask : market.bid);
  const price = limit === null ? null : roundToIncrement(dec(limit), dec(tick));
  if (price !== null && isTooFar(price, best)) {
    return refuse(
      `A limit of ${sayAmount(price)} is more than 10 % from the market at ${sayAmount(best)}. Please say it again.`,
    );
  }
  const quantity = toQuantity(size, price ?? best, lot);
  if (quantity.lte(ZERO)) return refuse(`That is less than ${lot} ${asset}, the smallest step of this market.`);
  const draft: Draft = {
    accountId: account.id,
    symbol,
    side,
    type: price === null ? 'MARKET' : 'LIMIT',
    quantity: toPlain(quantity),
    ...(price !== null && { price: toPlain(price) }),
  };
  const denial = await findDenial(draft);
  if (denial !== null) return refuse(`${ORDERS_MESSAGES.failedTitle}: ${denial}`);
  return wordOrder(draft, { asset, best, price, id });
}

const toSale = ({ accountId, symbol, quantity, price }: Draft): PricedSale => ({
  accountId,
  symbol,
  quantity,
  ...(price !== undefined && { price }),
});

interface Wording {
  readonly asset: 'BTC' | 'ETH';
  readonly best: Decimal;
  readonly price: Decimal | null;
  readonly id: string;
}

function wordOrder(draft: Draft, { asset, best, price, id }: Wording): Prepared {
  const verb = draft.side === 'BUY' ? 'Buy' : 'Sell';
  const value = sayAmount((price ?? best).times(dec(draft.quantity)));
  const how =
    price === null
      ? `at the market, about ${value} USDT`
      : `at a limit of ${sayAmount(price)} USDT, ${value} USDT in all`;
  return {
    status: 'ready',
    readBack: `${verb} ${draft.quantity} ${NAMES[asset]} ${how}, on your paper account. Is that right?`,
    facts: [
      ['Symbol', showSymbol(draft.symbol)],
      ['Side', verb],
      ['Size', `${draft.quantity} ${asset}`],
      ['Price', price === null ? `Market, about ${sayAmount(best)}` : `Limit ${sayAmount(price)}`],
      ['Value', `${value} USDT`],
      ['Mode', 'Paper'],
      ['Risk check', 'Trade Approved'],
    ],
    ...(draft.side === 'SELL' && { sale: toSale(draft) }),
    carryOut: async () => {
      const answer = await place(draft, `voice_${id.replaceAll('-', '').slice(0, 30)}`);
      const sentence = describeOutcome(answer, draft);
      notifySuccess(ORDERS_MESSAGES.placed, { detail: sentence });
      return sentence;
    },
  };
}
