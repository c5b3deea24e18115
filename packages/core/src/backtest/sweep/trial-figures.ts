/** Key figures of one trial. Null where a figure is undefined. */
export interface TrialFigures {
  /** Fractions: 0.1 = 10 %. */
  readonly totalReturn: number;
  readonly cagr: number | null;
  readonly drawdownMax: number;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly calmar: number | null;
  readonly profitFactor: number | null;
  /** Fraction of the trades that were wins or losses. */
  readonly winRate: number | null;
  /** Quote units a round trip. */
  readonly expectancy: number | null;
  readonly sqn: number | null;
  /** Round trips. */
  readonly trades: number;
  /** Quote units. */
  readonly feesPaid: number;
}
