import { RISK_CODES } from '@atb/core/risk/risk-code';
import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { amountText, list, optionalAmount, side, symbol, uuid } from '../fields.ts';
import { REASONS } from '../refusal.ts';

const body = z.strictObject({
  /** The caller's own; the check never speaks for anybody else. */
  userId: z.optional(uuid),
  accountId: z.optional(uuid),
  symbol,
  side,
  /** Limit price; absent = at the market. */
  entry: optionalAmount,
  stop: optionalAmount,
  tp: optionalAmount,
  strategy: z.optional(
    z.string({ error: 'must be text.' }).check(z.maxLength(60, { error: 'must have at most 60 characters.' })),
  ),
  quantity: optionalAmount,
  /** Percent of equity to lose at the stop; sizes the order when no quantity is given. */
  riskPct: optionalAmount.check(
    z.refine((percent) => percent === null || Number(percent) <= 100, { error: 'must be at most 100.' }),
  ),
});

/** One check with its figure and limit, so that the user sees how close it is. */
const figure = z.strictObject({
  code: z.enum(RISK_CODES),
  passed: z.boolean(),
  figure: z.nullable(amountText),
  limit: z.nullable(amountText),
  unit: z.enum(['fraction', 'bps', 'quote', 'base', 'ms', 'count', 'ratio']),
});

export type RiskCheckFigure = z.output<typeof figure>;

const normalized = z.strictObject({
  /** Reward divided by risk after costs; null without stop or target. */
  rr: z.nullable(z.number()),
  feesBps: z.number(),
  slippageBps: z.number(),
  /** Quote currency, decimal text. */
  notionalValue: amountText,
  /** Base units, decimal text. */
  size: amountText,
});

const verdict = z.strictObject({
  ok: z.boolean(),
  reason: z.nullable(z.enum(REASONS)),
  message: z.nullable(z.string()),
  normalized: z.nullable(normalized),
  checks: list(figure),
});

export type RiskVerdict = z.output<typeof verdict>;

/** Refuses nothing: that an order would be is its answer. */
export const riskCheckContract = defineContract({
  name: 'risk-check',
  summary: 'What the risk check would say to an order by hand, without placing it.',
  auth: ANY_USER,
  scope: 'read',
  body,
  answer: verdict,
  errors: [],
});
