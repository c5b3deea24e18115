import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import { type EpochMs, toIso } from '../base/time.ts';
import { AccountBook } from '../engine/account/account-book.ts';
import { NO_CHANGES } from '../engine/account/account-types.ts';
import { tradingStateOf } from '../engine/account/trading-state.ts';
import type { ClientOrderId, VenueTradeId } from '../orders/order-request.ts';
import { DEFAULT_RISK_LIMITS } from '../risk/risk-limits.ts';
import { GRID_PARAMS, OTHER_BOT, balance, manual, opened, asCommand, withGrid } from './testing/account-commands.ts';
import { asText } from './testing/reopen.ts';
import {
  BOT_ID,
  OPEN_LIMITS,
  START_AT,
  giveCommand,
  feedPrices,
  newAccount,
  newSimulation,
  quoteAt,
  startGridCommand,
} from './testing/simulated-account.ts';

describe('an order by hand', () => {
  it('sets its funds aside, fills, and is booked everywhere', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1', '99'), at));
    expect(balance(simulation, 'USDT')).toBe('9900.901 + 99.099');
    feedPrices(simulation, [98], at + 1_000);
    expect([balance(simulation, 'USDT'), balance(simulation, 'BTC')]).toEqual(['9900.901 + 0', '1 + 0']);
    const { positions, lots } = simulation.book.snapshot();
    expect(
      positions.map((each) => [
        each.botId,
        toPlain(each.quantity),
        toPlain(each.averageEntry),
        toPlain(each.realizedPnl),
      ]),
    ).toEqual([[null, '1', '99', '-0.099']]);
    expect(lots.map((lot) => toPlain(lot.cost))).toEqual(['99.099']);
  });

  it('gives back what it had set aside when it is cancelled', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1', '99', 'terminal_a'), at));
    expect(
      giveCommand(simulation, asCommand({ kind: 'cancel_order', clientOrderId: 'terminal_a' }, at + 1)),
    ).toMatchObject({
      status: 'done',
    });
    expect(balance(simulation, 'USDT')).toBe('10000 + 0');
    expect(
      giveCommand(simulation, asCommand({ kind: 'cancel_order', clientOrderId: 'terminal_a' }, at + 2)),
    ).toMatchObject({
      status: 'refused',
      reason: 'ORDER_NOT_OPEN',
    });
  });

  it('ends as expired, its funds free again, when the price runs away before it fills', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1', null, 'terminal_m'), at));
    const later = feedPrices(simulation, [105, 100], at + 1_000);
    expect(simulation.records.orders.get('terminal_m')).toMatchObject({
      status: 'expired',
      reason: expect.stringMatching(
        /^At 105\.\d+ the purchase would cost more than the 101\.\d+ USDT set aside for it\.$/,
      ),
    });
    expect(balance(simulation, 'USDT')).toBe('10000 + 0');
    expect(simulation.records.fills).toEqual([]);
    expect(giveCommand(simulation, asCommand(manual('buy', '1', null, 'terminal_n'), later))).toMatchObject({
      status: 'done',
    });
  });

  it('that is denied is recorded as such, with its code, and sends nothing', () => {
    const { simulation, at } = opened();
    const answer = giveCommand(simulation, asCommand(manual('buy', '200', '99', 'terminal_b'), at));
    expect(answer).toEqual({
      status: 'refused',
      reason: 'INSUFFICIENT_BALANCE',
      error: 'Insufficient balance for this trade. It needs 19819.8 USDT, 10000 is free.',
      field: null,
      clientOrderId: 'terminal_b',
    });
    expect(simulation.records.orders.get('terminal_b')).toMatchObject({
      status: 'denied',
      reason: 'INSUFFICIENT_BALANCE',
    });
    expect(simulation.records.changes.at(-1)?.venueCommands).toEqual([]);
    expect(simulation.venue.has('terminal_b' as ClientOrderId)).toBe(false);
  });

  it.each([
    { given: manual('buy', '0.0001', '99'), reason: 'INVALID_QUANTITY_INCREMENT', field: 'quantity' },
    { given: manual('buy', '0.01', '99'), reason: 'NOTIONAL_TOO_SMALL', field: 'quantity' },
    { given: manual('buy', '1', '99.001'), reason: 'INVALID_PRICE_INCREMENT', field: 'price' },
    { given: manual('sell', '1', '101'), reason: 'INSUFFICIENT_BALANCE', field: null },
  ])('is refused for $reason', ({ given, reason, field }) => {
    const { simulation, at } = opened();
    expect(giveCommand(simulation, asCommand(given, at))).toMatchObject({ status: 'refused', reason, field });
  });

  it('is refused without a price, with a stale one, and for a symbol that nobody trades', () => {
    const simulation = newSimulation(newAccount({ riskLimits: { ...OPEN_LIMITS, quoteAgeMaxMs: 300_000 } }));
    expect(giveCommand(simulation, asCommand(manual('buy', '1', '99'), START_AT))).toMatchObject({
      reason: 'NO_PRICE_DATA',
    });
    feedPrices(simulation, [100], START_AT);
    expect(giveCommand(simulation, asCommand(manual('buy', '1', '99'), START_AT + 300_001))).toMatchObject({
      reason: 'NO_PRICE_DATA',
    });
    const unknown = manual('buy', '1', '99');
    const order = { ...(unknown['order'] as object), symbol: 'XXXUSDT', clientOrderId: 'terminal_x' };
    expect(giveCommand(simulation, asCommand({ ...unknown, order }, START_AT))).toMatchObject({
      reason: 'INVALID_SYMBOL',
      field: 'symbol',
    });
  });

  it('cannot take the id of one that is open', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1', '99', 'terminal_c'), at));
    expect(giveCommand(simulation, asCommand(manual('buy', '1', '99', 'terminal_c'), at))).toMatchObject({
      status: 'refused',
      reason: 'DUPLICATE_ORDER',
    });
  });

  it('cannot spend what a bot may still spend, be the bot paused or not', () => {
    const { simulation, at } = withGrid();
    const rest = manual('buy', '92', '99');
    giveCommand(simulation, asCommand({ kind: 'pause_bot', botId: BOT_ID }, at));
    // 10,000 - 492.2830913 for the base of the upper lines; the bot has 508.7169087 of its 1,001 left.
    expect(balance(simulation, 'USDT')).toBe('9507.7169087 + 0');
    expect(giveCommand(simulation, asCommand(rest, at))).toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      error:
        'Insufficient balance for this trade. It needs 9117.108 USDT, 8999 is free beside the 508.7169087 USDT promised to bots.',
    });
    giveCommand(
      simulation,
      asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'keep', reason: 'Enough.' }, at + 1),
    );
    expect(giveCommand(simulation, asCommand(rest, at + 2))).toMatchObject({ status: 'done' });
  });

  it('cannot sell what belongs to a bot', () => {
    const { simulation, at } = withGrid();
    expect(giveCommand(simulation, asCommand({ kind: 'stop_all', choice: 'cancel_orders' }, at))).toMatchObject({
      status: 'done',
    });
    expect(balance(simulation, 'BTC')).toBe('4.913 + 0');
    expect(giveCommand(simulation, asCommand(manual('sell', '1', null), at))).toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
    });
  });
});

describe('reports of a venue', () => {
  /** A buy of 2 at 99, accepted, and a fill of 1. */
  function withOrder() {
    const book = AccountBook.open(newAccount());
    book.handleQuote(quoteAt(100, START_AT));
    const id = 'terminal_r' as ClientOrderId;
    book.handleCommand(asCommand(manual('buy', '2', '99', id), START_AT));
    const fill = (tradeId: string, quantity: string) => ({
      tradeId: tradeId as VenueTradeId,
      clientOrderId: id,
      accountId: newAccount().accountId,
      botId: null,
      symbol: 'BTCUSDT',
      side: 'buy' as const,
      quantity: dec(quantity),
      price: dec('99'),
      fee: dec('0.099').times(dec(quantity)),
      feeAsset: 'USDT',
      isMaker: true,
      executedAt: START_AT,
    });
    return { book, id, fill };
  }

  it('are taken in any order: a fill before its acknowledgement, twice, and after a cancel', () => {
    const { book, id, fill } = withOrder();
    expect(book.handleFill(fill('1', '0.5')).fills).toHaveLength(1);
    expect(book.handleOrderAccepted(id, null, START_AT)).toBe(NO_CHANGES);
    expect(book.handleFill(fill('1', '0.5'))).toBe(NO_CHANGES);
    const row = book.order(id);
    const closed = book.handleOrderClosed(id, 'cancelled', 'USER', START_AT).orders[0];
    expect(closed).toMatchObject({ status: 'cancelled', reason: 'USER' });
    expect(row).not.toBeNull();
    const late = book.handleFill(fill('2', '1'), closed ?? null);
    expect(late.orders[0]?.status).toBe('cancelled');
    expect(late.balances.map((each) => `${each.asset} ${toPlain(each.free)} + ${toPlain(each.held)}`)).toEqual([
      'USDT 9851.3515 + 0',
      'BTC 1.5 + 0',
    ]);
  });

  it('of an order that nobody knows, or of more than was asked, change nothing and raise an alert', () => {
    const { book, fill } = withOrder();
    const before = asText(book.snapshot());
    expect(book.handleFill(fill('1', '3')).anomalies[0]?.code).toBe('OVERFILL');
    expect(book.handleFill({ ...fill('2', '1'), clientOrderId: 'stranger' as ClientOrderId }).anomalies[0]?.code).toBe(
      'FILL_WITHOUT_ORDER',
    );
    expect(asText(book.snapshot())).toBe(before);
  });

  it('keep the funds set aside while nobody knows what became of an order', () => {
    const { book, id } = withOrder();
    book.handleOrderUnknown(id, START_AT);
    expect(book.order(id)?.status).toBe('unknown');
    expect(book.snapshot().balances.map((each) => toPlain(each.held))).toEqual(['198.198']);
    const again = book.resend(id, START_AT);
    expect(again.venueCommands).toMatchObject([{ kind: 'place', request: { clientOrderId: id } }]);
    expect(book.snapshot().balances.map((each) => toPlain(each.held))).toEqual(['198.198']);
  });

  it('that do not come at all are told to the operator and to the bot, and change nothing', () => {
    const { book, id } = withOrder();
    book.handleOrderUnknown(id, START_AT);
    const before = asText(book.snapshot());
    const { anomalies, notes } = book.handleVenueSilence(id, START_AT);
    expect(anomalies).toEqual([
      {
        code: 'UNKNOWN_ORDER',
        message:
          'The venue has not said what became of order terminal_r, a buy of 2 BTCUSDT. 198.198 USDT stay set aside, and the venue keeps being asked.',
      },
    ]);
    expect(notes, 'an order by hand has no bot').toEqual([]);
    expect(asText(book.snapshot())).toBe(before);
    const { simulation, at } = withGrid();
    const own = simulation.book.snapshot().orders.find((order) => order.request.botId === BOT_ID)?.request;
    expect(own && simulation.book.handleVenueSilence(own.clientOrderId, at as EpochMs).notes).toMatchObject([
      { botId: BOT_ID, severity: 'warning', code: 'ORDER_UNKNOWN' },
    ]);
  });

  it('close an order that is denied when it is to be sent again, and free its funds', () => {
    const { book, id } = withOrder();
    const again = book.resend(id, (START_AT + 2 * 86_400_000) as EpochMs);
    expect(again.venueCommands).toEqual([]);
    expect(again.orders[0]?.status).toBe('rejected');
    expect(book.snapshot().balances.map((each) => `${toPlain(each.free)} + ${toPlain(each.held)}`)).toEqual([
      '10000 + 0',
    ]);
  });
});

describe('the memory of an account', () => {
  it('notes its equity at 00:00 UTC and on Mondays, by the clock of the market', () => {
    const { simulation } = withGrid();
    const days = [0, 1, 2, 3, 4, 5, 6, 7].map((day) => {
      feedPrices(simulation, [100 + day], START_AT + day * 86_400_000 + 3_600_000);
      const memory = simulation.book.snapshot().memory;
      return [
        toIso(memory?.dayStart?.startsAt ?? START_AT).slice(0, 10),
        toIso(memory?.weekStart?.startsAt ?? START_AT).slice(0, 10),
      ];
    });
    expect(days.map(([day]) => day)).toEqual([
      '2025-06-02',
      '2025-06-03',
      '2025-06-04',
      '2025-06-05',
      '2025-06-06',
      '2025-06-07',
      '2025-06-08',
      '2025-06-09',
    ]);
    expect(days.map(([, week]) => week)).toEqual([...Array.from({ length: 7 }, () => '2025-06-02'), '2025-06-09']);
  });

  it('stops entries after the day’s loss, and lets them in again the next day', () => {
    const { simulation, at } = opened({ riskLimits: { ...OPEN_LIMITS, dailyDrawdownMax: dec('0.03') } });
    giveCommand(simulation, asCommand(manual('buy', '50', null, 'terminal_k'), at));
    feedPrices(simulation, [100, 93], at + 1);
    expect(giveCommand(simulation, asCommand(manual('buy', '1', '90', 'terminal_l'), at + 5_000))).toMatchObject({
      reason: 'DAILY_DRAWDOWN_BREAKER_ACTIVE',
    });
    const tomorrow = feedPrices(simulation, [93], START_AT + 86_400_000);
    expect(giveCommand(simulation, asCommand(manual('buy', '1', '90', 'terminal_m'), tomorrow))).toMatchObject({
      status: 'done',
    });
  });

  it('counts a closed pair of a grid as the gain it is, also where the average entry lies above', () => {
    const { simulation, at } = withGrid();
    feedPrices(simulation, [97.5, 95, 98.1], at);
    const outcomes = simulation.book.snapshot().memory?.recentOutcomes.map((outcome) => toPlain(outcome.realizedPnl));
    // 2.604 bought at 96 and sold at 98: 5.208 less 0.505176 of fees. By average entry it would be a loss.
    expect(outcomes).toEqual(['4.702824']);
    expect(simulation.records.fills.at(-1)?.realizedPnl?.lt(dec('0'))).toBe(true);
  });
});

describe('an account that is offline', () => {
  it('names what it halted in the order of ids, whichever was started first', () => {
    const { simulation, at } = opened();
    for (const botId of [OTHER_BOT, BOT_ID])
      giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, allocation: 900 }, at, botId));
    const offline = giveCommand(simulation, asCommand({ kind: 'set_mode', mode: 'offline' }, at + 1));
    expect(offline).toMatchObject({ status: 'done', haltedBotIds: [BOT_ID, OTHER_BOT] });
  });

  it('pauses its bots, takes back what rests and places nothing, sales by hand included', () => {
    const { simulation, at } = withGrid();
    giveCommand(simulation, asCommand(manual('buy', '1', null, 'terminal_n'), at));
    feedPrices(simulation, [100], at + 1);
    const resting = simulation.book.snapshot().orders.length;
    expect(resting).toBeGreaterThan(0);
    const offline = giveCommand(simulation, asCommand({ kind: 'set_mode', mode: 'offline' }, at + 2));
    expect(offline).toMatchObject({ status: 'done', haltedBotIds: [BOT_ID] });
    expect(offline?.status === 'done' && offline.clientOrderIds).toHaveLength(resting);
    expect(simulation.book.bot(BOT_ID)?.status).toBe('paused');
    expect(simulation.book.snapshot().orders).toEqual([]);
    expect(tradingStateOf(simulation.book.snapshot(), simulation.book.valuation(), (at + 2) as EpochMs)).toMatchObject({
      state: 'HALTED',
    });
    expect(giveCommand(simulation, asCommand(manual('buy', '1', null), at + 3))).toMatchObject({
      reason: 'ACCOUNT_OFFLINE',
    });
    expect(giveCommand(simulation, startGridCommand(GRID_PARAMS, at + 3))).toMatchObject({ reason: 'ACCOUNT_OFFLINE' });
    expect(giveCommand(simulation, asCommand(manual('sell', '1', null, 'terminal_o'), at + 4))).toMatchObject({
      reason: 'ACCOUNT_OFFLINE',
    });
    const close = { kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec('1') } as const;
    expect(giveCommand(simulation, asCommand(close, at + 5))).toMatchObject({ reason: 'ACCOUNT_OFFLINE' });
    const stop = { kind: 'stop_bot', botId: BOT_ID, holdings: 'sell', reason: '' } as const;
    expect(giveCommand(simulation, asCommand(stop, at + 6))).toMatchObject({ reason: 'ACCOUNT_OFFLINE' });
    feedPrices(simulation, [95, 105], at + 7);
    expect(simulation.book.snapshot().orders).toEqual([]);
    expect(simulation.records.changes.some((changes) => changes.mode === 'offline')).toBe(true);
  });
});

describe('a quote', () => {
  it('that changes nothing answers the very NO_CHANGES', () => {
    const { simulation, at } = withGrid();
    const { book } = simulation;
    expect(book.handleQuote(quoteAt(100.5, at))).toBe(NO_CHANGES);
    expect(book.handleQuote(quoteAt(100.4, at + 1))).toBe(NO_CHANGES);
  });

  it('that is late or makes no sense is passed over', () => {
    const { simulation, at } = withGrid({ stopLossPct: 5 });
    const { book } = simulation;
    const before = asText(book.snapshot());
    expect(book.handleQuote(quoteAt(50, at - 60_000))).toBe(NO_CHANGES);
    expect(book.handleQuote({ ...quoteAt(50, at), ask: 40 })).toBe(NO_CHANGES);
    expect(book.handleQuote({ ...quoteAt(50, at), bid: Number.NaN })).toBe(NO_CHANGES);
    expect(asText(book.snapshot())).toBe(before);
  });

  it('is judged by the limits of the product when none are set', () => {
    const { simulation, at } = opened({ riskLimits: DEFAULT_RISK_LIMITS });
    expect(giveCommand(simulation, asCommand(manual('buy', '13', '99'), at))).toMatchObject({
      reason: 'MAX_SYMBOL_EXPOSURE_EXCEEDED',
    });
  });
});
