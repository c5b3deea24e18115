import { ZERO } from '@atb/core/base/decimal';
import { toIso } from '@atb/core/base/time';
import { type SimulatedAnswer, ok, padded } from '../answer.ts';
import type { BinanceCall } from './binance-call.ts';
import { answerConversions, answerDust, answerFiat, answerPayments } from './binance-conversions.ts';
import type { SimulatedMovement, SimulatedTrade } from '../simulated-account.ts';
import { pairsOf } from '../simulated-pairs.ts';

export interface BinanceRoute {
  readonly weight: number;
  readonly answer: (call: BinanceCall) => SimulatedAnswer;
}

const PLACES = 8;
const DAY_MS = 86_400_000;
/** Longest time between the ends of a question about deposits and withdrawals. */
const WINDOW_MS = 90 * DAY_MS;
const INVALID_SYMBOL: SimulatedAnswer = { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
const TOO_LONG: SimulatedAnswer = { status: 400, body: { code: -4047, msg: 'Time interval must be within 0-90 days' } };

/** What is signed, by path. */
export const BINANCE_ROUTES: ReadonlyMap<string, BinanceRoute> = new Map([
  ['/api/v3/account', { weight: 20, answer: answerAccount }],
  ['/api/v3/myTrades', { weight: 20, answer: answerTrades }],
  ['/api/v3/openOrders', { weight: 80, answer: answerOpenOrders }],
  // The library asks for them with the markets: there is no margin here.
  ['/sapi/v1/margin/isolated/allPairs', { weight: 1, answer: () => ok([]) }],
  ['/sapi/v1/margin/allPairs', { weight: 1, answer: () => ok([]) }],
  ['/sapi/v1/account/apiRestrictions', { weight: 1, answer: answerRestrictions }],
  ['/sapi/v1/capital/deposit/hisrec', { weight: 1, answer: (call) => answerMovements(call, 'deposit') }],
  ['/sapi/v1/capital/withdraw/history', { weight: 18, answer: (call) => answerMovements(call, 'withdrawal') }],
  ['/sapi/v1/asset/assetDividend', { weight: 10, answer: answerDividends }],
  ['/sapi/v1/asset/dribblet', { weight: 1, answer: answerDust }],
  ['/sapi/v1/convert/tradeFlow', { weight: 1, answer: answerConversions }],
  ['/sapi/v1/fiat/payments', { weight: 1, answer: answerPayments }],
  ['/sapi/v1/fiat/orders', { weight: 1, answer: answerFiat }],
]);

export function exchangeInfo(now: number): unknown {
  const symbols = pairsOf('binance').map(({ base, quote }) => ({
    symbol: base + quote,
    status: 'TRADING',
    baseAsset: base,
    baseAssetPrecision: PLACES,
    quoteAsset: quote,
    quotePrecision: PLACES,
    quoteAssetPrecision: PLACES,
    orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'],
    icebergAllowed: true,
    ocoAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.00000100', maxPrice: '1000000.00000000', tickSize: '0.00000100' },
      { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
      { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true, avgPriceMins: 5 },
    ],
    permissions: [],
    permissionSets: [['SPOT']],
  }));
  return { timezone: 'UTC', serverTime: now, rateLimits: [], exchangeFilters: [], symbols };
}

function answerAccount({ state, account, key, params }: BinanceCall): SimulatedAnswer {
  const isZeroHidden = params.get('omitZeroBalances') === 'true';
  const balances = [...account.balances()]
    .filter(([, { total }]) => !isZeroHidden || !total.eq(ZERO))
    .map(([asset, { total, locked }]) => ({
      asset,
      free: padded(total.minus(locked), PLACES),
      locked: padded(locked, PLACES),
    }));
  return ok({
    makerCommission: 10,
    takerCommission: 10,
    buyerCommission: 0,
    sellerCommission: 0,
    canTrade: true,
    canWithdraw: true,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: state.options.now(),
    accountType: 'SPOT',
    balances: state.spoil('binance', balances),
    permissions: ['SPOT'],
    uid: Number.parseInt(Buffer.from(key.accountId).toString('hex').slice(0, 8), 16),
  });
}

const TRADES_MAX = 1_000;
const TRADES_USUAL = 500;

function answerTrades({ state, account, params }: BinanceCall): SimulatedAnswer {
  const symbol = params.get('symbol') ?? '';
  const own = state.tradesOf(account).filter(({ base, quote }) => base + quote === symbol);
  if (own.length === 0 && !pairsOf('binance').some(({ base, quote }) => base + quote === symbol)) return INVALID_SYMBOL;
  const limit = Math.min(Number(params.get('limit') ?? TRADES_USUAL), TRADES_MAX);
  const fromId = params.get('fromId');
  const [from, until] = [
    Number(params.get('startTime') ?? 0),
    Number(params.get('endTime') ?? Number.MAX_SAFE_INTEGER),
  ];
  const isRecent = fromId === null && params.get('startTime') === null;
  const meant = own.filter(({ sequence, at }) =>
    fromId === null ? at >= from && at <= until : sequence >= Number(fromId),
  );
  const page = isRecent ? meant.slice(-limit) : meant.slice(0, limit);
  return ok(
    state.spoil(
      'binance',
      page.map((trade) => describeTrade(symbol, trade)),
    ),
  );
}

function describeTrade(symbol: string, { sequence, ...trade }: SimulatedTrade): unknown {
  return {
    symbol,
    id: sequence,
    orderId: 100_000 + sequence,
    orderListId: -1,
    price: padded(trade.price, PLACES),
    qty: padded(trade.quantity, PLACES),
    quoteQty: padded(trade.price.times(trade.quantity), PLACES),
    commission: padded(trade.fee, PLACES),
    commissionAsset: trade.feeAsset,
    time: trade.at,
    isBuyer: trade.side === 'buy',
    isMaker: trade.isMaker,
    isBestMatch: true,
  };
}

function answerOpenOrders({ account }: BinanceCall): SimulatedAnswer {
  const orders = account.openOrders.map(({ sequence, base, quote, side, quantity, price, at }) => ({
    symbol: base + quote,
    orderId: 100_000 + sequence,
    orderListId: -1,
    clientOrderId: `order-${sequence}`,
    price: padded(price, PLACES),
    origQty: padded(quantity, PLACES),
    executedQty: '0.00000000',
    cummulativeQuoteQty: '0.00000000',
    status: 'NEW',
    timeInForce: 'GTC',
    type: 'LIMIT',
    side: side.toUpperCase(),
    stopPrice: '0.00000000',
    icebergQty: '0.00000000',
    time: at,
    updateTime: at,
    isWorking: true,
    workingTime: at,
    origQuoteOrderQty: '0.00000000',
    selfTradePreventionMode: 'NONE',
  }));
  return ok(orders);
}

function answerRestrictions({ key }: BinanceCall): SimulatedAnswer {
  return ok({
    ipRestrict: key.ipAllowList.length > 0,
    createTime: 1_698_645_219_000,
    enableReading: key.rights.has('read'),
    enableWithdrawals: key.rights.has('withdraw'),
    enableInternalTransfer: key.rights.has('transfer'),
    enableMargin: false,
    enableFutures: false,
    permitsUniversalTransfer: key.rights.has('transfer'),
    enableVanillaOptions: false,
    ...(key.expiresAt === undefined ? {} : { tradingAuthorityExpirationTime: key.expiresAt }),
    enableFixApiTrade: false,
    enableFixReadOnly: false,
    enableSpotAndMarginTrading: key.rights.has('trade'),
    enablePortfolioMarginTrading: false,
  });
}

const MOVEMENTS_MAX = 1_000;

function answerMovements({ state, account, params }: BinanceCall, kind: 'deposit' | 'withdrawal'): SimulatedAnswer {
  const now = state.options.now();
  const until = Number(params.get('endTime') ?? now);
  const from = Number(params.get('startTime') ?? until - WINDOW_MS);
  if (until - from > WINDOW_MS) return TOO_LONG;
  const offset = Number(params.get('offset') ?? 0);
  const limit = Math.min(Number(params.get('limit') ?? MOVEMENTS_MAX), MOVEMENTS_MAX);
  const page = account.movements
    .filter(
      (movement) => movement.kind === kind && movement.isFiat !== true && movement.at >= from && movement.at <= until,
    )
    .toReversed()
    .slice(offset, offset + limit);
  return ok(
    state.spoil(
      'binance',
      page.map((movement) => (kind === 'deposit' ? describeDeposit(movement) : describeWithdrawal(movement))),
    ),
  );
}

function describeDeposit({ sequence, asset, amount, at, txid, isPending }: SimulatedMovement): unknown {
  return {
    id: `deposit-${sequence}`,
    amount: padded(amount, 0),
    coin: asset,
    network: 'ETH',
    status: isPending ? 0 : 1,
    address: '0x788cabe9236ce061e5a892e1a59395a81fc8d62c',
    addressTag: '',
    txId: txid,
    insertTime: at,
    transferType: 0,
    confirmTimes: isPending ? '1/12' : '12/12',
    unlockConfirm: 12,
    walletType: 0,
  };
}

function describeWithdrawal({ sequence, asset, amount, fee, at, txid, isPending }: SimulatedMovement): unknown {
  return {
    id: `withdrawal-${sequence}`,
    amount: padded(amount, 0),
    transactionFee: padded(fee, 0),
    coin: asset,
    status: isPending ? 4 : 6,
    address: '0x94df8b352de7f46f64b01d3666bf6e936e44ce60',
    txId: txid,
    // UTC, without its zone, as the exchange writes it.
    applyTime: toIso(at).slice(0, 19).replace('T', ' '),
    network: 'ETH',
    transferType: 0,
    info: '',
    confirmNo: 3,
    walletType: 0,
    txKey: '',
  };
}

const DIVIDENDS_MAX = 500;

function answerDividends({ state, account, params }: BinanceCall): SimulatedAnswer {
  const until = Number(params.get('endTime') ?? state.options.now());
  const from = Number(params.get('startTime') ?? 0);
  const limit = Math.min(Number(params.get('limit') ?? 20), DIVIDENDS_MAX);
  const rows = account.movements
    .filter(({ kind, at }) => kind === 'income' && at >= from && at <= until)
    .toReversed()
    .slice(0, limit)
    .map(({ sequence, asset, amount, at }) => ({
      id: 1_637_366_104 + sequence,
      amount: padded(amount, PLACES),
      asset,
      divTime: at,
      enInfo: 'Simple Earn rewards',
      tranId: 2_968_885_920 + sequence,
      direction: 1,
    }));
  return ok({ rows: state.spoil('binance', rows), total: rows.length });
}
