// strategy-figures: what every strategy of the catalogue made of the recorded year, computed beside the gateway.
import type { FigureWindow, StrategyFiguresEntry } from '@atb/api/functions/strategy-figures';

/** What the thread is born with. */
export interface FigureWorkerInit {
  readonly symbol: string;
  readonly dataDir: string;
  readonly shippedDir: string;
}

/** What the thread tells, one after another; it ends by itself after `done`. */
export type FigureMessage =
  | { readonly kind: 'window'; readonly window: FigureWindow }
  | { readonly kind: 'entry'; readonly entry: StrategyFiguresEntry }
  | { readonly kind: 'done' };
