import type { EngineCommand, EngineEvent } from '../../engine/bot/events.ts';
import { glimpseOf } from '../../engine/bot/lifecycle/market-glimpse.ts';
import { isAwake } from '../../engine/bot/lifecycle/wake.ts';
import { applyGridClose } from './apply-grid-close.ts';
import { applyGridFill } from './apply-grid-fill.ts';
import { startGrid } from './begin-grid.ts';
import type { GridTurn } from './grid-turn.ts';
import { gridWake } from './grid-wake.ts';
import { pauseGrid, resumeGrid } from './pause-grid.ts';
import type { GridState } from './state.ts';
import { stopGrid } from './stop-grid.ts';
import { watchMarket } from './watch-market.ts';

export interface GridStep {
  readonly state: GridState;
  readonly commands: readonly EngineCommand[];
}

const NO_COMMANDS: readonly EngineCommand[] = [];

/** The grid bot: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepGrid(state: GridState, event: EngineEvent): GridStep {
  if (isIdle(state, event)) return { state, commands: NO_COMMANDS };
  const turn: GridTurn = { at: event.at, state, commands: [] };
  takeEvent(turn, event);
  if (turn.state === state) return { state, commands: turn.commands };
  return { state: { ...turn.state, wake: gridWake(turn.state) }, commands: turn.commands };
}

function isIdle(state: GridState, event: EngineEvent): boolean {
  if (event.kind === 'quote') return !isAwake(state.wake, event.at, event.quote.bid, event.quote.bid);
  if (event.kind === 'candle') return !isAwake(state.wake, event.at, event.candle.low, event.candle.high);
  return event.kind === 'order_accepted' || event.kind === 'candle_closed';
}

function takeEvent(turn: GridTurn, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      startGrid(turn, event.quote);
      break;
    case 'quote':
    case 'candle':
      watchMarket(turn, glimpseOf(event));
      break;
    case 'filled':
      applyGridFill(turn, event.fill, event.isComplete);
      break;
    case 'order_closed':
      applyGridClose(turn, event);
      break;
    case 'paused':
      pauseGrid(turn, event.keepsSells);
      break;
    case 'resumed':
      resumeGrid(turn);
      break;
    case 'stopped':
      stopGrid(turn, event);
      break;
    case 'candle_closed':
    case 'order_accepted':
      break;
  }
}
