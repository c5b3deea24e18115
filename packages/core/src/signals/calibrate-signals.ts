import type { CandleSeries } from '../market/candle-series.ts';
import { signalOutcome } from './outcomes.ts';
import { rateSignals, type RatedSignals, type SignalSource } from './rate-signals.ts';

/** Signals of a band of confidence, and how many of them a gain followed. Their intervals are left to whoever shows them. */
export interface BandCount {
  /** Confidence, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Signals counted: of one band and direction no two share a candle of their outcomes. */
  readonly count: number;
  readonly gained: number;
  /** Mean change in the signal's direction, a fraction before costs; null where nothing was counted. */
  readonly meanChange: number | null;
}

/** How signals of one direction have fared. */
export interface SideCalibration {
  readonly side: 'Long' | 'Short';
  readonly bands: readonly BandCount[];
  /** Candles taken one horizon after the other whatever the rule said: what holding in this direction came to. */
  readonly anyCandle: { readonly count: number; readonly gained: number };
}

export interface Calibration {
  readonly candles: number;
  /** Candles after each signal over which it is judged. */
  readonly horizon: number;
  /** Candles that said Long or Short, those not counted included. */
  readonly signals: number;
  readonly sides: readonly [SideCalibration, SideCalibration];
}

const BAND = 10;
const BANDS = 10;

interface Tally {
  count: number;
  gained: number;
  sum: number;
  /** First row whose outcome shares nothing with the last one counted. */
  freeFrom: number;
}

const newTally = (): Tally => ({ count: 0, gained: 0, sum: 0, freeFrom: 0 });

/**
 * Counts, for each direction and band of confidence, the signals that a gain followed over the next `horizon` candles. A signal
 * is read from candles up to its own alone, its outcome from the candles after it; signals whose outcome is not known yet, or
 * lies across missing candles, are left out. Outcomes that overlap would pass for more evidence than they are: of a band only
 * those are counted that do not.
 */
export function calibrateSignals(series: CandleSeries, source: SignalSource, horizon: number): Calibration {
  const rated = rateSignals(series, source);
  return {
    candles: series.length,
    horizon,
    signals: rated.side.reduce((sum, side) => sum + Math.abs(side), 0),
    sides: [
      { side: 'Long', ...countSide(series, rated, 1, horizon) },
      { side: 'Short', ...countSide(series, rated, -1, horizon) },
    ],
  };
}

function countSide(series: CandleSeries, rated: RatedSignals, side: 1 | -1, horizon: number) {
  const tallies = Array.from({ length: BANDS }, newTally);
  const any = newTally();
  for (let row = rated.warmUp; row + horizon < series.length; row += 1) {
    const tally = rated.side[row] === side ? tallies[bandOf(rated.confidence[row] ?? 0)] : undefined;
    const isDue = tally !== undefined && row >= tally.freeFrom;
    if (!isDue && row < any.freeFrom) continue;
    const outcome = signalOutcome(series, row, side, horizon);
    if (Number.isNaN(outcome)) continue;
    if (isDue) take(tally, row + horizon, outcome);
    if (row >= any.freeFrom) take(any, row + horizon, outcome);
  }
  return { bands: tallies.map(toBand), anyCandle: { count: any.count, gained: any.gained } };
}

function take(tally: Tally, freeFrom: number, outcome: number): void {
  tally.count += 1;
  tally.sum += outcome;
  if (outcome > 0) tally.gained += 1;
  tally.freeFrom = freeFrom;
}

/** 0 to 9 are the first band, 90 to 100 the last. */
export function bandOf(confidence: number): number {
  return Math.min(BANDS - 1, Math.floor(confidence / BAND));
}

function toBand({ count, gained, sum }: Tally, band: number): BandCount {
  return {
    from: band * BAND,
    to: band === BANDS - 1 ? 100 : band * BAND + BAND - 1,
    count,
    gained,
    meanChange: count === 0 ? null : sum / count,
  };
}
