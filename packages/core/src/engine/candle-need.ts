import type { EpochMs } from '../base/time.ts';
import { signalHistory } from '../bots/dca/safety-signal.ts';
import { historyLength } from '../bots/strategy/compiled.ts';
import type { Timeframe } from '../market/timeframe.ts';
import type { BotState } from './bot-state.ts';

/** Candles that a bot decides on. */
export interface CandleNeed {
  readonly timeframe: Timeframe;
  /** Close of the one that is waited for; null while none is. */
  readonly closesAt: EpochMs | null;
  /** That one decision looks at. */
  readonly count: () => number;
}

/** Null for a bot that looks at quotes alone. */
export function candleNeed(state: BotState): CandleNeed | null {
  switch (state.kind) {
    case 'grid':
      return null;
    case 'dca': {
      const { safetySignal } = state.params;
      if (safetySignal === null) return null;
      return {
        timeframe: safetySignal.timeframe,
        closesAt: state.nextCandleAt,
        count: () => signalHistory(safetySignal),
      };
    }
    case 'strategy':
      return {
        timeframe: state.params.timeframe,
        closesAt: state.nextCandleAt,
        count: () => historyLength(state.params),
      };
  }
}
