import { SCAN_EXCHANGES, SCAN_RISK_LEVELS, SCAN_SYMBOLS_MAX } from '@atb/core/market-analysis/scan-filters';
import { RISK_BANDS, REGIMES, SCAN_SIGNALS, SCORE_PARTS, SENTIMENTS } from '@atb/core/market-analysis/words';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, marketMode, rules } from '../fields.ts';

const NOT_A_COIN = { error: 'must be a coin such as BTC, or a symbol such as BTCUSDT.' };
const NOT_A_LIST = { error: `must be a list of 1 to ${SCAN_SYMBOLS_MAX} coins such as BTC.` };

/** `BTC` stands for its pair against USDT. */
const coin = z.string(NOT_A_COIN).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,20}$/u, NOT_A_COIN));

/** A filter that asks for nothing that exists is a slip of the keyboard: it is refused, not answered with an empty list. */
const bound = (max: number, unit: string) => {
  const error = `must be a number from 0 to ${max}${unit}.`;
  return z.optional(z.number({ error }).check(z.minimum(0, { error }), z.maximum(max, { error })));
};
const someOf = <const Name extends string>(names: readonly Name[]) => {
  const error = `must be a list of ${names.join(', ')}.`;
  return z.optional(
    z.array(z.enum(names, { error }), { error }).check(z.minLength(1, { error }), z.maxLength(names.length, { error })),
  );
};
const RANK = { error: 'must be a whole number from 1 to 10000.' };

const config = z.strictObject(
  {
    /** Quote units. Has no source yet: is answered as switched off. */
    minMarketCap: bound(1e14, ''),
    /** By market value. Has no source yet: is answered as switched off. */
    maxRank: z.optional(z.int(RANK).check(z.minimum(1, RANK), z.maximum(10_000, RANK))),
    /** Traded in 24 hours, quote units. */
    minVolume: bound(1e13, ''),
    exchanges: someOf(SCAN_EXCHANGES),
    /** Which parts make the score; all when left out. */
    strategies: someOf(SCORE_PARTS),
    /** Coins of a higher risk stay in the list and are marked; `high` allows all. */
    riskLevel: z.optional(z.enum(SCAN_RISK_LEVELS, { error: 'must be low, medium or high.' })),
  },
  { error: 'must be an object.' },
);

const ACTIONS = ['scan-markets', 'analyze-coin', 'live-scan'] as const;

const body = z
  .strictObject({
    action: z.enum(ACTIONS, { error: `must be one of ${ACTIONS.join(', ')}.` }),
    /** Of scan-markets and live-scan; every symbol of the market when left out. */
    symbols: z.optional(
      z.array(coin, NOT_A_LIST).check(z.minLength(1, NOT_A_LIST), z.maxLength(SCAN_SYMBOLS_MAX, NOT_A_LIST)),
    ),
    /** Of analyze-coin. */
    symbol: z.optional(coin),
    /** Of live-scan. */
    config: z.optional(config),
  })
  .check(
    rules(({ action, symbol, symbols, config: given }, add) => {
      if (action === 'analyze-coin' && symbol === undefined) add('symbol', 'is required for analyze-coin.');
      if (action !== 'analyze-coin' && symbol !== undefined) add('symbol', 'belongs to analyze-coin.');
      if (action === 'analyze-coin' && symbols !== undefined) add('symbols', 'belongs to a scan.');
      if (action !== 'live-scan' && given !== undefined) add('config', 'belongs to live-scan.');
    }),
  );

/** No source tells these yet: they are null and never invented. */
const UNKNOWN = { marketCap: z.nullable(z.number()), newsCount: z.nullable(z.int()), rank: z.nullable(z.int()) };

/** A share of the score from 0 (sell) to 100 (buy); 50 says nothing. */
const parts = z.strictObject({
  momentum: z.number(),
  reversal: z.number(),
  breakout: z.number(),
  scalping: z.number(),
  swing: z.number(),
});

const coinFacts = {
  /** As the market has it, such as BTCUSDT. */
  symbol: z.string(),
  /** The coin's own short name, such as BTC. */
  name: z.string(),
  /** Whether this server trades it; others of the exchange are looked at alone. */
  isTraded: z.boolean(),
  /** Quote units. */
  price: z.number(),
  /** Percent: 2.5 = 2.5 %; null while nothing is known of the day before. */
  change24h: z.nullable(z.number()),
  /** Traded in 24 hours, quote units. */
  volume: z.number(),
  ...UNKNOWN,
  /** 0 to 100: 0 sell, 50 nothing, 100 buy; the mean of its parts. */
  score: z.number(),
  parts,
  /** 0 to 100: of all that the parts lean, the share that leans to the side of the score. */
  confidence: z.int(),
  technicalSignal: z.enum(SCAN_SIGNALS),
  /** From the volume of rising against falling candles over a day. */
  sentiment: z.enum(SENTIMENTS),
  regime: z.enum(REGIMES),
  risk: z.enum(RISK_BANDS),
};

const marketItem = z.strictObject(coinFacts);

const scannedCoin = z.strictObject({
  ...coinFacts,
  signal: z.enum(SCAN_SIGNALS),
  /** Whether its risk is one that the scan allows. */
  isWithinRisk: z.boolean(),
  /** As `sentiment`, by its measured side; null where both sides weigh the same. No social network is asked. */
  socialSentiment: z.nullable(z.enum(['bullish', 'bearish'])),
});

const strategyAdvice = z.strictObject({
  /** In the catalogue. */
  id: z.string(),
  name: z.string(),
  /** When it works, as its catalogue entry says. */
  reason: z.string(),
});

const coinAnalysis = z.strictObject({
  ...coinFacts,
  marketCondition: z.enum(REGIMES),
  riskAssessment: z.enum(RISK_BANDS),
  recommendedStrategies: list(strategyAdvice),
  /** Sentences with figures: why this condition, this risk, this score. */
  reasons: list(z.string()),
  figures: z.strictObject({
    ema20: z.number(),
    ema50: z.number(),
    rsi14: z.number(),
    adx14: z.number(),
    /** Of the price, percent. */
    atrPct: z.number(),
    /** Of hourly returns over a week, percent a year. */
    volatilityPct: z.number(),
    /** Below the highest close of all candles looked at, percent. */
    drawdownPct: z.number(),
    /** Of the volume of a day, the share in rising candles; null without volume. */
    upVolumeShare: z.nullable(z.number()),
  }),
  /** Closed candles it was computed from, and their timeframe. */
  candles: z.int(),
  timeframe: z.string(),
});

const skipped = list(
  z.strictObject({
    symbol: z.string(),
    reason: z.enum(['INVALID_SYMBOL', 'NO_PRICE_DATA', 'NO_CANDLES', 'CANDLE_GAPS', 'FLAT_MARKET', 'FILTERED']),
    /** A sentence. */
    error: z.string(),
  }),
);

const breadth = z.strictObject({
  /** Coins looked at. */
  coins: z.int(),
  up: z.int(),
  down: z.int(),
  bullish: z.int(),
  bearish: z.int(),
  /** Bullish if more coins are up and bullish than down and bearish, and the other way round. */
  trend: z.enum(SENTIMENTS),
});

const filters = list(
  z.strictObject({
    name: z.enum(['minMarketCap', 'maxRank', 'minVolume', 'exchanges', 'strategies', 'riskLevel']),
    isApplied: z.boolean(),
    /** Why it is off; empty when it is not. */
    reason: z.string(),
  }),
);

const common = {
  success: done,
  mode: marketMode,
  venue: z.string(),
  /** Market time of the pass that the answer is read from, ISO. */
  asOf: z.string(),
  market: breadth,
  /** Coins whose candles were read, of all that the market has: those of an exchange are read one after another. */
  coverage: z.strictObject({ read: z.int(), of: z.int() }),
};

export const marketAnalysisContract = defineContract({
  name: 'market-analysis',
  summary:
    'What candles and prices say about the coins of the market: a scan of many, one in depth, or a filtered scan.',
  auth: ANY_USER,
  scope: 'read',
  body,
  answer: z.discriminatedUnion('action', [
    z.strictObject({ ...common, action: z.literal('scan-markets'), data: list(marketItem), skipped }),
    z.strictObject({ ...common, action: z.literal('analyze-coin'), data: coinAnalysis }),
    z.strictObject({
      ...common,
      action: z.literal('live-scan'),
      /** Best score first. */
      data: list(scannedCoin),
      skipped,
      filters,
      /** What the pass took, ms; passes are shared by all callers. */
      scanMs: z.number(),
    }),
  ]),
  errors: ['INVALID_SYMBOL', 'NO_PRICE_DATA', 'NO_CANDLES', 'CANDLE_GAPS', 'FLAT_MARKET', 'NO_MARKET_DATA'],
});

export type MarketScanItem = z.output<typeof marketItem>;
export type ScannedCoin = z.output<typeof scannedCoin>;
export type CoinAnalysis = z.output<typeof coinAnalysis>;
export type MarketBreadth = z.output<typeof breadth>;
