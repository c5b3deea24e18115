import type { BotRequest, EngineEvent } from '../../engine/bot/events.ts';
import { priceRangeOf } from '../../engine/bot/lifecycle/price-range.ts';
import { reachesTriggers } from '../../engine/bot/lifecycle/triggers.ts';
import { applyGridClose } from './apply-grid-close.ts';
import { applyGridFill } from './apply-grid-fill.ts';
import { startGrid } from './begin-grid.ts';
import type { GridContext } from './grid-context.ts';
import { gridTriggers } from './grid-triggers.ts';
import { pauseGrid, resumeGrid } from './pause-grid.ts';
import type { GridState } from './state.ts';
import { stopGrid } from './stop-grid.ts';
import { watchGridMarket } from './watch-market.ts';

export interface GridStep {
  readonly state: GridState;
  readonly requests: readonly BotRequest[];
}

const NO_REQUESTS: readonly BotRequest[] = [];

/** The grid bot: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepGrid(state: GridState, event: EngineEvent): GridStep {
  if (isIdle(state, event)) return { state, requests: NO_REQUESTS };
  const context: GridContext = { at: event.at, state, requests: [] };
  takeEvent(context, event);
  if (context.state === state) return { state, requests: context.requests };
  return { state: { ...context.state, triggers: gridTriggers(context.state) }, requests: context.requests };
}

function isIdle(state: GridState, event: EngineEvent): boolean {
  if (event.kind === 'quote') return !reachesTriggers(state.triggers, event.at, event.quote.bid, event.quote.bid);
  if (event.kind === 'candle') return !reachesTriggers(state.triggers, event.at, event.candle.low, event.candle.high);
  return event.kind === 'order_accepted' || event.kind === 'candle_closed';
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
