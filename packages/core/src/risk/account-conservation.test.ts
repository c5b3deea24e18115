// Orders, ledger and portfolio are strangers to each other; this is the lowest folder from which all three are seen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Decimal,
  ONE,
  ZERO,
  dec,
  roundDownToDecimals,
  roundDownToIncrement,
  roundUpToIncrement,
  sumDecimals,
  toPlain,
} from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import { type LotBook, applyLotEvents, createLotBook } from '../ledger/apply-lot-events.ts';
import { foldLedger, ledgerTotal } from '../ledger/testing/fold-ledger.ts';
import type { LedgerTransaction } from '../ledger/ledger-transaction.ts';
import type { LotMethod } from '../ledger/lot-method.ts';
import { lotEventsForFill, valueFill } from '../ledger/lots-for-fill.ts';
import type { RealizedGain } from '../ledger/match-lots.ts';
import { postDeposit } from '../ledger/testing/post-deposit.ts';
import { postFill } from '../ledger/post-fill.ts';
import { reconcile } from '../ledger/testing/reconcile.ts';
import { applyFillToOrder } from '../orders/apply-fill-to-order.ts';
import { applyOrderEvent } from '../orders/apply-order-event.ts';
import type { Fill } from '../orders/fill.ts';
import { type Order, createOrder, isActive, remainingQuantity } from '../orders/order.ts';
import type { AccountId, ClientOrderId, LimitOrderRequest, VenueTradeId } from '../orders/order-request.ts';
import { reservationFor } from '../orders/reserve.ts';
import {
  type Balance,
  balanceTotal,
  credit,
  debit,
  emptyBalance,
  hold,
  release,
  spendHeld,
} from '../portfolio/balance.ts';
import { type Position, applyFillToPosition, emptyPosition, unrealizedPnl } from '../portfolio/position.ts';

const PAIR = { base: 'BTC', quote: 'USDT' };
const ACCOUNT = 'a1' as AccountId;
const START = dec('10000');
const FEE_RATE = dec('0.00075');
const LOT = dec('0.00001');

interface Account {
  readonly usdt: Balance;
  readonly btc: Balance;
  readonly orders: ReadonlyMap<number, Order>;
  readonly ledger: readonly LedgerTransaction[];
  readonly lots: LotBook;
  readonly gains: readonly RealizedGain[];
  readonly position: Position;
  readonly filled: Decimal;
}

type Act =
  | { readonly kind: 'place'; readonly side: 'buy' | 'sell'; readonly percent: number; readonly ticks: number }
  | {
      readonly kind: 'fill';
      /** Which of the active orders, counted round. */
      readonly order: number;
      readonly percent: number;
      readonly improvement: number;
      readonly isFeeInBase: boolean;
    }
  | { readonly kind: 'cancel'; readonly order: number };

function openAccount(method: LotMethod): Account {
  return {
    usdt: credit(emptyBalance('USDT'), START),
    btc: emptyBalance('BTC'),
    orders: new Map(),
    ledger: [postDeposit({ accountId: ACCOUNT, asset: 'USDT', amount: START, reference: 'start', at: epochMs(0) })],
    lots: createLotBook(method, []),
    gains: [],
    position: emptyPosition({ accountId: ACCOUNT, botId: null, symbol: 'BTCUSDT' }, epochMs(0)),
    filled: ZERO,
  };
}

/** The order that an act means, of those that are active; null when none is. */
function pick(account: Account, act: { readonly order: number }): readonly [number, Order] | null {
  const active = [...account.orders].filter(([, each]) => isActive(each));
  return active[act.order % active.length] ?? null;
}

function place(account: Account, act: Act & { kind: 'place' }, index: number): Account {
  const price = dec(`${act.ticks}e-2`);
  const from = act.side === 'buy' ? account.usdt : account.btc;
  const affordable = act.side === 'buy' ? from.free.div(price.times(ONE.plus(FEE_RATE))) : from.free;
  const quantity = roundDownToIncrement(affordable.times(dec(`${act.percent}e-2`)), LOT);
  if (quantity.eq(ZERO)) return account;
  const request: LimitOrderRequest = {
    clientOrderId: `order-${index}` as ClientOrderId,
    accountId: ACCOUNT,
    botId: null,
    symbol: 'BTCUSDT',
    side: act.side,
    type: 'limit',
    quantity,
    price,
    purpose: act.side === 'buy' ? 'entry' : 'exit',
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: epochMs(index),
  };
  const reservation = reservationFor(request, { instrument: PAIR, feeRate: FEE_RATE, ask: null });
  if (from.free.lt(reservation.amount)) return account;
  const orders = new Map(account.orders).set(index, createOrder(request, reservation));
  const held = hold(from, reservation.amount);
  return act.side === 'buy' ? { ...account, orders, usdt: held } : { ...account, orders, btc: held };
}

function cancel(account: Account, act: Act & { kind: 'cancel' }, index: number): Account {
  const picked = pick(account, act);
  if (picked === null) return account;
  const [key, order] = picked;
  const orders = new Map(account.orders).set(
    key,
    applyOrderEvent(order, { kind: 'cancelled', at: epochMs(index), reason: 'USER' }),
  );
  return order.reservedAsset === 'USDT'
    ? { ...account, orders, usdt: release(account.usdt, order.reserved) }
    : { ...account, orders, btc: release(account.btc, order.reserved) };
}

function fillOf(order: Order, act: Act & { kind: 'fill' }, index: number): Fill | null {
  const { request } = order;
  if (request.type !== 'limit') return null;
  const quantity = roundUpToIncrement(remainingQuantity(order).times(dec(`${act.percent}e-2`)), LOT);
  const better = request.price.times(dec(`${act.improvement}e-4`)).round(2, 0);
  const price = request.side === 'buy' ? request.price.minus(better) : request.price.plus(better);
  if (quantity.eq(ZERO) || price.lte(ZERO)) return null;
  const isFeeInBase = act.isFeeInBase && request.side === 'buy';
  const fee = isFeeInBase ? quantity.times(FEE_RATE) : roundDownToDecimals(quantity.times(price).times(FEE_RATE), 18);
  return {
    tradeId: `trade-${index}` as VenueTradeId,
    clientOrderId: request.clientOrderId,
    accountId: ACCOUNT,
    botId: null,
    symbol: 'BTCUSDT',
    side: request.side,
    quantity,
    price,
    fee,
    feeAsset: isFeeInBase ? 'BTC' : 'USDT',
    isMaker: true,
    executedAt: epochMs(index),
  };
}

function settle(account: Account, fill: Fill, released: Decimal): Pick<Account, 'usdt' | 'btc'> {
  const notional = fill.price.times(fill.quantity);
  const quoteFee = fill.feeAsset === 'USDT' ? fill.fee : ZERO;
  const baseFee = fill.feeAsset === 'BTC' ? fill.fee : ZERO;
  if (fill.side === 'buy') {
    return {
      usdt: spendHeld(account.usdt, released, notional.plus(quoteFee)),
      btc: debit(credit(account.btc, fill.quantity), baseFee),
    };
  }
  return {
    usdt: debit(credit(account.usdt, notional), quoteFee),
    btc: spendHeld(account.btc, released, fill.quantity),
  };
}

function applyFill(account: Account, act: Act & { kind: 'fill' }, index: number): Account {
  const picked = pick(account, act);
  const fill = picked === null ? null : fillOf(picked[1], act, index);
  if (picked === null || fill === null) return account;
  const [key, order] = picked;
  const valuation = valueFill(fill, PAIR, null);
  if (valuation === null) throw new Error('no valuation');
  const { order: after, released } = applyFillToOrder(order, fill);
  const lots = applyLotEvents(account.lots, lotEventsForFill(fill, valuation));
  const signed = fill.side === 'buy' ? fill.quantity : fill.quantity.neg();
  return {
    ...settle(account, fill, released),
    orders: new Map(account.orders).set(key, after),
    ledger: [...account.ledger, postFill(fill, PAIR)],
    lots: lots.book,
    gains: [...account.gains, ...lots.gains],
    position: applyFillToPosition(account.position, fill, { ...PAIR, feePrice: null }),
    filled: account.filled.plus(signed).minus(fill.feeAsset === 'BTC' ? fill.fee : ZERO),
  };
}

function run(method: LotMethod, acts: readonly Act[], inspect: (account: Account) => void): Account {
  return acts.reduce((account, act, index) => {
    const next =
      act.kind === 'place'
        ? place(account, act, index)
        : act.kind === 'fill'
          ? applyFill(account, act, index)
          : cancel(account, act, index);
    inspect(next);
    return next;
  }, openAccount(method));
}

function expectBooksToAgree(account: Account): void {
  const { usdt, btc, orders, ledger, lots, position, filled } = account;
  const differences = reconcile({
    ledger: foldLedger(ledger),
    balances: new Map([usdt, btc].map((balance) => [balance.asset, balanceTotal(balance)])),
    lots: lots.pools.get('BTC')?.lots ?? [],
    positions: [{ symbol: 'BTCUSDT', baseAsset: 'BTC', quantity: position.quantity }],
    filledBySymbol: new Map([['BTCUSDT', filled]]),
    reportingAsset: 'USDT',
  });
  expect(differences).toEqual([]);
  for (const balance of [usdt, btc]) {
    const reserved = sumDecimals(
      [...orders.values()].filter((order) => order.reservedAsset === balance.asset).map((order) => order.reserved),
    );
    expect(balance.held.eq(reserved), `${balance.asset} held is what active orders reserve`).toBe(true);
  }
}

function expectValueToBeConserved(account: Account, mark: Decimal): void {
  const { usdt, btc, ledger, position, lots, gains } = account;
  const equity = balanceTotal(usdt).plus(balanceTotal(btc).times(mark));
  const total = position.realizedPnl.plus(unrealizedPnl(position, mark));
  expect(equity.eq(START.plus(total)), 'equity is the deposit and the profit').toBe(true);
  // Cash, fees and what the venue holds against us: nothing appears and nothing goes missing.
  const totals = foldLedger(ledger);
  const quote = (['assets', 'venue', 'fees', 'external'] as const).map((name) => ledgerTotal(totals, name, 'USDT'));
  expect(sumDecimals(quote).eq(ZERO)).toBe(true);
  // Lots tell the same profit by another road.
  const pool = lots.pools.get('BTC');
  const held = pool === undefined ? ZERO : balanceTotal(btc).times(mark).minus(pool.cost);
  expect(
    sumDecimals(gains.map((gain) => gain.gain))
      .plus(held)
      .eq(total),
    'gains and open lots make the same profit',
  ).toBe(true);
}

const order = fc.nat(24);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    ticks: fc.integer({ min: 100, max: 99_999 }),
  }),
  fc.record({
    kind: fc.constant('fill' as const),
    order,
    percent: fc.integer({ min: 1, max: 100 }),
    improvement: fc.integer({ min: 0, max: 50 }),
    isFeeInBase: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cancel' as const), order }),
);
const acts = fc.array(act, { minLength: 10, maxLength: 60, size: 'max' });
const method = fc.constantFrom<LotMethod>('fifo', 'lifo', 'hifo', 'average');

describe('an account under random orders, fills and cancels', () => {
  it('keeps ledger, balances, lots, positions and reservations equal after every step', () => {
    fc.assert(
      fc.property(method, acts, (by, all) => void run(by, all, expectBooksToAgree)),
      { numRuns: 150 },
    );
  });

  it('conserves value: equity is the deposit plus realised plus unrealised less fees, at any mark', () => {
    fc.assert(
      fc.property(method, acts, fc.integer({ min: 1, max: 10 ** 7 }), (by, all, ticks) => {
        expectValueToBeConserved(
          run(by, all, () => undefined),
          dec(`${ticks}e-2`),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('reaches the same state from the same events', () => {
    const state = (account: Account) =>
      JSON.stringify({ ...account, orders: [...account.orders], lots: [...account.lots.pools] });
    fc.assert(
      fc.property(method, acts, (by, all) => {
        expect(state(run(by, all, () => undefined))).toBe(state(run(by, all, () => undefined)));
      }),
      { numRuns: 50 },
    );
  });

  it('returns every reservation once all orders are over', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const account = run(
          'fifo',
          [...all, ...all.map((_, index): Act => ({ kind: 'cancel', order: index }))],
          () => undefined,
        );
        expect([account.usdt, account.btc].map((balance) => toPlain(balance.held))).toEqual(['0', '0']);
        expect([...account.orders.values()].every((each) => toPlain(each.reserved) === '0')).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
