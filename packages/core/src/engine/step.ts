import { stepDca } from '../bots/dca/step-dca.ts';
import { stepGrid } from '../bots/grid/step-grid.ts';
import { stepStrategy } from '../bots/strategy/step-strategy.ts';
import type { BotState } from './bot-state.ts';
import type { EngineCommand, EngineEvent } from './bot/events.ts';

export interface EngineStep {
  readonly state: BotState;
  readonly commands: readonly EngineCommand[];
}

/**
 * What a bot does with an event: a pure function of both, the same in backtest, paper and live. The very same state
 * object comes back when nothing changed.
 */
export function step(state: BotState, event: EngineEvent): EngineStep {
  switch (state.kind) {
    case 'grid':
      return stepGrid(state, event);
    case 'dca':
      return stepDca(state, event);
    case 'strategy':
      return stepStrategy(state, event);
  }
}
