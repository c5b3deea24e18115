import type { Decimal } from '../base/decimal.ts';
import type { RiskCode } from './risk-code.ts';
import type { RiskSubject } from './risk-context.ts';

/** `fraction` of equity (0.03 = 3%), `bps` of price, `quote` and `base` units of the pair, milliseconds, count, ratio. */
export type RiskUnit = 'fraction' | 'bps' | 'quote' | 'base' | 'ms' | 'count' | 'ratio';

/** One answered question: how the order's figure stands to its limit. A null figure = nothing to measure. */
export interface RiskCheck {
  readonly code: RiskCode;
  readonly passed: boolean;
  readonly figure: Decimal | null;
  readonly limit: Decimal | null;
  readonly unit: RiskUnit;
}

export type RiskRule = (subject: RiskSubject) => RiskCheck;
