import { LOCAL_STRATEGY_IDS } from '@atb/core/strategies/local-strategy-id';
import { REGIMES, RISK_BANDS } from '@atb/core/market-analysis/words';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, symbol, uuid } from '../fields.ts';

const orNull = z.nullable(z.number());
const regime = z.enum(REGIMES);
const strategyId = z.enum(LOCAL_STRATEGY_IDS);

/** A sale of the account with what it closed. */
const trade = z.strictObject({
  id: z.string(),
  /** ISO: of the oldest purchase that it closed. */
  timestamp: z.string(),
  direction: z.literal('long'),
  symbol: z.string(),
  /** Null for a trade that belongs to none of the six, such as one by hand. */
  strategy: z.nullable(strategyId),
  success: z.boolean(),
  /** Quote units, fees of both sides included. */
  profit: amountText,
  /** Of the symbol when it was bought; null where candles are missing. */
  marketCondition: z.nullable(regime),
  exitTimestamp: z.string(),
  /** Milliseconds. */
  duration: z.number(),
});

const performance = z.strictObject({
  strategyName: z.string(),
  totalTrades: z.int(),
  /** 0 to 1; null without a trade, like all figures of profit, which are quote units. */
  winRate: orNull,
  avgProfit: orNull,
  bestTrade: orNull,
  worstTrade: orNull,
  /** 0 to 1: the mean profit over itself plus the spread between profits. */
  consistency: orNull,
  marketConditions: list(z.strictObject({ condition: regime, trades: z.int(), wins: z.int() })),
});

const strategy = z.strictObject({
  id: strategyId,
  name: z.string(),
  /** Its rules, in the catalogue. */
  catalogueId: z.string(),
  /** Percent a trade: what the strategy is meant to bring, not measured. */
  expectedReturn: z.number(),
  risk: z.enum(RISK_BANDS),
  performance,
  /** 30 to 95. */
  confidence: z.number(),
  /** Quote units. */
  tradeSize: amountText,
  /** Percent below the entry. */
  stopPct: z.number(),
});

const profile = z.strictObject({
  mostTraded: z.nullable(strategyId),
  mostProfitable: z.nullable(strategyId),
  bestCondition: z.nullable(regime),
  winRate: z.number(),
  profit: amountText,
  /** Milliseconds. */
  averageDuration: z.number(),
});

/** Latest trades that are listed one by one; figures are of the latest `LOCAL_TRADES_MAX`. */
export const SHOWN_TRADES_MAX = 20;
export const LOCAL_TRADES_MAX = 300;

export const localStrategiesContract = defineContract({
  name: 'local-strategies',
  summary: 'What the account’s own closed trades say of six strategies: performance, confidence, size, stop, insights.',
  auth: ANY_USER,
  scope: 'read',
  body: z.prefault(
    z.strictObject({
      /** The first paper account when absent. */
      accountId: z.optional(uuid),
      /** Whose market the confidence is for. */
      symbol: z._default(symbol, 'BTCUSDT'),
    }),
    {},
  ),
  answer: z.strictObject({
    success: done,
    symbol: z.string(),
    /** Of that symbol now; null where candles are missing. */
    marketCondition: z.nullable(regime),
    strategies: list(strategy),
    /** Newest first. */
    trades: list(trade),
    /** All that figures are of. */
    tradeCount: z.int(),
    /** One after every third trade, newest first. */
    insights: list(z.string()),
    /** From five trades on. */
    profile: z.nullable(profile),
  }),
  errors: ['ACCOUNT_NOT_FOUND', 'INVALID_SYMBOL', 'NO_PRICE_DATA'],
});
