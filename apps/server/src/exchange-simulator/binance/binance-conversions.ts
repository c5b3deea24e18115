import { ZERO } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { type SimulatedAnswer, ok, padded } from '../answer.ts';
import type { SimulatedConversion } from '../simulated-account.ts';
import type { BinanceCall } from './binance-call.ts';

const PLACES = 8;
/** Longest time between the ends of a question. */
const CONVERT_WINDOW_MS = 30 * DAY_MS;
const FIAT_WINDOW_MS = 90 * DAY_MS;

const TOO_LONG: SimulatedAnswer = {
  status: 400,
  body: { code: -1127, msg: 'The interval between the ends is too long.' },
};
const MISSING: SimulatedAnswer = { status: 400, body: { code: -1102, msg: 'A mandatory parameter was not sent.' } };

/** `GET /sapi/v1/convert/tradeFlow`, as the exchange documents it. */
export function answerConversions({ state, account, params }: BinanceCall): SimulatedAnswer {
  const [from, until] = [Number(params.get('startTime') ?? Number.NaN), Number(params.get('endTime') ?? Number.NaN)];
  if (Number.isNaN(from) || Number.isNaN(until)) return MISSING;
  if (until - from > CONVERT_WINDOW_MS) return TOO_LONG;
  const limit = Math.min(Number(params.get('limit') ?? 100), 1_000);
  const meant = account.conversions
    .filter(({ kind, at }) => kind === 'convert' && at >= from && at <= until)
    .toReversed();
  const list = meant.slice(0, limit).map(({ sequence, fromAsset, fromAmount, toAsset, toAmount, at, status }) => ({
    quoteId: `f3b91c525b2644c7bc1e${String(sequence).padStart(12, '0')}`,
    orderId: 940_708_407_462_000 + sequence,
    orderStatus: status,
    fromAsset,
    fromAmount: padded(fromAmount, 0),
    toAsset,
    toAmount: padded(toAmount, 0),
    ratio: toAmount.div(fromAmount).toFixed(PLACES),
    inverseRatio: fromAmount.div(toAmount).toFixed(PLACES),
    createTime: at,
  }));
  return ok({
    list: state.spoil('binance', list),
    startTime: from,
    endTime: until,
    limit,
    moreData: meant.length > limit,
  });
}

const SWEEPS_MAX = 100;

/** `GET /sapi/v1/asset/dribblet`: coins that were swept at one moment stand together. */
export function answerDust({ state, account, params }: BinanceCall): SimulatedAnswer {
  const from = Number(params.get('startTime') ?? 0);
  const until = Number(params.get('endTime') ?? state.options.now());
  const sweeps = Map.groupBy(
    account.conversions.filter(({ kind, at }) => kind === 'dust' && at >= from && at <= until),
    ({ at }) => at,
  );
  const rows = [...sweeps.values()].toReversed().slice(0, SWEEPS_MAX).map(describeSweep);
  return ok({ total: rows.length, userAssetDribblets: state.spoil('binance', rows) });
}

function describeSweep(coins: readonly SimulatedConversion[]): unknown {
  const sum = (amount: (coin: SimulatedConversion) => SimulatedConversion['charge']) =>
    padded(
      coins.reduce((total, coin) => total.plus(amount(coin)), ZERO),
      PLACES,
    );
  return {
    operateTime: coins[0]?.at,
    totalTransferedAmount: sum(({ toAmount }) => toAmount),
    totalServiceChargeAmount: sum(({ charge }) => charge),
    transId: 45_178_372_000 + (coins[0]?.sequence ?? 0),
    userAssetDribbletDetails: coins.map(({ sequence, charge, fromAmount, at, toAmount, fromAsset }) => ({
      transId: 4_359_000 + sequence,
      serviceChargeAmount: padded(charge, PLACES),
      amount: padded(fromAmount, PLACES),
      operateTime: at,
      transferedAmount: padded(toAmount, PLACES),
      fromAsset,
    })),
  };
}

/** `GET /sapi/v1/fiat/orders`: 0 for deposits, 1 for withdrawals. */
export function answerFiat({ state, account, params }: BinanceCall): SimulatedAnswer {
  const kind = { '0': 'deposit', '1': 'withdrawal' }[params.get('transactionType') ?? ''];
  if (kind === undefined) return MISSING;
  const until = Number(params.get('endTime') ?? state.options.now());
  const from = Number(params.get('beginTime') ?? until - CONVERT_WINDOW_MS);
  if (until - from > FIAT_WINDOW_MS) return TOO_LONG;
  const [page, rows] = [Number(params.get('page') ?? 1), Math.min(Number(params.get('rows') ?? 100), 500)];
  const meant = account.movements
    .filter((each) => each.isFiat === true && each.kind === kind && each.at >= from && each.at <= until)
    .toReversed();
  const data = meant.slice((page - 1) * rows, page * rows).map(({ sequence, asset, amount, fee, at, isPending }) => ({
    orderNo: `7d76d611-0568-4f43-afb6-${String(sequence).padStart(12, '0')}`,
    fiatCurrency: asset,
    indicatedAmount: padded(amount.plus(fee), 2),
    // Of a deposit the account's books have what arrived: its fee stayed outside.
    amount: padded(amount, 2),
    totalFee: padded(fee, 2),
    method: 'Bank Transfer',
    status: isPending ? 'Processing' : 'Successful',
    createTime: at,
    updateTime: at,
  }));
  return ok({
    code: '000000',
    message: 'success',
    data: state.spoil('binance', data),
    total: meant.length,
    success: true,
  });
}

/** `GET /sapi/v1/fiat/payments`: 0 for purchases, 1 for sales, of which there are none here. */
export function answerPayments({ state, account, params }: BinanceCall): SimulatedAnswer {
  if (!['0', '1'].includes(params.get('transactionType') ?? '')) return MISSING;
  const until = Number(params.get('endTime') ?? state.options.now());
  const from = Number(params.get('beginTime') ?? until - CONVERT_WINDOW_MS);
  if (until - from > FIAT_WINDOW_MS) return TOO_LONG;
  const [page, rows] = [Number(params.get('page') ?? 1), Math.min(Number(params.get('rows') ?? 100), 500)];
  const bought = params.get('transactionType') === '0' ? account.payments : [];
  const meant = bought.filter(({ at }) => at >= from && at <= until).toReversed();
  const data = meant
    .slice((page - 1) * rows, page * rows)
    .map(({ sequence, currency, paid, fee, asset, amount, method, at, status }) => ({
      orderNo: `353fca443f06466db0c4${String(sequence).padStart(12, '0')}`,
      sourceAmount: padded(paid, 1),
      fiatCurrency: currency,
      obtainAmount: padded(amount, 0),
      cryptoCurrency: asset,
      totalFee: padded(fee, 1),
      price: paid.minus(fee).div(amount).toFixed(6),
      status,
      paymentMethod: method,
      createTime: at,
      updateTime: at,
    }));
  return ok({
    code: '000000',
    message: 'success',
    data: state.spoil('binance', data),
    total: meant.length,
    success: true,
  });
}
