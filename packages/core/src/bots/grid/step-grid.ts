import type { EngineStep } from '../../engine/bot/bot-module.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { priceRangeOf } from '../../engine/bot/lifecycle/price-range.ts';
import { type StepRules, takeStep } from '../../engine/bot/lifecycle/take-step.ts';
import { applyGridClose } from './apply-grid-close.ts';
import { applyGridFill } from './apply-grid-fill.ts';
import { startGrid } from './begin-grid.ts';
import type { GridContext } from './grid-context.ts';
import { gridTriggers } from './grid-triggers.ts';
import { pauseGrid, resumeGrid } from './pause-grid.ts';
import type { GridState } from './state.ts';
import { stopGrid } from './stop-grid.ts';
import { watchGridMarket } from './watch-market.ts';

const RULES: StepRules<GridState> = { take: takeEvent, triggersOf: gridTriggers };

/** The grid bot: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepGrid(state: GridState, event: EngineEvent): EngineStep<GridState> {
  return takeStep(state, event, RULES);
}

function takeEvent(context: GridContext, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      startGrid(context, event.quote);
      break;
    case 'quote':
    case 'candle':
      watchGridMarket(context, priceRangeOf(event));
      break;
    case 'filled':
      applyGridFill(context, event.fill, event.isComplete);
      break;
    case 'order_closed':
      applyGridClose(context, event);
      break;
    case 'paused':
      pauseGrid(context, event.keepsSells);
      break;
    case 'resumed':
      resumeGrid(context);
      break;
    case 'stopped':
      stopGrid(context, event);
      break;
    case 'alert':
      break;
    case 'candle_closed':
    case 'order_accepted':
    case 'provider_filled':
      break;
  }
}
