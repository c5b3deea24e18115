import { z } from 'zod';
import { optionalAmount, side, symbol, uuid } from './fields.ts';

export const riskCheckBody = z.object({
  userId: z.string().optional(),
  accountId: uuid.optional(),
  symbol,
  side,
  /** Limit price; absent = at the market. */
  entry: optionalAmount,
  stop: optionalAmount,
  tp: optionalAmount,
  strategy: z.string().max(60).optional(),
  quantity: optionalAmount,
  /** Percent of equity to lose at the stop; sizes the order when no quantity is given. */
  riskPct: optionalAmount,
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
