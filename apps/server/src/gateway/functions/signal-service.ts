import type { EpochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { Calibration } from '@atb/core/signals/calibrate-signals';
import type { SignalSource } from '@atb/core/signals/rate-signals';
import type { SignalPlan } from '@atb/core/signals/plan-signal';
import type { SignalReading } from '@atb/core/signals/read-signal';

/** What is read a signal of. Symbol, source and timeframe were found to go together. */
export interface SignalQuestion {
  readonly symbol: string;
  readonly interval: Timeframe;
  readonly source: SignalSource;
}

interface SignalRead {
  readonly reading: SignalReading;
  /** The latest ones, oldest first. */
  readonly closes: readonly number[];
  /** When the latest candle closed, market time. */
  readonly closedAt: EpochMs;
  /** Null for Neutral, and where the market has no rules for orders of the symbol. */
  readonly plan: SignalPlan | null;
}

/** A calibration with the candles that it was made on. */
interface CalibrationDone {
  readonly calibration: Calibration;
  /** Recorded candles of the venue, or those that a market of this kind told. */
  readonly origin: 'archive' | 'replay' | 'simulated' | 'ccxt';
  readonly venue: VenueName;
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** What the candles were summed from; the timeframe itself when it is stored. */
  readonly sourceTimeframe: Timeframe;
  /** SHA-256 of the candles. */
  readonly dataHash: string;
}

type CalibrationAnswer =
  | { readonly status: 'calibrated'; readonly done: CalibrationDone }
  | { readonly status: 'no_candles' }
  /** A sentence that names the file. */
  | { readonly status: 'damaged'; readonly message: string };

/** What functions ask of the room that reads signals. */
export interface SignalService {
  /** Null when there are too few candles, or too many missing between them. */
  readonly read: (question: SignalQuestion) => Promise<SignalRead | null>;
  /** Candles that are missing between those that a signal is read from; 0 where that is not why there is none. */
  readonly missing: (question: SignalQuestion) => Promise<number>;
  readonly calibrate: (question: SignalQuestion, horizon: number) => Promise<CalibrationAnswer>;
  /** What is known of the record without waiting for it; a missing one is on its way. */
  readonly record: (
    question: SignalQuestion,
    horizon: number,
  ) => { readonly answer: CalibrationAnswer | null; readonly isPending: boolean };
}
