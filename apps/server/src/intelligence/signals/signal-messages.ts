import type { EpochMs } from '@atb/core/base/time';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { VenueName } from '@atb/core/market/instrument';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { Calibration } from '@atb/core/signals/calibrate-signals';
import type { SignalSource } from '@atb/core/signals/rate-signals';
import type { SignalAt } from '@atb/core/signals/read-signal';
import type { CandlePlaces } from '../../market-data/archive/candle-places.ts';
import type { SourceKind } from '../../market-data/market-data-source.ts';

interface CalibrationTask {
  /** Of the market whose signals are judged. */
  readonly venue: VenueName;
  readonly symbol: string;
  readonly interval: Timeframe;
  readonly source: SignalSource;
  readonly horizon: number;
}

export type SignalTask =
  | { readonly kind: 'read'; readonly series: CandleSeries; readonly source: SignalSource }
  | (CalibrationTask & { readonly kind: 'calibrate'; readonly places: CandlePlaces })
  /** On candles that the market told, where none of it were recorded. */
  | (CalibrationTask & {
      readonly kind: 'calibrate_market';
      readonly origin: SourceKind;
      readonly series: CandleSeries;
    });

export interface CalibrationDone {
  readonly calibration: Calibration;
  /** Recorded candles of the venue, or those that a market of this kind told. */
  readonly origin: 'archive' | SourceKind;
  readonly venue: VenueName;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly sourceTimeframe: Timeframe;
  readonly dataHash: string;
}

export type CalibrationAnswer =
  | { readonly status: 'calibrated'; readonly done: CalibrationDone }
  | { readonly status: 'no_candles' }
  /** A file of candles cannot be read: a sentence that names it. */
  | { readonly status: 'damaged'; readonly message: string };

export type SignalOutcome =
  | { readonly kind: 'read'; readonly at: SignalAt }
  | { readonly kind: 'calibrate'; readonly answer: CalibrationAnswer };
