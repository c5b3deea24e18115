import type { Timeframe } from '@atb/core/market/timeframe';
import type { ArmTrial } from './run-trial.ts';

export interface TrialTask {
  /** Preferred, where it has candles of the symbol. */
  readonly venue: string;
  readonly symbol: string;
  readonly interval: Timeframe;
  readonly dataDir: string;
  /** Folder of the candles that came with the product. */
  readonly shippedDir: string;
}

/** Where the candles are from. */
export interface TriedCandles {
  readonly venue: string;
  /** ISO. */
  readonly from: string;
  readonly to: string;
}

export type TrialReply =
  | ({ readonly status: 'done' } & TriedCandles & ArmTrial)
  | { readonly status: 'absent' }
  | { readonly status: 'damaged'; readonly error: string };
