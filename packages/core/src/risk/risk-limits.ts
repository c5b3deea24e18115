import { type Decimal, dec } from '../base/decimal.ts';

/** What an account may risk. Fractions: 0.03 = 3%. */
export interface RiskLimits {
  /** Of equity, lost if the stop of one trade is hit. */
  readonly tradeRiskMax: Decimal;
  /** Of the equity at 00:00 UTC, lost since. */
  readonly dailyDrawdownMax: Decimal;
  /** Of the equity on Monday 00:00 UTC, lost since. */
  readonly weeklyDrawdownMax: Decimal;
  /** Losing trades in a row, since 00:00 UTC, that stop entries for the rest of the day. */
  readonly lossStreakMax: number;
  /** Of equity, in everything but cash, resting entries included. */
  readonly accountExposureMax: Decimal;
  /** Of equity, in one symbol, resting entries included. */
  readonly symbolExposureMax: Decimal;
  /** Quote units traded in the last 24 hours. */
  readonly volume24hMin: Decimal;
  /** Ask less bid over their middle, basis points. */
  readonly spreadMaxBps: Decimal;
  /** Slippage assumed on a round trip, basis points of the entry price. */
  readonly slippageBps: Decimal;
  /** Reward over risk, after fees and slippage. */
  readonly riskRewardMin: Decimal;
  /** Age at which a quote no longer decides anything. */
  readonly quoteAgeMaxMs: number;
}

/** The product's defaults. */
export const DEFAULT_RISK_LIMITS: RiskLimits = {
  tradeRiskMax: dec('0.005'),
  dailyDrawdownMax: dec('0.03'),
  weeklyDrawdownMax: dec('0.075'),
  lossStreakMax: 3,
  accountExposureMax: dec('0.35'),
  symbolExposureMax: dec('0.12'),
  volume24hMin: dec('10000000'),
  spreadMaxBps: dec('15'),
  slippageBps: dec('8'),
  riskRewardMin: dec('1.3'),
  quoteAgeMaxMs: 300_000,
};
