import { z } from 'zod';
import { optionalAmount, side, symbol, uuid } from './fields.ts';

export const riskCheckBody = z.strictObject({
  /** The caller's own; the check never speaks for anybody else. */
  userId: uuid.optional(),
  accountId: uuid.optional(),
  symbol,
  side,
  /** Limit price; absent = at the market. */
  entry: optionalAmount,
  stop: optionalAmount,
  tp: optionalAmount,
  strategy: z.string({ error: 'must be text.' }).max(60, { error: 'must have at most 60 characters.' }).optional(),
  quantity: optionalAmount,
  /** Percent of equity to lose at the stop; sizes the order when no quantity is given. */
  riskPct: optionalAmount.refine((percent) => percent === null || Number(percent) <= 100, {
    error: 'must be at most 100.',
  }),
});

export type RiskCheckBody = z.infer<typeof riskCheckBody>;

/** One check with its figure and limit, so that the user sees how close it is. */
export interface RiskCheckFigure {
  readonly code: string;
  readonly passed: boolean;
  readonly figure: string | null;
  readonly limit: string | null;
  readonly unit: string;
}

export interface RiskVerdict {
  readonly ok: boolean;
  readonly reason: string | null;
  readonly message: string | null;
  readonly normalized: {
    /** Reward divided by risk after costs; null without stop or target. */
    readonly rr: number | null;
    readonly feesBps: number;
    readonly slippageBps: number;
    /** Quote currency, decimal text. */
    readonly notionalValue: string;
    /** Base units, decimal text. */
    readonly size: string;
  } | null;
  readonly checks: readonly RiskCheckFigure[];
}
