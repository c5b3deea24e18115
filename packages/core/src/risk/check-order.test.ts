import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, ZERO, dec, toPlain } from '../base/decimal.ts';
import { epochMs, parseIso } from '../base/time.ts';
import { type Instrument, instrumentId } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { AccountId, ClientOrderId, OrderRequest } from '../orders/order-request.ts';
import { type Approved, approve } from './approved.ts';
import { type OrderApproval, type OrderDenial, checkOrder } from './check-order.ts';
import { RISK_CODES, type RiskCode, riskMessage } from './risk-code.ts';
import type { RiskContext } from './risk-context.ts';
import { DEFAULT_RISK_LIMITS } from './risk-limits.ts';

const NOW = parseIso('2025-06-01T12:00:00Z');

const INSTRUMENT: Instrument = {
  id: instrumentId('binance', 'BTCUSDT'),
  venue: 'binance',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  priceIncrement: dec('0.01'),
  quantityIncrement: dec('0.00001'),
  minQuantity: dec('0.00001'),
  minNotional: dec('5'),
};

const quote = (fields: Partial<Quote> = {}): Quote => ({
  symbol: 'BTCUSDT',
  bid: 49_990,
  ask: 50_000,
  last: 49_995,
  volume24hQuote: 900_000_000,
  eventTime: NOW,
  receivedAt: NOW,
  ...fields,
});

const context = (fields: Partial<RiskContext> = {}): RiskContext => ({
  now: NOW,
  instrument: INSTRUMENT,
  quote: quote(),
  quoteWaitMs: 0,
  equity: dec('10000'),
  freeQuote: dec('10000'),
  freeBase: dec('1'),
  exposureAccount: ZERO,
  exposureSymbol: ZERO,
  dayStartEquity: dec('10000'),
  weekStartEquity: dec('10000'),
  recentOutcomes: [],
  limits: DEFAULT_RISK_LIMITS,
  tradeVolume: null,
  botStop: null,
  feeRate: dec('0.001'),
  ...fields,
});

const traded = (used: string): Partial<RiskContext> => ({ tradeVolume: { used: dec(used), limit: dec('1000') } });

function request(fields: Partial<Omit<OrderRequest, 'type'>> & { type?: 'market' | 'limit' } = {}): OrderRequest {
  return {
    clientOrderId: 'o1' as ClientOrderId,
    accountId: 'a1' as AccountId,
    botId: null,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price: dec('50000'),
    quantity: dec('0.01'),
    purpose: 'entry',
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: NOW,
    ...fields,
  } as OrderRequest;
}

function expectDenied(result: OrderApproval | OrderDenial): OrderDenial {
  if (result.status !== 'denied') throw new Error('approved');
  return result;
}

function expectApproved(result: OrderApproval | OrderDenial): OrderApproval {
  if (result.status !== 'approved') throw new Error(`denied: ${result.code}`);
  return result;
}

const outcomes = (...pnl: string[]) =>
  pnl.map((realizedPnl, index) => ({ at: epochMs(NOW - 1_000 + index), realizedPnl: dec(realizedPnl) }));

describe('checkOrder', () => {
  it('approves a sound entry, with every check and the order in figures', () => {
    const result = expectApproved(checkOrder(request({ stopLoss: dec('49000'), takeProfit: dec('52000') }), context()));
    expect(result.checks.map((check) => check.code)).toEqual(RISK_CODES);
    expect(result.checks.every((check) => check.passed)).toBe(true);
    const { rr, ...figures } = result.normalized;
    // costs 0.28% of 50000 = 140: (2000 - 140) / (1000 + 140)
    expect(toPlain(rr ?? ZERO)).toBe('1.631578947368421053');
    expect(Object.values(figures).map(toPlain)).toEqual(['20', '8', '500', '0.01']);
  });

  /** One fault at a time: the limit itself passes or fails as the rule says, one step further does the other. */
  const CASES: ReadonlyArray<
    readonly [code: RiskCode, passes: boolean, what: string, order: OrderRequest, context: RiskContext]
  > = [
    ['NO_PRICE_DATA', true, 'a quote that has waited for five minutes', request(), context({ quoteWaitMs: 300_000 })],
    ['NO_PRICE_DATA', false, 'one that waited longer', request(), context({ quoteWaitMs: 300_001 })],
    [
      'NO_PRICE_DATA',
      true,
      'one that waited longer, for what only closes',
      request({ side: 'sell', purpose: 'exit' }),
      context({ quoteWaitMs: 300_001 }),
    ],
    ['NO_PRICE_DATA', false, 'no quote', request(), context({ quote: null })],
    [
      'NO_PRICE_DATA',
      true,
      'a quote of exactly five minutes',
      request(),
      context({ quote: quote({ eventTime: epochMs(NOW - 300_000) }) }),
    ],
    [
      'NO_PRICE_DATA',
      false,
      'an older quote',
      request(),
      context({ quote: quote({ eventTime: epochMs(NOW - 300_001) }) }),
    ],
    ['NO_PRICE_DATA', false, 'a crossed quote', request(), context({ quote: quote({ bid: 50_001 }) })],
    [
      'NO_PRICE_DATA',
      false,
      'a quote that is not a number',
      request({ type: 'market', price: null }),
      context({ quote: quote({ ask: Number.NaN }) }),
    ],
    ['TRADE_VOLUME_LIMIT_REACHED', true, 'a month below the limit with it', request(), context(traded('499.99'))],
    ['TRADE_VOLUME_LIMIT_REACHED', false, 'a month at the limit with it', request(), context(traded('500'))],
    ['INSUFFICIENT_EQUITY', false, 'no equity', request(), context({ equity: ZERO })],
    ['INSUFFICIENT_EQUITY', false, 'negative equity', request(), context({ equity: dec('-1') })],
    ['INVALID_STOP_DISTANCE', true, 'a stop one tick below', request({ stopLoss: dec('49999.99') }), context()],
    ['INVALID_STOP_DISTANCE', false, 'a stop at the entry', request({ stopLoss: dec('50000') }), context()],
    ['INVALID_STOP_DISTANCE', false, 'a stop above a buy', request({ stopLoss: dec('50100') }), context()],
    [
      'INVALID_STOP_DISTANCE',
      false,
      'a stop below a sale',
      request({ side: 'sell', stopLoss: dec('49000') }),
      context(),
    ],
    [
      'INVALID_STOP_DISTANCE',
      true,
      'a stop above a sale',
      request({ side: 'sell', stopLoss: dec('51000') }),
      context(),
    ],
    // 0.01 * (50000 - stop + 0.001 * (50000 + stop) + 40) = 0.5% of 10000 at 45135.135…
    ['MAX_TRADE_RISK_EXCEEDED', true, 'a stop as far as allowed', request({ stopLoss: dec('45135.14') }), context()],
    ['MAX_TRADE_RISK_EXCEEDED', false, 'a tick farther', request({ stopLoss: dec('45135.13') }), context()],
    ['MAX_TRADE_RISK_EXCEEDED', true, "a bot's own stop", request(), context({ botStop: dec('45135.14') })],
    ['MAX_TRADE_RISK_EXCEEDED', false, "a bot's own stop, farther", request(), context({ botStop: dec('45000') })],
    ['DAILY_DRAWDOWN_BREAKER_ACTIVE', true, '2.99% lost today', request(), context({ equity: dec('9701') })],
    ['DAILY_DRAWDOWN_BREAKER_ACTIVE', false, '3% lost today', request(), context({ equity: dec('9700') })],
    [
      'WEEKLY_DRAWDOWN_BREAKER_ACTIVE',
      true,
      '7.49% lost this week',
      request(),
      context({ equity: dec('9251'), dayStartEquity: dec('9251') }),
    ],
    [
      'WEEKLY_DRAWDOWN_BREAKER_ACTIVE',
      false,
      '7.5% lost this week',
      request(),
      context({ equity: dec('9250'), dayStartEquity: dec('9250') }),
    ],
    ['LOSS_STREAK_BREAKER_ACTIVE', true, 'two losses', request(), context({ recentOutcomes: outcomes('-1', '-1') })],
    [
      'LOSS_STREAK_BREAKER_ACTIVE',
      false,
      'three losses',
      request(),
      context({ recentOutcomes: outcomes('5', '-1', '-1', '-1') }),
    ],
    [
      'LOSS_STREAK_BREAKER_ACTIVE',
      true,
      'a gain after three losses',
      request(),
      context({ recentOutcomes: outcomes('-1', '-1', '-1', '2') }),
    ],
    [
      'LOSS_STREAK_BREAKER_ACTIVE',
      true,
      'an even trade after two losses',
      request(),
      context({ recentOutcomes: outcomes('-1', '-1', '0') }),
    ],
    [
      'LOSS_STREAK_BREAKER_ACTIVE',
      false,
      'an even trade among three losses',
      request(),
      context({ recentOutcomes: outcomes('-1', '0', '-1', '-1') }),
    ],
    [
      'MAX_ACCOUNT_EXPOSURE_EXCEEDED',
      true,
      'exactly 35% of equity',
      request(),
      context({ exposureAccount: dec('3000') }),
    ],
    ['MAX_ACCOUNT_EXPOSURE_EXCEEDED', false, 'a cent more', request(), context({ exposureAccount: dec('3000.01') })],
    [
      'MAX_SYMBOL_EXPOSURE_EXCEEDED',
      true,
      'exactly 12% of equity',
      request(),
      context({ exposureAccount: dec('700'), exposureSymbol: dec('700') }),
    ],
    [
      'MAX_SYMBOL_EXPOSURE_EXCEEDED',
      false,
      'a cent more',
      request(),
      context({ exposureAccount: dec('700'), exposureSymbol: dec('700.01') }),
    ],
    ['SPREAD_TOO_WIDE', true, 'exactly 15 bps', request(), context({ quote: quote({ bid: 49_962.5, ask: 50_037.5 }) })],
    ['SPREAD_TOO_WIDE', false, 'a tick more', request(), context({ quote: quote({ bid: 49_962.49, ask: 50_037.5 }) })],
    [
      'INSUFFICIENT_LIQUIDITY',
      true,
      'exactly ten million',
      request(),
      context({ quote: quote({ volume24hQuote: 10_000_000 }) }),
    ],
    [
      'INSUFFICIENT_LIQUIDITY',
      false,
      'a dollar less',
      request(),
      context({ quote: quote({ volume24hQuote: 9_999_999 }) }),
    ],
    // (target - 50000 - 140) / (1000 + 140) = 1.3 at 51622
    [
      'INSUFFICIENT_RISK_REWARD',
      true,
      'exactly 1.3',
      request({ stopLoss: dec('49000'), takeProfit: dec('51622') }),
      context(),
    ],
    [
      'INSUFFICIENT_RISK_REWARD',
      false,
      'a tick less',
      request({ stopLoss: dec('49000'), takeProfit: dec('51621.99') }),
      context(),
    ],
    ['INSUFFICIENT_RISK_REWARD', true, 'no target', request({ stopLoss: dec('49000') }), context()],
    ['INSUFFICIENT_BALANCE', true, 'just enough with the fee', request(), context({ freeQuote: dec('500.5') })],
    ['INSUFFICIENT_BALANCE', false, 'a cent short', request(), context({ freeQuote: dec('500.49') })],
    [
      'INSUFFICIENT_BALANCE',
      false,
      'a market buy without the cushion',
      request({ type: 'market', price: null }),
      context({ freeQuote: dec('500.5') }),
    ],
    [
      'INSUFFICIENT_BALANCE',
      false,
      'a sale of more than is free',
      request({ side: 'sell' }),
      context({ freeBase: dec('0.00999') }),
    ],
  ];

  it.each(CASES)('%s, passes %s: %s', (...[code, passes, , order, at]) => {
    const result = checkOrder(order, at);
    if (passes) {
      expectApproved(result);
    } else {
      const denial = expectDenied(result);
      expect(denial.code).toBe(code);
      // What is used up of the month is said in figures: a test of its own.
      if (code !== 'TRADE_VOLUME_LIMIT_REACHED') expect(denial.message).toBe(riskMessage(code));
      expect(denial.checks.find((check) => !check.passed)?.code).toBe(code);
    }
  });

  it("says how much of the month's volume is used up", () => {
    const { tradeVolume = null } = traded('900.456');
    expect(checkOrder(request(), context({ tradeVolume }))).toMatchObject({
      status: 'denied',
      code: 'TRADE_VOLUME_LIMIT_REACHED',
      message: 'Monthly trade volume limit reached ($900.46/$1000). Upgrade for unlimited trading.',
    });
  });

  it('reaches every reason it can give', () => {
    const reached = new Set(CASES.filter(([, passes]) => !passes).map(([code]) => code));
    expect([...reached].toSorted()).toEqual([...RISK_CODES].toSorted());
  });

  it('lets the first failing check decide, and still makes all the others', () => {
    const denial = expectDenied(
      checkOrder(
        request({ stopLoss: dec('51000') }),
        context({ equity: dec('9000'), freeQuote: ZERO, exposureAccount: dec('9000'), exposureSymbol: dec('9000') }),
      ),
    );
    expect(denial.code).toBe('INVALID_STOP_DISTANCE');
    expect(denial.checks.filter((check) => !check.passed).map((check) => check.code)).toEqual([
      'INVALID_STOP_DISTANCE',
      'DAILY_DRAWDOWN_BREAKER_ACTIVE',
      'WEEKLY_DRAWDOWN_BREAKER_ACTIVE',
      'MAX_ACCOUNT_EXPOSURE_EXCEEDED',
      'MAX_SYMBOL_EXPOSURE_EXCEEDED',
      'INSUFFICIENT_BALANCE',
    ]);
  });

  it('forgets a losing streak at 00:00 UTC', () => {
    const yesterday = outcomes('-1', '-1', '-1').map((outcome) => ({
      ...outcome,
      at: parseIso('2025-05-31T23:59:59Z'),
    }));
    expectApproved(checkOrder(request(), context({ recentOutcomes: yesterday })));
  });

  it('denies when the check itself throws, and keeps what was thrown', () => {
    const broken = context({ feeRate: null as unknown as Decimal });
    const denial = expectDenied(checkOrder(request(), broken));
    expect(denial.code).toBe('SYSTEM_ERROR');
    expect(denial.message).toBe('System error during risk check.');
    expect(denial.cause).toBeInstanceOf(Error);
  });

  it('denies what the instrument does not take before asking about risk', () => {
    const denial = expectDenied(checkOrder(request({ quantity: dec('0.000015') }), context({ equity: ZERO })));
    expect(denial).toMatchObject({ code: 'INVALID_QUANTITY_INCREMENT', field: 'quantity', checks: [] });
  });

  describe('of an exit', () => {
    const sale = request({ side: 'sell', purpose: 'exit', type: 'market', price: null });
    const ruined = context({
      equity: dec('100'),
      exposureAccount: dec('99999'),
      exposureSymbol: dec('99999'),
      recentOutcomes: outcomes('-1', '-1', '-1', '-1'),
      quote: quote({ bid: 40_000, volume24hQuote: 0 }),
    });

    it('is stopped by no breaker', () => {
      expect(expectApproved(checkOrder(sale, ruined)).checks.map((check) => check.code)).toEqual([
        'NO_PRICE_DATA',
        'INSUFFICIENT_BALANCE',
      ]);
    });

    it('is not what a buy can call itself to pass the breakers', () => {
      expect(expectDenied(checkOrder({ ...sale, side: 'buy' }, ruined)).code).toBe('DAILY_DRAWDOWN_BREAKER_ACTIVE');
    });

    it('needs prices, a quantity and the holdings', () => {
      expect(expectDenied(checkOrder(sale, { ...ruined, quote: null })).code).toBe('NO_PRICE_DATA');
      expect(expectDenied(checkOrder({ ...sale, quantity: ZERO }, ruined)).code).toBe('INVALID_QUANTITY');
      expect(expectDenied(checkOrder(sale, { ...ruined, freeBase: dec('0.00999') })).code).toBe('INSUFFICIENT_BALANCE');
    });
  });

  it('never approves an entry beyond the exposure limits or the free funds', () => {
    const units = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(units, units, units, units, (quantity, price, free, exposure) => {
        const order = request({ quantity: dec(`${quantity}e-5`), price: dec(`${price}`) });
        const result = checkOrder(
          order,
          context({
            freeQuote: dec(`${free}`),
            exposureAccount: dec(`${exposure}`),
            exposureSymbol: dec(`${exposure}`),
          }),
        );
        if (result.status === 'denied') return;
        const { notionalValue } = result.normalized;
        expect(notionalValue.times(dec('1.001')).lte(dec(`${free}`))).toBe(true);
        expect(notionalValue.plus(dec(`${exposure}`)).lte(dec('1200'))).toBe(true);
      }),
    );
  });
});

describe('approve', () => {
  it('refuses to mark what did not pass', () => {
    const failed = { code: 'SPREAD_TOO_WIDE', passed: false, figure: null, limit: null, unit: 'bps' } as const;
    expect(() => approve(request(), [failed])).toThrow('every check');
    expect(() => approve(request(), [])).toThrow('every check');
  });

  it('is the only way to what a venue takes: an order that was not checked does not compile', () => {
    const place = (order: Approved<OrderRequest>): string => order.symbol;
    // @ts-expect-error nothing but the risk check makes an approved order
    place(request());
    expect(
      place(approve(request(), [{ code: 'SPREAD_TOO_WIDE', passed: true, figure: null, limit: null, unit: 'bps' }])),
    ).toBe('BTCUSDT');
  });
});

describe('riskMessage', () => {
  it('says that any other failure is unknown', () => {
    expect(riskMessage('SOMETHING_ELSE')).toBe('Unknown risk check failure.');
    expect(riskMessage('toString')).toBe('Unknown risk check failure.');
  });
});
