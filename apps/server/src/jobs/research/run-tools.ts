import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { RunControl } from './run-control.ts';
import type { TrialStore } from './trial-store.ts';

/** What carrying out a run of any kind takes. */
export interface RunTools {
  readonly archive: CandleArchive;
  readonly control: RunControl;
  readonly trials: TrialStore;
}
